import { createListeners } from "./create-store.ts";

/** A value in the browser's storage that several tabs share and any component can follow. */
export interface LocalStore<T> {
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * `parse` makes a value of whatever lies there, and must not trust it. Where storage is full or
 * forbidden, the value lives as long as the page.
 */
export function localStore<T>(key: string, parse: (raw: unknown) => T): LocalStore<T> {
  let known: { text: string | null; value: T } | undefined;
  let unsaved = false;

  const load = (): T => {
    const text = unsaved ? (known?.text ?? null) : stored(key);
    if (!known || known.text !== text) known = { text, value: parse(fromJson(text)) };
    return known.value;
  };
  const { notify, subscribe } = createListeners(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) notify();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  });

  return {
    read: load,
    write(value) {
      const text = JSON.stringify(value);
      known = { text, value };
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
