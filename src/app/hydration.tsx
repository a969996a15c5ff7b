import { type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import type { Starter } from "./starter.ts";

let pendingSteps = 0;

interface HydrationStepProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the page that React hydrates by itself, so that no task is long. */
export function HydrationStep({ fallback = null, children }: HydrationStepProps) {
  useLayoutEffect(() => {
    pendingSteps += 1;
  }, []);
  return (
    <Suspense fallback={fallback}>
      {children}
      <StepEnd />
    </Suspense>
  );
}

function StepEnd() {
  useEffect(() => {
    pendingSteps -= 1;
    if (pendingSteps === 0) markHydrated();
  }, []);
  return null;
}

/** All parts respond to events now. The starter and the journeys wait for this. */
export function markHydrated(): void {
  const { dataset } = document.documentElement;
  if (dataset.hydrated !== undefined) return;
  dataset.hydrated = "";
  const { starter } = window;
  // In a task of its own, after React's.
  if (starter) setTimeout(() => replay(starter));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Hands over from the starter: restores what was typed and chosen before the page was hydrated, then
 * replays what was pressed, on the same elements.
 */
async function replay({ held, edits, listening }: Starter): Promise<void> {
  listening.abort();
  // React renders the effect of each in a microtask, and the next one comes after that.
  for (const edit of lastOfEach(edits, ([field]) => field)) await restore(...edit);
  for (const [, pressed] of held) pressed.ariaBusy = null;
  // An impatient second press of the same element is not a second wish. Every key counts.
  const isKey = (event: Event) => event instanceof KeyboardEvent;
  for (const press of lastOfEach(held, ([event, pressed]) => (isKey(event) ? event : pressed))) {
    await repeat(...press);
  }
}

/** In the order of the last ones: radios of one group, for example, change each other. */
function lastOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const last = new Map<unknown, Item>();
  for (const item of items) {
    last.delete(keyOf(item));
    last.set(keyOf(item), item);
  }
  return [...last.values()];
}

function repeat(event: Event, pressed: Element): void {
  if (event instanceof SubmitEvent) {
    (pressed as HTMLFormElement).requestSubmit(event.submitter);
  } else if (event instanceof KeyboardEvent) {
    event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
  } else {
    // Tabs react to the mouse button, not to the click.
    for (const type of ["pointerdown", "mousedown", "click"]) {
      pressed.dispatchEvent(new MouseEvent(type, event));
    }
  }
}

/** React reports an edit only if the value differs from the last one that it knows. */
function restore(target: EventTarget, value: string, checked: boolean): void {
  const field = target as Field;
  if (field.type === "checkbox" || field.type === "radio") {
    (field as HTMLInputElement).checked = !checked;
    field.click();
    return;
  }
  if (field.type !== "file") {
    field.value = "";
    // Past the setter that React has put on the element itself.
    Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
