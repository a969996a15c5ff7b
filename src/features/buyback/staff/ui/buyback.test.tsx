import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { OfferListed } from "#src/features/buyback/staff/staff-offer.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { Buyback } from "./buyback.tsx";

afterEach(() => vi.unstubAllGlobals());

const offer: OfferListed = {
  ...{ id: 4, state: "quoted", name: "Sam", brand: "Tudor", model: "Ranger", photoId: 2 },
  ...{ referenceNumber: "79950", askingPrice: "$3,000", quoteAmount: 2500, finalAmount: null },
  ...{ assigneeId: 2, assignee: "Kim (kim)", next: "inspected" },
  createdAt: "2026-03-09T03:30:00.000Z",
};

function mount(search = "", isDown = (_state: string | null) => false) {
  vi.stubGlobal("fetch", async (url: string) => {
    const state = new URL(url, "http://shop.test").searchParams.get("state");
    if (isDown(state)) return Response.json({ message: "Busy" }, { status: 400 });
    const offers = state === null || state === "quoted" ? [offer] : [];
    const total = offers.length * (state === "quoted" ? 30 : 1);
    return Response.json({ offers, total, more: false, staff: [], timeZone: "America/New_York" });
  });
  mountInShop(<Buyback />, {
    ...{ queries: createQueryClient(), path: "/admin/buyback", search },
    state: { capabilities: ["enquiries"] },
  });
}

test("the board has a column for each step, with cards that open the record", async () => {
  mount();
  const quoted = within(await screen.findByRole("region", { name: "Quoted" }));
  const card = await quoted.findByRole("link", { name: /Tudor Ranger/ });
  expect(card.getAttribute("href")).toBe("/admin/inbox/4");
  expect(card.textContent).toMatch(/Quoted \$2,500.*Sam.*Kim \(kim\)/);
  const board = within(screen.getByRole("region", { name: "Board" }));
  expect(board.getAllByRole("region").map((column) => column.getAttribute("aria-label"))).toEqual([
    ...["Received", "In valuation", "Quoted", "Accepted", "Arrived", "Inspected", "Paid"],
  ]);
  expect(quoted.getByRole("link", { name: "All 30" }).getAttribute("href")).toBe(
    "/admin/buyback?show=list&state=quoted",
  );
  await userEvent.selectOptions(screen.getByLabelText("Status"), "Quoted (30)");
  const classOf = (name: string) => screen.getByRole("region", { name }).className;
  expect(classOf("Received")).toContain("max-md:hidden");
  expect(classOf("Quoted")).not.toContain("max-md:hidden");
});

test("the address says whether it is a list", async () => {
  mount("show=list");
  await screen.findByRole("table", { name: "Buyback" });
  const views = screen.getByRole("navigation", { name: "Shown as" });
  within(views).getByRole("link", { current: "page", name: "List" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Quoted" })).toBeNull());
});

test("a column that could not be loaded says so and can be tried again", async () => {
  let isDown = true;
  mount("", (state) => isDown && state === "quoted");
  const quoted = within(await screen.findByRole("region", { name: "Quoted" }));
  await quoted.findByText("The offers could not be loaded.");
  expect(screen.getByRole("region", { name: "Quoted" }).getAttribute("aria-busy")).toBe("false");
  expect(quoted.queryByText("0")).toBeNull();
  isDown = false;
  await userEvent.click(quoted.getByRole("button", { name: "Try again" }));
  await quoted.findByRole("link", { name: /Tudor Ranger/ });
});
