import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "#src/domain/constants.ts";
import { dismissToast, toast, toastNext, toastStore } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  const left = toastStore.get();
  if (left) dismissToast(left.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("toasts", () => {
  it("opens one, with the default variant", () => {
    toast({ title: "Added to cart", description: "Item has been added to your cart." });
    expect(toastStore.get()).toMatchObject({
      title: "Added to cart",
      description: "Item has been added to your cart.",
      variant: "default",
      open: true,
    });
  });

  it("replaces the previous one, which can no longer be dismissed", () => {
    const first = toast({ title: "Added to cart" });
    const second = toast({ title: "Error", variant: "destructive" });
    dismissToast(first);
    expect(toastStore.get()).toMatchObject({ id: second, variant: "destructive", open: true });
  });

  it("closes on dismissal and is removed only after the delay", () => {
    dismissToast(toast({ title: "Cart cleared" }));
    expect(toastStore.get()).toMatchObject({ title: "Cart cleared", open: false });
    vi.advanceTimersByTime(toasts.removeDelayMs - 1);
    expect(toastStore.get()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toastStore.get()).toBeNull();
  });

  it("does not remove a newer toast when the delay of an older one ends", () => {
    dismissToast(toast({ title: "Older" }));
    vi.advanceTimersByTime(toasts.removeDelayMs / 2);
    toast({ title: "Newer" });
    vi.advanceTimersByTime(toasts.removeDelayMs);
    expect(toastStore.get()).toMatchObject({ title: "Newer", open: true });
  });

  it("shows the next one after the current one has closed", () => {
    const first = toast({ title: "Logged in successfully" });
    toastNext({ title: "Your cart came along" });
    expect(toastStore.get()).toMatchObject({ id: first, open: true });
    dismissToast(first);
    expect(toastStore.get()).toMatchObject({ title: "Your cart came along", open: true });
  });
});
