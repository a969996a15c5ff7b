import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns false on the server and during hydration, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const longestWaitMs = 2_000;

/** True once the browser has had nothing to do since `key` changed. Never if the visitor saves data. */
export function useIdle(key: string): boolean {
  const [idleKey, setIdleKey] = useState<string>();
  useEffect(() => {
    if (savesData()) return;
    const markIdle = () => setIdleKey(key);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(markIdle, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(markIdle, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }, [key]);
  return idleKey === key;
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/**
 * The one-time token after the mark in the address. It is removed from there at once, so that the browser's history
 * does not hold it. Null without a token, undefined until the page has looked.
 */
export function useFragmentToken(mark: `#${string}=`): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const { hash, pathname } = window.location;
    if (!hash.startsWith(mark)) return setToken((known) => known ?? null);
    setToken(hash.slice(mark.length));
    window.history.replaceState(null, "", pathname);
  }, [mark]);
  return token;
}

type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** The browser handles such a click itself: a new tab, a new window or a download. */
export function isModifiedClick({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

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
