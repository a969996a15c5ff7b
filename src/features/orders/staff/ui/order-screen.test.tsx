import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StaffOrder } from "#src/features/orders/staff/order.schema.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { OrderScreen } from "./order-screen.tsx";

const order: StaffOrder = {
  id: 7,
  number: "M-7K2X9QAB",
  status: "Pending",
  currency: "USD",
  createdAt: "2026-03-09T03:30:00.000Z",
  holdUntil: "2026-03-10T22:00:00.000Z",
  now: "2026-03-09T04:00:00.000Z",
  timeZone: "America/New_York",
  customer: { name: "Joan O'Brien", email: "joan@valid.example", phone: "1", username: null },
  addressLines: ["350 Fifth Avenue", "New York, NY 10118", "United States"],
  isWholesale: false,
  purchaseOrder: null,
  items: [
    {
      ...{ watchId: 3, brandName: "Rolex", model: "Explorer", reference: "124270" },
      ...{ condition: "New", image: null, price: 1_000_000, quantity: 2, total: 2_000_000 },
      ...{ serialNumber: "SN-77", storagePlace: "Safe 2" },
    },
  ],
  subtotal: 2_000_000,
  delivery: { name: "Expedited Domestic US", price: 4_500 },
  total: 2_004_500,
  payment: "wire",
  received: 0,
  balance: 2_004_500,
  waived: 0,
  refund: 0,
  payments: [],
  tracking: null,
  return: null,
  toInspect: false,
  parcel: null,
  refundDue: false,
  refundsByProvider: false,
  events: [
    {
      ...{ id: 1, type: "placed", from: null, to: "Pending", actor: "buyer", by: null },
      ...{ note: null, data: {}, at: "2026-03-09T03:30:00.000Z" },
    },
  ],
  mails: [],
  documents: {},
  actions: ["funds-received", "cancelled", "note"],
};

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** Mounts the screen of an order; each act is answered by `respond`. */
function mount(shown: StaffOrder, respond: (sent: Sent) => Response = () => reply(shown)) {
  const sent: Sent[] = [];
  let current = shown;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!init.method || init.method === "GET") return reply(current);
    const call = { path: url, body: init.body ? JSON.parse(String(init.body)) : undefined };
    sent.push(call);
    return respond(call);
  });
  mountInShop(<OrderScreen id="7" />, { queries: createQueryClient(), path: "/admin/orders/7" });
  return {
    sent,
    changeTo: (next: StaffOrder) => {
      current = next;
    },
  };
}

const reply = (shown: StaffOrder) => new Response(JSON.stringify({ order: shown }));
const refusal = (status: number, message: string) =>
  new Response(JSON.stringify({ message, code: "x" }), { status });

beforeEach(() => toastStore.set(null));
afterEach(() => vi.unstubAllGlobals());

const panel = async () => {
  const heading = await screen.findByRole("heading", {
    level: 2,
    name: /Next step|Funds|Refund|Ship|Cancel|Accept|Mark|Keep|Put/,
  });
  return within(heading.closest("section") ?? document.body);
};
const press = async (name: string) =>
  userEvent.click((await panel()).getByRole("button", { name }));

test("an order shows amounts, address and the shop's time", async () => {
  mount(order);
  await screen.findByRole("heading", { level: 1, name: /M-7K2X9QAB/ });
  expect(screen.getAllByText("$20,045.00").length).toBeGreaterThan(0);
  expect(screen.getByText("New York, NY 10118")).toBeDefined();
  expect(screen.getByText("SN-77").parentElement?.textContent).toBe("Serial SN-77");
  expect(screen.getByText("Safe 2")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Copy address" }));
  expect(await navigator.clipboard.readText()).toBe(
    "Joan O'Brien\n350 Fifth Avenue\nNew York, NY 10118\nUnited States",
  );
  expect(screen.getAllByText(/Mar 8, 2026, 11:30/).length).toBeGreaterThan(0);
  expect((await panel()).getByText(/Mar 10, 2026, 6:00/)).toBeDefined();
});

test.each<[string, Partial<StaffOrder>, string[]]>([
  ["pending", {}, ["Funds received", "Cancel order"]],
  ["shipped", { status: "Shipped", actions: ["delivered", "note"] }, ["Mark as delivered"]],
  [
    "lost",
    { status: "Shipped", parcel: "lost", actions: ["delivered", "returned-to-sender", "refunded"] },
    ["Mark as delivered", "Returned to sender", "Refund"],
  ],
  ["closed", { status: "Refunded", actions: ["note"] }, []],
])("a %s order offers only what is allowed", async (_, changes, buttons) => {
  mount({ ...order, ...changes });
  const names = (await panel()).queryAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual(buttons);
});

describe("funds", () => {
  test.each([
    ["Wait for the balance", {}],
    [/Accept the shortfall/, { acceptShortfall: true }],
  ])("of a smaller amount are sent only when it is said what follows: %s", async (choice, more) => {
    const { sent } = mount(order);
    await press("Funds received");
    const amount = screen.getByLabelText(/^Amount/);
    expect(amount).toHaveProperty("value", "20045.00");
    await userEvent.clear(amount);
    await userEvent.type(amount, "$20,000");
    await press("Funds received");
    expect(sent).toEqual([]);
    const missing = within(screen.getByRole("group", { name: "$45.00 is missing" }));
    expect(screen.getByText("Say what happens with the difference.")).toBeDefined();
    await userEvent.click(missing.getByLabelText(choice));
    await press("Funds received");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: "/api/admin/orders/7/actions",
      body: { type: "funds-received", amount: 2_000_000, confirmDifference: true, ...more },
    });
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({ description: "The payment is recorded." }),
    );
  });

  test.each(["", "abc", "-5", "1.234", "0"])("that read '%s' are no amount", async (typed) => {
    const { sent } = mount(order);
    await press("Funds received");
    const amount = screen.getByLabelText(/^Amount/);
    await userEvent.clear(amount);
    if (typed) await userEvent.type(amount, typed);
    await press("Funds received");
    expect(screen.getByText("Enter the amount, such as 12500.00.")).toBeDefined();
    expect(document.activeElement).toBe(amount);
    expect(sent).toEqual([]);
  });
});

