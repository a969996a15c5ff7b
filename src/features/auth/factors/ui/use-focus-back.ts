import { useEffect, useRef } from "react";

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
