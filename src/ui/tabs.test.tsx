import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

const items = ["Details", "Shipping", "Authenticity"].map((label) => ({
  value: label,
  label,
  content: <p>About {label}</p>,
}));

/** The test DOM has no layout: a list of 300 px that shows 100, with tabs of 100 px. */
function withLayout(list: HTMLElement) {
  Object.defineProperties(list, {
    scrollWidth: { value: 300 },
    clientWidth: { value: 100 },
    scrollTo: {
      value: ({ left }: ScrollToOptions) => {
        list.scrollLeft = Math.min(200, Math.max(0, left ?? 0));
        list.dispatchEvent(new Event("scroll"));
      },
    },
  });
  for (const [index, tab] of screen.getAllByRole("tab").entries()) {
    Object.defineProperties(tab, {
      offsetLeft: { value: index * 100 },
      offsetWidth: { value: 100 },
    });
  }
  act(() => {
    list.dispatchEvent(new Event("scroll"));
  });
}

const hidden = (list: HTMLElement) => ({
  before: list.hasAttribute("data-more-before"),
  after: list.hasAttribute("data-more-after"),
});

describe("Tabs", () => {
  it("shows where more tabs are hidden, and scrolls the selected one into view", async () => {
    render(<Tabs label="About the watch" items={items} />);
    const list = screen.getByRole("tablist", { name: "About the watch" });
    withLayout(list);
    expect(hidden(list)).toEqual({ before: false, after: true });
    await userEvent.click(screen.getByRole("tab", { name: "Shipping" }));
    expect(screen.getByRole("tabpanel").textContent).toBe("About Shipping");
    expect(hidden(list)).toEqual({ before: true, after: true });
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel").textContent).toBe("About Authenticity");
    expect(hidden(list)).toEqual({ before: true, after: false });
  });

  it("scrolls to a tab that its owner selects", () => {
    const { rerender } = render(<Tabs label="About the watch" items={items} value="Details" />);
    const list = screen.getByRole("tablist");
    withLayout(list);
    rerender(<Tabs label="About the watch" items={items} value="Authenticity" />);
    expect(hidden(list)).toEqual({ before: true, after: false });
  });
});