test("a refund never exceeds what was received, and goes by hand only if that is chosen", async () => {
  const paid = {
    ...order,
    status: "Paid",
    received: 50_000,
    refund: 50_000,
    actions: ["refunded"],
  };
  const { sent } = mount({ ...paid, refundsByProvider: true });
  await press("Refund");
  const amount = screen.getByLabelText(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "500.01");
  await press("Refund");
  expect(screen.getByText("No more can be refunded than was received.")).toBeDefined();
  await userEvent.clear(amount);
  await userEvent.type(amount, "500");
  await press("Refund");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ type: "refunded", amount: 50_000, byHand: false });
});

const mail = {
  ...{ id: 31, toCustomer: true, recipient: "joan@valid.example", subject: "Your order", text: "" },
  ...{ state: "sent" as const, error: null, createdAt: order.createdAt, sentAt: order.createdAt },
};

describe("the link to pay", () => {
  const mails = [mail, { ...mail, id: 32 }, { ...mail, id: 33, toCustomer: false }];

  test("is sent again with the customer's newest mail", async () => {
    const { sent } = mount({ ...order, mails });
    const send = await screen.findByRole("button", { name: "Send payment link again" });
    expect(screen.getByText(/Links that the customer already has stay valid/)).toBeDefined();
    await userEvent.click(send);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toBe("/api/admin/orders/7/mails/32/resend");
  });

  test("is copied, and shown to be copied by hand", async () => {
    const link = "http://shop.test/orders/M-7K2X9QAB#key=abc";
    const { sent } = mount({ ...order, mails }, () => new Response(JSON.stringify({ link })));
    await userEvent.click(await screen.findByRole("button", { name: "Copy payment link" }));
    expect(await screen.findByRole("textbox", { name: "Payment link" })).toHaveProperty(
      "value",
      link,
    );
    expect(sent.map(({ path }) => path)).toEqual(["/api/admin/orders/7/payment-link"]);
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test.each<[string, Partial<StaffOrder>]>([
    ["is paid", { status: "Paid" }],
    ["was not made by the checkout", { payment: null }],
  ])("is not offered once the order %s", async (_, changes) => {
    mount({ ...order, mails, ...changes });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: /payment link/ })).toBeNull();
  });
});

describe("the address of a guest", () => {
  test("is corrected in a form that says what happens to earlier links", async () => {
    const { sent } = mount(order);
    await userEvent.click(await screen.findByRole("button", { name: "Correct email" }));
    const field = screen.getByRole("textbox", { name: "Email" });
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/Links in earlier mails stop working/)).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, "joan@");
    await userEvent.click(screen.getByRole("button", { name: "Save and send" }));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
    await userEvent.type(field, "right.example");
    await userEvent.click(screen.getByRole("button", { name: "Save and send" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: "/api/admin/orders/7",
      body: { email: "joan@right.example" },
    });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Correct email" })),
    );
  });

  test("of an account is left to its owner", async () => {
    mount({ ...order, customer: { ...order.customer, username: "joan" } });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Correct email" })).toBeNull();
  });
});

test("the documents of the customer are links", async () => {
  const documents = { proForma: "/api/admin/orders/7/documents/pro-forma" };
  mount({ ...order, documents });
  const link = await screen.findByRole("link", { name: "Pro forma (PDF)" });
  expect(link.getAttribute("href")).toBe(documents.proForma);
});

test("who is slower is told so, and the order is loaded again", async () => {
  const refused = () => refusal(409, "This order is shipped, so this can't be done any more.");
  const { changeTo } = mount(order, refused);
  await press("Cancel order");
  await userEvent.type(screen.getByLabelText(/^Reason/), "Sold");
  changeTo({ ...order, status: "Shipped", actions: ["delivered", "note"] });
  await press("Cancel order");
  expect((await screen.findByRole("alert")).textContent).toContain("Somebody else was faster.");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Mark as delivered" })).toBeDefined(),
  );
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
});

test("another failure keeps the form and what was typed", async () => {
  mount(order, () => refusal(503, "The shop is busy. Please try again in a moment."));
  await press("Cancel order");
  await userEvent.type(screen.getByLabelText(/^Reason/), "Sold");
  await press("Cancel order");
  expect((await screen.findByRole("alert")).textContent).toContain("The shop is busy.");
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty("value", "Sold");
});

test.each<[number, string]>([
  [404, "This order does not exist"],
  [500, "The order could not be loaded."],
])("a reply with status %i says so", async (status, text) => {
  vi.stubGlobal("fetch", async () => refusal(status, "No"));
  mountInShop(<OrderScreen id="7" />, { queries: createQueryClient() });
  expect(await screen.findByText(text)).toBeDefined();
});
