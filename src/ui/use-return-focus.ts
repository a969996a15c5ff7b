import { type RefObject, useEffect, useRef } from "react";

export type FocusTarget = RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined);

/**
 * Event handlers for a Radix layer. When the layer closes, focus returns to `target`, else to the
 * element that had it before, else to the main part of the page. Nothing moves if something else,
 * such as a navigation, has already taken the focus.
 */
export function useReturnFocus(target?: FocusTarget) {
  const before = useRef<Element | null>(null);

  function find(): HTMLElement | null {
    const wanted = typeof target === "function" ? target() : target?.current;
    if (wanted?.isConnected) return wanted;
    if (before.current instanceof HTMLElement && before.current.isConnected) return before.current;
    return document.getElementById("main");
  }

  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
    },
  };
}

/** A ref for the control that opens something in its own place. It has the focus again after that has closed. */
export function useFocusBack<E extends HTMLElement>(isOpen: boolean) {
  const control = useRef<E>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) control.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return control;
}
