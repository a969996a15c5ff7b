const guards: (() => void)[] = [];

/**
 * Call it before the router starts. Listeners of the window are called in the order in which they were added, so a
 * form that is added later could not stop the router.
 */
export function listenForBack(): void {
  window.addEventListener("popstate", (event) => {
    const guard = guards.at(-1);
    if (!guard) return;
    event.stopImmediatePropagation();
    guard();
  });
}

/** Until the returned function is called, Back and Forward call `ask` instead of showing another page. */
export function guardBack(ask: () => void): () => void {
  guards.push(ask);
  return () => {
    if (guards.includes(ask)) guards.splice(guards.indexOf(ask), 1);
  };
}
