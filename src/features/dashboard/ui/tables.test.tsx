import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { OrderList } from "#src/features/orders/staff/ui/order-list.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { InventoryTab, OrdersTab } from "./dashboard-tables.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Mounts a tab whose request gets `reply`, and returns the cells of the first row. */
async function firstRow(tab: ReactNode, reply: object) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(reply)));
  mountInShop(tab, { queries: createQueryClient(), path: "/admin/dashboard" });
  const [, row] = await screen.findAllByRole("row");
  return within(row ?? document.body);
}

const order = { id: 1, customerName: "Ada", total: 12_000, createdAt: "2026-03-08T12:00:00Z" };

test.each([
  ["without a status", order],
  ["with a null status", { ...order, status: null }],
  ["with a blank status", { ...order, status: " " }],
  ["that is pending", { ...order, status: "Pending" }],
])("an order %s is shown as Pending", async (_, row) => {
  const cells = await firstRow(<OrdersTab />, { orders: [row], total: 1 });
  expect(cells.getByText("Pending")).toBeDefined();
});

test("an order shows its own status", async () => {
  const row = { ...order, status: "Shipped" };
  const cells = await firstRow(<OrdersTab />, { orders: [row], total: 1 });
  expect(cells.getByText("Shipped")).toBeDefined();
  expect(cells.queryByText("Pending")).toBeNull();
});

test("the staff sees the watch of an order, and its row opens the order", async () => {
  const sold = {
    ...{ ...order, status: "Paid", number: "M-7K2X9QAB", itemCount: 3, serialNumber: "Z 100" },
    ...{ brandName: "Rolex", model: "Submariner", reference: "126610LN", image: "/a.jpg" },
  };
  const reply = { orders: [sold], total: 1, paymentsToCheck: 2, timeZone: "UTC" };
  const cells = await firstRow(<OrderList />, reply);
  const link = cells.getByRole("link", { name: /^Submariner ?, order M-7K2X9QAB$/ });
  expect(link.getAttribute("href")).toBe("/admin/orders/1");
  expect(cells.getByText("Rolex, 126610LN, +2")).toBeDefined();
  expect(cells.getByText("Z 100")).toBeDefined();
  expect(screen.getByRole("link", { name: /^Payments to check\s*2$/ })).toBeDefined();
});

const watch = { id: 1, model: "Ranger", brandName: "Tudor", isAvailable: true };

test.each([
  ["Available", { isAvailable: true, status: "Low Stock" }],
  ["Reserved", { isAvailable: false, status: "Reserved" }],
  ["Sold", { isAvailable: false, status: "Sold" }],
])("a watch is shown as %s", async (text, stock) => {
  const row = { ...watch, price: 1_000, ...stock };
  const cells = await firstRow(<InventoryTab />, { watches: [row], total: 1 });
  expect(cells.getByText(text)).toBeDefined();
});

test("a watch without a price is shown at the fallback price, as specified", async () => {
  const row = { ...watch, price: 10_000, priceMissing: true };
  const cells = await firstRow(<InventoryTab />, { watches: [row], total: 1 });
  expect(cells.getByText("$10,000")).toBeDefined();
});

test("every part of a table says what it is, as cards on a phone have another display", async () => {
  await firstRow(<OrdersTab />, { orders: [order], total: 1 });
  const roles = ["table", "thead", "tbody", "tr", "th[scope=col]", "th[scope=row]", "td"].map(
    (part) =>
      document
        .querySelector(`section ${part}, table${part === "table" ? "" : ` ${part}`}`)
        ?.getAttribute("role"),
  );
  expect(roles).toEqual([
    "table",
    "rowgroup",
    "rowgroup",
    "row",
    "columnheader",
    "rowheader",
    "cell",
  ]);
});
