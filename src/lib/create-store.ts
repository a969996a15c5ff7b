import { useSyncExternalStore } from "react";

type Listener = () => void;

/** `activate` runs for the first subscriber; what it returns runs after the last one has left. */
export function createListeners(activate?: () => () => void) {
  const listeners = new Set<Listener>();
  let deactivate: (() => void) | undefined;
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: Listener): () => void {
      if (listeners.size === 0) deactivate = activate?.();
      listeners.add(listener);
      return () => {
        const removed = listeners.delete(listener);
        if (removed && listeners.size === 0) deactivate?.();
      };
    },
  };
}

export interface Store<T> {
  readonly initial: T;
  get(): T;
  set(next: T): void;
  subscribe(listener: Listener): () => void;
}

/** One value outside React that any component can follow with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createListeners();
  let value = initial;
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** The server and the first render in the browser see the initial value, so that they agree. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}

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
