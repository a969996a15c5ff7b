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
