import type { RefObject } from "react";

/** After a floating layer closed: back to what opened it, unless a navigation has already moved the focus on. */
export function giveFocusBack(event: Event, trigger: RefObject<HTMLElement | null>) {
  event.preventDefault();
  if (document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
}
