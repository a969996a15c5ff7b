import { createListeners } from "./create-store.ts";

/** Values under it belong to the person who is signed in. */
export const privatePrefix = "meridian.private.";

/** At sign-out: the next person at this browser must not find them. */
export function forgetPrivateValues(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(privatePrefix)) window.localStorage.removeItem(key);
    }
  } catch {
    // The browser allows no storage.
  }
}

/** A value in local storage that tabs share and components can subscribe to. */
export interface LocalStore<T> {
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * `parse` gets whatever is stored and must not trust it. If storage is full or forbidden, the value
 * lives in memory until the page is left.
 */
export function localStore<T>(key: string, parse: (raw: unknown) => T): LocalStore<T> {
  let cached: { text: string | null; value: T } | undefined;
  let unsaved = false;

  const load = (): T => {
    const text = unsaved ? (cached?.text ?? null) : stored(key);
    if (!cached || cached.text !== text) cached = { text, value: parse(fromJson(text)) };
    return cached.value;
  };
  const { notify, subscribe } = createListeners(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) notify();
    };
    window.addEventListener("storage", onStorage);
    // A page in the back/forward cache gets no storage events.
    window.addEventListener("pageshow", notify);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", notify);
    };
  });

  return {
    read: load,
    write(value) {
      const text = JSON.stringify(value);
      cached = { text, value };
      unsaved = !save(key, text);
      notify();
    },
    subscribe,
  };
}

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
