import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "#src/domain/constants.ts";
import { currentToast, dismissToast, subscribeToToasts, toast, toastNext } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  const left = currentToast();
  if (left) dismissToast(left.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("toasts", () => {
  it("opens one, plain unless told otherwise", () => {
    toast({ title: "Added to cart", description: "Item has been added to your cart." });
    expect(currentToast()).toMatchObject({
      title: "Added to cart",
      description: "Item has been added to your cart.",
      variant: "default",
      open: true,
    });
  });

  it("replaces the one before, which cannot be dismissed any more", () => {
    const first = toast({ title: "Added to cart" });
    const second = toast({ title: "Error", variant: "destructive" });
    dismissToast(first);
    expect(currentToast()).toMatchObject({ id: second, variant: "destructive", open: true });
  });

  it("closes on dismissal and is removed only after the delay", () => {
    dismissToast(toast({ title: "Cart cleared" }));
    expect(currentToast()).toMatchObject({ title: "Cart cleared", open: false });
    vi.advanceTimersByTime(toasts.removeDelayMs - 1);
    expect(currentToast()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(currentToast()).toBeNull();
  });

  it("does not remove a newer toast when the delay of an older one ends", () => {
    dismissToast(toast({ title: "Older" }));
    vi.advanceTimersByTime(toasts.removeDelayMs / 2);
    toast({ title: "Newer" });
    vi.advanceTimersByTime(toasts.removeDelayMs);
    expect(currentToast()).toMatchObject({ title: "Newer", open: true });
  });

  it("tells subscribers of every change until they leave", () => {
    const titles: (string | undefined)[] = [];
    const leave = subscribeToToasts(() => titles.push(currentToast()?.title));
    dismissToast(toast({ title: "Heard" }));
    leave();
    toast({ title: "Unheard" });
    expect(titles).toEqual(["Heard", "Heard"]);
  });

  it("lets the next one wait for the one on screen", () => {
    const first = toast({ title: "Logged in successfully" });
    toastNext({ title: "Your cart came along" });
    expect(currentToast()).toMatchObject({ id: first, open: true });
    dismissToast(first);
    expect(currentToast()).toMatchObject({ title: "Your cart came along", open: true });
  });
});
