import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tooltipDelayMs } from "#src/domain/constants.ts";
import { IconButton } from "./icon-button.tsx";
import { TooltipHost } from "./tooltip-host.tsx";

// Loaded here, because fake timers would hold up the import.
beforeAll(async () => {
  await import("./tooltip.tsx");
});

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole("button", { name });
const tooltip = () => screen.queryByRole("tooltip")?.textContent ?? null;

function mount() {
  render(
    <>
      <IconButton label="Close cart">x</IconButton>
      <button type="button">Checkout</button>
      <TooltipHost />
    </>,
  );
}

const hover = (name: string, pointerType = "mouse") =>
  fireEvent.pointerOver(button(name), { pointerType });

/** `fireEvent` instead of `user-event`, which waits for real timers. */
function tabTo(name: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Tab" });
  act(() => button(name).focus());
}

describe("tooltips of icon buttons", () => {
  it("show the accessible name after 700 ms of hover", async () => {
    mount();
    expect(tooltipDelayMs).toBe(700);
    hover("Close cart");
    await wait(699);
    expect(tooltip()).toBeNull();
    await wait(1);
    expect(tooltip()).toBe("Close cart");
  });

  it("do not show after a short hover, nor for controls with text", async () => {
    mount();
    hover("Close cart");
    await wait(600);
    hover("Checkout");
    await wait(2000);
    expect(tooltip()).toBeNull();
  });

  it("show on keyboard focus and close on Escape, while the focus stays", async () => {
    mount();
    tabTo("Close cart");
    await wait(200);
    expect(tooltip()).toBe("Close cart");
    fireEvent.keyDown(button("Close cart"), { key: "Escape" });
    await wait(200);
    expect(tooltip()).toBeNull();
    expect(document.activeElement).toBe(button("Close cart"));
  });

  it("close when script moves the focus", async () => {
    mount();
    tabTo("Close cart");
    await wait(200);
    expect(tooltip()).toBe("Close cart");
    act(() => button("Checkout").focus());
    await wait(200);
    expect(tooltip()).toBeNull();
  });

  it.each(["Tab", "Enter"])("close on the %s key", async (key) => {
    mount();
    hover("Close cart");
    await wait(700);
    expect(tooltip()).toBe("Close cart");
    fireEvent.keyDown(document.body, { key });
    await wait(200);
    expect(tooltip()).toBeNull();
  });

  it("close on a press and do not return while the pointer stays", async () => {
    mount();
    hover("Close cart");
    await wait(700);
    fireEvent.pointerDown(button("Close cart"));
    hover("Close cart");
    await wait(2000);
    expect(tooltip()).toBeNull();
  });

  it("do not show on touch", async () => {
    mount();
    hover("Close cart", "touch");
    await wait(2000);
    expect(tooltip()).toBeNull();
  });

  it("do not show when script returns the focus", async () => {
    mount();
    fireEvent.keyDown(document.body, { key: "Escape" });
    act(() => button("Close cart").focus());
    await wait(2000);
    expect(tooltip()).toBeNull();
  });
});
