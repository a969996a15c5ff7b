import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orderQuery } from "#src/features/orders/buyer/orders.queries.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { anOrder, orderNumber } from "#tests/an-order.ts";
import { fakeNetwork } from "#tests/network.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { OrderPage } from "./order.page.tsx";

const path = `/orders/${orderNumber}`;
const { request, sentRoutes } = fakeNetwork();
const state = { capabilities: ["checkout"] } as const;

function queriesWith(order: Order | undefined) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  if (order) queries.setQueryData(orderQuery(orderNumber).queryKey, { order });
  return queries;
}
const page = <OrderPage params={{ number: orderNumber }} />;
const mount = (order?: Order) => mountInShop(page, { queries: queriesWith(order), path, state });

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const timeline = () =>
  within(screen.getByRole("region", { name: "Progress" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const at = "2026-11-17T09:00:00.000Z";
const byCard: Order["payment"] = { method: "test", offered: ["wire", "test"] };
const followedBy = (...types: string[]) => [
  ...anOrder().timeline,
  ...types.map((type) => ({ type, at })),
];
const ended: Partial<Order> = {
  actions: [],
  documents: {},
  holdUntil: null,
  payment: { method: "wire" },
};

test.each<[string, Partial<Order>, string, string]>([
  ["by wire", {}, "Thank you for your order", "as soon as your transfer has arrived"],
  ["by card", { payment: byCard }, "One step is left", "complete the payment"],
  [
    "declined",
    { timeline: followedBy("payment-declined"), payment: { method: "test" } },
    "The payment was declined",
    "Nothing was charged",
  ],
  ["paid", { status: "Paid", ...ended }, "Payment received", "preparing your watch"],
  ["shipped", { status: "Shipped", ...ended }, "On its way", "insured"],
  ["delivered", { status: "Delivered", ...ended }, "Delivered", "enjoy your watch"],
  ["cancelled", { status: "Cancelled", ...ended }, "Order cancelled", "You have not been charged."],
  [
    "lapsed",
    { status: "Cancelled", timeline: followedBy("lapsed"), ...ended },
    "The reservation has ended",
    "You have not been charged.",
  ],
  [
    "cancelled after payment",
    { status: "Cancelled", refundDue: true, ...ended },
    "Order cancelled",
    "We will refund what you paid",
  ],
  [
    "paid too late",
    {
      status: "Cancelled",
      refundDue: true,
      received: 268_500,
      toRefund: 200_000,
      timeline: followedBy("lapsed", "refund-due"),
      ...ended,
    },
    "The reservation has ended",
    "Your payment arrived after that, and another customer has ordered the watch by now. We will refund $2,000.00 in full",
  ],
  [
    "refunded",
    { status: "Refunded", refunded: 200_000, ...ended },
    "Refunded",
    "We have refunded $2,000.00.",
  ],
])("an order that is %s says so", (_, change, title, lead) => {
  mount(anOrder(change));
  expect(heading()).toBe(title);
  expect(screen.getByText(new RegExp(lead.replace(/[.$]/g, "\\$&")))).toBeTruthy();
});

test("what was ordered is readable without JavaScript, and search engines stay away", () => {
  const html = renderInShop(page, { queries: queriesWith(anOrder()), path, state });
  for (const text of [
    "Thank you for your order",
    "Nov 18, 11:00 PM UTC",
    "First Example Bank",
    "000123456789",
    "$2,640.00",
    "$45.00",
    "$2,685.00",
    "New York, NY 10118",
    `/api/orders/${orderNumber}/pro-forma.pdf`,
    "Within 30 days.",
    'name="robots" content="noindex"',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toMatch(/>Cancel order</);
});

test("the timeline shows what has happened and what is to come", () => {
  mount(anOrder({ status: "Paid", ...ended, timeline: followedBy("funds-received") }));
  const steps = timeline();
  expect(steps).toHaveLength(4);
  expect(steps[1]).toMatch(/^Payment receivedNov 17/);
  expect(steps.slice(2)).toEqual(["Dispatch, still to come", "Delivery, still to come"]);
});

test("a shipped order has tracking and invoice", () => {
  const tracking = { carrier: "UPS", number: "1Z999", url: "https://ups.example/1Z999" };
  const documents = { invoice: "/api/orders/x/invoice.pdf" };
  mount(anOrder({ ...ended, status: "Shipped", tracking, documents }));
  expect(screen.getByRole("link", { name: "1Z999" }).getAttribute("href")).toBe(tracking.url);
  expect(screen.getByRole("link", { name: "Invoice (PDF)" }).getAttribute("href")).toBe(
    documents.invoice,
  );
  expect(button("Copy tracking number")).toBeTruthy();
});

describe("copy buttons", () => {
  const writeText = vi.fn(async (_: string) => {});
  beforeEach(() => {
    writeText.mockClear();
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  });

  test("copy each row, the amount without separators, and say so", async () => {
    const user = userEvent.setup({ writeToClipboard: false });
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    mount(anOrder());
    for (const [name, text] of [
      ["Copy amount", "2685.00"],
      ["Copy reference", orderNumber],
      ["Copy account holder", "Meridian Watches LLC"],
      ["Copy bank", "First Example Bank"],
      ["Copy account number", "000123456789"],
      ["Copy routing number", "021000021"],
      ["Copy swift code", "EXAMUS33"],
    ] as const) {
      await user.click(button(name));
      expect(writeText).toHaveBeenLastCalledWith(text);
    }
    expect(screen.getByText("SWIFT code copied").getAttribute("role")).toBe("status");
    expect(button("Copied swift code")).toBeTruthy();
  });

  test("copy a selection where the clipboard is closed", async () => {
    writeText.mockRejectedValueOnce(new Error("not allowed"));
    const copied: string[] = [];
    document.execCommand = () => {
      copied.push(document.querySelector("textarea")?.value ?? "");
      return true;
    };
    mount(anOrder());
    await userEvent.click(button("Copy reference"));
    expect(await screen.findByText("Reference copied")).toBeTruthy();
    expect(copied).toEqual([orderNumber]);
    expect(document.querySelector("textarea")).toBeNull();
  });
});

describe("the hold", () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({ now: Date.parse("2020-01-01T00:00:00Z"), shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const clock = () => screen.queryByText(/^\d\d:\d\d$/, { ignore: "[role=status]" })?.textContent;
  const minutes = (count: number) => new Date(Date.parse(anOrder().now) + count * 60_000);
  const holding = (count: number) => anOrder({ holdUntil: minutes(count).toISOString() });

  test("is a time, and a countdown by the server's clock in the last hour", async () => {
    mount(holding(61));
    expect(screen.getByText(/^Reserved until/)).toBeTruthy();
    expect(clock()).toBeUndefined();
    await pass(60_000);
    await pass(1_000);
    expect(clock()).toMatch(/^59:5\d/);
    expect(screen.getByText("Less than 60 minutes left to pay.")).toBeTruthy();
    await pass(31 * 60_000);
    expect(clock()).toMatch(/^28:/);
    expect(screen.getByText("Less than 30 minutes left to pay.")).toBeTruthy();
  });

  test("that ends makes the page ask again, until the shop has released it", async () => {
    mount(holding(1));
    await pass(60_000);
    expect(clock()).toMatch(/^00:00/);
    await pass(5_000);
    const first = await request(0);
    expect(first.route).toBe(`GET /api/orders/${orderNumber}`);
    first.reply({ order: { ...holding(1), now: minutes(1.05).toISOString() } });
    await pass(6_000);
    (await request(1)).reply({
      order: anOrder({ ...ended, status: "Cancelled", timeline: followedBy("lapsed") }),
    });
    await pass(10);
    expect(heading()).toBe("The reservation has ended");
    await pass(600_000);
    expect(sentRoutes().filter((route) => route.includes("/api/orders"))).toHaveLength(2);
  });
});

describe("an order that can't be shown", () => {
  test("is not found without its key, whoever's it is", async () => {
    mount();
    (await request(0)).reply({ message: "This order does not exist." }, 404);
    await waitFor(() => expect(heading()).toBe("We can't find this order"));
    expect(screen.getByRole("link", { name: "My orders" }).getAttribute("href")).toBe(
      "/account/orders",
    );
  });

  test("opens with the key of the link, which leaves the address", async () => {
    window.history.replaceState(null, "", `${path}#key=secret`);
    mount();
    const open = await request(0);
    expect(open.route).toBe(`POST /api/orders/${orderNumber}/open`);
    expect(open.body).toEqual({ key: "secret" });
    expect(window.location.hash).toBe("");
    expect(screen.getByText("Loading order")).toBeTruthy();
    open.lose();
    (await request(1)).reply({ message: "This order does not exist." }, 404);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    (await request(2)).reply({ order: anOrder() });
    await waitFor(() => expect(heading()).toBe("Thank you for your order"));
  });

  test("stays closed to a wrong key", async () => {
    window.history.replaceState(null, "", `${path}#key=wrong`);
    mount();
    (await request(0)).reply({ message: "This order does not exist." }, 404);
    (await request(1)).reply({ message: "This order does not exist." }, 404);
    await waitFor(() => expect(heading()).toBe("We can't find this order"));
  });

  test("is loading, and can be asked for again after a failure", async () => {
    mount();
    expect(screen.getByText("Loading order")).toBeTruthy();
    (await request(0)).lose();
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    (await request(1)).reply({ order: anOrder() });
    await waitFor(() => expect(heading()).toBe("Thank you for your order"));
  });
});
