interface Modifiers {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A click that means another tab or window, or a download, belongs to the browser. */
export function asksForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
