import { useEffect, useRef } from "react";
import { localStore } from "#src/lib/create-store.ts";

/** Something that the screen can do. */
export interface OfficeAction {
  readonly label: string;
  readonly run: () => void;
  /** A key, two keys one after the other (`g o`), or `Ctrl S`. */
  readonly keys?: string | undefined;
  /** Runs again while the key is held. */
  readonly repeats?: boolean;
}

/** The screen's commands have precedence over those of the whole office. */
type Scope = "page" | "office";

interface Layer {
  readonly scope: Scope;
  readonly inPalette: boolean;
  readonly actions: readonly OfficeAction[];
}

const layers = new Set<{ current: Layer }>();

export const actionsOf = (scope: Scope): OfficeAction[] =>
  [...layers].flatMap(({ current }) => (current.scope === scope ? current.actions : []));

/** Frequent commands have keys, and come first. */
export const paletteActions = (): OfficeAction[] =>
  [...layers]
    .flatMap(({ current }) => (current.inPalette ? current.actions : []))
    .toSorted((one, other) => Number(!one.keys) - Number(!other.keys));

/** Turns single keys on and off in this browser. It began in the inbox, and who turned them off there meant it. */
export const singleKeys = localStore("meridian_inbox_shortcuts", (raw) => raw !== false);

/** The palette lists these actions while the screen shows them. Those with keys are done by the keys too. */
export function useOfficeActions(actions: readonly OfficeAction[]): void {
  useLayer({ scope: "page", inPalette: true, actions });
}

type KeyTable = Readonly<Record<string, Omit<OfficeAction, "keys"> | undefined>>;

/** Keys that act while nobody types and no dialog is open. The list of keys shows their labels. */
export function useOfficeKeys(table: KeyTable, scope: Scope = "page"): void {
  const actions = Object.entries(table).flatMap(([keys, action]) =>
    action ? [{ ...action, keys }] : [],
  );
  useLayer({ scope, inPalette: false, actions });
}

function useLayer(layer: Layer): void {
  const latest = useRef(layer);
  latest.current = layer;
  useEffect(() => {
    if (layers.size === 0) document.addEventListener("keydown", press);
    layers.add(latest);
    return () => {
      layers.delete(latest);
      if (layers.size === 0) document.removeEventListener("keydown", press);
    };
  }, []);
}

const fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]";
const openLayers = ":is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])";
/** Enter does what these say. */
const pressed = "a[href], button, summary";

const sequenceMs = 1_500;
let begun = { keys: "", at: 0 };

const find = (keys: string) =>
  [...actionsOf("page"), ...actionsOf("office")].find((action) => action.keys === keys);

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (event.ctrlKey || event.metaKey) pressWithControl(event);
  else pressAlone(event);
}

function pressAlone(event: KeyboardEvent): void {
  const { target } = event;
  const element = target instanceof Element ? target : document.body;
  if (!singleKeys.read() || element.closest(fields) || document.querySelector(openLayers)) return;
  if (event.key === "Enter" && element.closest(pressed)) return;
  // As without Caps Lock.
  const key = event.shiftKey || event.key.length > 1 ? event.key : event.key.toLowerCase();
  const earlier = event.timeStamp - begun.at < sequenceMs ? begun.keys : "";
  const keys = earlier ? `${earlier} ${key}` : key;
  begun = { keys: "", at: 0 };
  const action = find(keys);
  if (action) {
    event.preventDefault();
    if (!event.repeat || action.repeats) action.run();
    return;
  }
  const begins = [...actionsOf("page"), ...actionsOf("office")].some((one) =>
    one.keys?.startsWith(`${keys} `),
  );
  if (begins) begun = { keys, at: event.timeStamp };
}

/** These act while somebody types too: Ctrl S saves and Ctrl Enter sends the form that is typed into. */
function pressWithControl(event: KeyboardEvent): void {
  const keys = `Ctrl ${event.key.length > 1 ? event.key : event.key.toUpperCase()}`;
  const submits = keys === "Ctrl S" || keys === "Ctrl Enter";
  const form = submits && event.target instanceof Element && event.target.closest(forms);
  const press = form
    ? () => submit(form)
    : document.querySelector(openLayers)
      ? undefined
      : (find(keys)?.run ?? (keys === "Ctrl S" ? submitOnly() : undefined));
  if (!press) return;
  event.preventDefault();
  if (!event.repeat) press();
}

const forms = "form[method=post]";

/** The only form of the screen, wherever the focus is. */
function submitOnly(): (() => void) | undefined {
  const [form, ...others] = document.querySelectorAll(`main ${forms}`);
  return form && others.length === 0 ? () => submit(form) : undefined;
}

/** By its button, which knows whether it may be pressed now. */
function submit(form: Element): void {
  if (!(form instanceof HTMLFormElement)) return;
  const button = [...form.elements].find((one) => one.matches("[type=submit]"));
  if (button instanceof HTMLElement) button.click();
}

/** Leads there like a link, so that a form with unsaved changes can ask. */
export function follow(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
