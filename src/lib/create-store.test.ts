import { describe, expect, it, vi } from "vitest";
import { createListeners, createStore } from "./create-store.ts";

describe("createStore", () => {
  it("notifies subscribers of each change until they unsubscribe", () => {
    const store = createStore(1);
    const seen: number[] = [];
    const unsubscribe = store.subscribe(() => seen.push(store.get()));
    store.set(2);
    store.set(3);
    unsubscribe();
    store.set(4);
    expect(seen).toEqual([2, 3]);
    expect(store.get()).toBe(4);
    expect(store.initial).toBe(1);
  });
});

describe("createListeners", () => {
  it("is active from the first subscriber to the last, however often one unsubscribes", () => {
    const deactivate = vi.fn();
    const activate = vi.fn(() => deactivate);
    const { subscribe } = createListeners(activate);
    const first = subscribe(() => {});
    const second = subscribe(() => {});
    first();
    first();
    expect(activate).toHaveBeenCalledOnce();
    expect(deactivate).not.toHaveBeenCalled();
    second();
    expect(deactivate).toHaveBeenCalledOnce();
  });
});
