/*
 * The only script that a page loads at first. It loads the application when the visitor acts or when
 * something personal has to be shown. Until the page is hydrated it keeps events from the application
 * and holds those that only the application can handle; `replay.ts` replays them. It imports nothing,
 * so that it stays small. Decision 032 says what it holds and why.
 */

/** `href` is a link's. */
type Handler = Element & { readonly href?: string };

export interface Starter {
  /** Presses and submits whose default was prevented, with the element that has the handler. */
  held: (readonly [Event, Handler])[];
  /** Every change of a field, with the field's value and whether it is checked. */
  readonly edits: (readonly [EventTarget, string, boolean])[];
  /** Aborted, it lets all events through. */
  readonly listening: AbortController;
  /** The visitor may have signed in elsewhere since this page was loaded. */
  stale?: boolean;
}

declare global {
  interface Window {
    starter?: Starter;
  }
}

const ownElement = document.querySelector("[data-modules]") as HTMLElement;
const { modules, start } = ownElement.dataset as { modules: string; start?: string };
const starter: Starter = {
  held: [],
  edits: [],
  listening: new AbortController(),
};
let loading: boolean | undefined;

/** Dependencies come first in the list. The last module hydrates the page. */
async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    document.head.insertAdjacentHTML(
      "beforeend",
      modules.replace(/\S+/g, "<link rel=modulepreload href=$&>"),
    );
    for (const address of modules.split(" ")) {
      await import(/* @vite-ignore */ address);
      // Ends the task, so that the browser can respond between two modules.
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch {
    // Links lead somewhere without the application. The next event tries again.
    loading = false;
    for (const [, handler] of starter.held) {
      handler.ariaBusy = null;
      if (handler.href) location.href = handler.href;
    }
    starter.held = [];
  }
}

/**
 * Links, GET forms, fields and disclosures are the browser's. The application's are buttons, POST forms,
 * and what `data-replay` lists: `click` and the codes of keys.
 */
const selectors: Record<string, string> = {
  click: "button:not([type=submit]),[data-replay~=click]",
  submit: "[method=post]",
};

function intercept(event: KeyboardEvent): void {
  void load();
  event.stopImmediatePropagation();
  const target = event.target as HTMLInputElement;
  if (event.type === "input") starter.edits.push([target, target.value, target.checked]);
  else if (!(event.ctrlKey || event.metaKey || event.altKey)) {
    if (event.key === "/" && !target.closest("input,select,textarea")) focusSearch(event);
    if (event.shiftKey) return;
    const handler = target.closest<Handler>(
      selectors[event.type] ?? `[data-replay~="${event.code}"]`,
    );
    if (!handler) return;
    event.preventDefault();
    starter.held.push([event, handler]);
    handler.ariaBusy = "true";
  }
}

/** The field of the header's search, or on a phone the link that opens it. One of them is hidden. */
function focusSearch(event: Event): void {
  for (const part of document.querySelectorAll<HTMLElement>("#search input,[href='#search']")) {
    event.preventDefault();
    part.focus();
    if (document.activeElement === part) part.click();
  }
}

/** A page that appears under a resting mouse gets a `pointermove` without a movement. */
function loadIfMoved(event: Partial<PointerEvent>): void {
  if (event.movementX !== 0 || event.movementY) void load();
}

function loadIfPersonal(event: Partial<PageTransitionEvent>): void {
  if (event.persisted) refresh();
  try {
    const isNeeded = start || /authTab/.test(location.search);
    if (isNeeded || /watchId/.test(localStorage["meridian.cart"])) {
      (self.requestIdleCallback ?? setTimeout)(load);
    }
  } catch {
    // The browser allows no storage.
  }
}

function refresh(): void {
  starter.stale = true;
  void load();
}

/** Until then the page shows fallback fonts, so that a first visit has the line for its first picture. */
function showFonts(): void {
  document.documentElement.dataset.fonts = "";
}

function listen(types: string, listener: (event: never) => void): void {
  for (const type of types.split(" ")) {
    addEventListener(type, listener as EventListener, {
      capture: true,
      signal: starter.listening.signal,
    });
  }
}

self.starter = starter;
listen("pointerdown mousedown click keydown input change submit", intercept);
listen("pointermove touchstart focusin", loadIfMoved);
listen("pageshow storage", loadIfPersonal);
// A visitor from another page of the shop has the fonts in the cache.
if (document.referrer.includes(location.host)) showFonts();
// By then the pictures that have arrived are painted.
addEventListener("load", () => setTimeout(showFonts, 200));
new BroadcastChannel("meridian").onmessage = refresh;
