import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aWatch } from "#tests/watch.ts";
import { CompactWatchCard, WatchCard } from "./watch-card.tsx";

const watch = aWatch({
  model: "Submariner Date",
  brandName: "Rolex",
  reference: "126610LN",
  image: "/media/submariner",
  price: 14_250,
  retailPrice: 14_250,
  year: 2025,
});
const dealersWatch = { ...watch, price: 12_110, wholesalePrice: 12_110 };

test("shows brand, model, reference, year and price", () => {
  render(<WatchCard watch={watch} />);
  expect(screen.getByRole("heading", { name: "Submariner Date" })).toBeDefined();
  for (const text of ["Rolex", "Ref. 126610LN, 2025", "$14,250"]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test("leads to the watch by picture, icon and button, each with a name", () => {
  render(<WatchCard watch={watch} />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(3).fill("/watch/7"));
  for (const name of ["", "View ", "View Details of "]) {
    expect(screen.getByRole("link", { name: `${name}Rolex Submariner Date` })).toBeDefined();
  }
  expect(screen.getByRole("img", { name: "Rolex Submariner Date" })).toBeDefined();
});

test("leaves out an unknown year and draws a missing picture", () => {
  render(<WatchCard watch={{ ...watch, year: null, image: null }} />);
  expect(screen.getByText("Ref. 126610LN")).toBeDefined();
  expect(screen.getByRole("img", { name: "Rolex Submariner Date" }).tagName).toBe("svg");
});

test.each([
  ["card", WatchCard],
  ["compact card", CompactWatchCard],
])("on the %s a dealer sees the wholesale price and the retail price struck through", (_, Card) => {
  const { container } = render(<Card watch={dealersWatch} />);
  expect(screen.getByText("$12,110")).toBeDefined();
  expect(container.querySelector("s")?.textContent).toBe("$14,250");
});

test.each([
  ["card", WatchCard],
  ["compact card", CompactWatchCard],
])("on the %s others see one price", (_, Card) => {
  const { container } = render(<Card watch={watch} />);
  expect(screen.getByText("$14,250")).toBeDefined();
  expect(container.querySelector("s")).toBeNull();
});

test("shows nothing but the retail price where only that is wanted", () => {
  render(<WatchCard watch={dealersWatch} price="retail" />);
  expect(screen.getByText("$14,250")).toBeDefined();
  expect(screen.queryByText("$12,110")).toBeNull();
});

test.each([
  ["card", WatchCard],
  ["compact card", CompactWatchCard],
])("on the %s only a rare watch has the badge", (_, Card) => {
  const { rerender } = render(<Card watch={watch} />);
  expect(screen.queryByText("Rare")).toBeNull();
  rerender(<Card watch={{ ...watch, rare: true }} />);
  expect(screen.getByText("Rare")).toBeDefined();
});

test("has slots for the buttons of other features", () => {
  render(<WatchCard watch={watch} actions={<b>Add</b>} overlay={<i>Heart</i>} />);
  expect(screen.getByText("Add")).toBeDefined();
  expect(screen.getByText("Heart")).toBeDefined();
});

test("the compact card has thumbnail, model, brand and price", () => {
  const { container } = render(<CompactWatchCard watch={watch} />);
  expect(container.textContent).toBe("Submariner DateRolex$14,250");
  expect(container.querySelector("source")?.srcset).toContain("/media/submariner-400.avif");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/watch/7");
});
