import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { guestCart } from "#src/features/cart/guest-cart.ts";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import { checkoutQuery } from "#src/features/orders/checkout/checkout.queries.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { CartPage } from "#src/pages/shop/cart.page.tsx";
import { fakeNetwork } from "#tests/network.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { CheckoutPage } from "./checkout.page.tsx";

const ranger = aWatch({ id: 1, model: "Ranger", price: 1_000, retailPrice: 1_000 });
const line = {
  watchId: 1,
  brandName: "Tudor",
  model: "Ranger",
  reference: "79950",
  condition: "New",
  image: null,
  quantity: 1,
  price: 100_000,
  total: 100_000,
};
const checkout: Checkout = {
  lines: [line],
  isWholesale: false,
  fields: { country: "US" },
  problems: {},
  done: [],
  addressFields: [],
  addressLines: [],
  lastAddressLines: [],
  deliveries: [{ method: "standard-us", price: 2_500 }],
  payments: ["wire"],
  exceeded: [],
  totals: { subtotal: 100_000, delivery: null, total: 100_000 },
  policy: { returns: "Thirty days.", warranty: "One year." },
  taxes: "No tax.",
  formKey: "the-key-of-the-first-form",
};
const finished: Checkout = {
  ...checkout,
  fields: { name: "Ada", email: "ada@x.example", delivery: "standard-us", payment: "wire" },
  done: ["contact", "address", "delivery", "payment"],
  totals: { subtotal: 100_000, delivery: 2_500, total: 102_500 },
};

const { request } = fakeNetwork({
  "GET /api/countries": { countries: [] },
  "GET /api/watches": { watches: [ranger] },
});
beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const capable = { capabilities: ["checkout"] as const };

function queriesWith(data?: Checkout) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  queries.setQueryData(wishlistWatchIdsQuery().queryKey, { watchIds: [] });
  if (data) queries.setQueryData(checkoutQuery().queryKey, { checkout: data });
  return queries;
}
const mountStep = (step: string, data: Checkout) =>
  mountInShop(<CheckoutPage params={{ step }} />, {
    queries: queriesWith(data),
    path: `/checkout/${step}`,
    state: capable,
  });
/** The page that sent it, and when within that page. */
function turnOf(body: unknown): [string, number] {
  const [page = "", turn] = (body as { turn: string }).turn.split(".");
  return [page, Number(turn)];
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("a step", () => {
  test("shows its problems beside the fields and in a summary that takes the focus each time", async () => {
    mountStep("contact", checkout);
    const answer = async (attempt: number) => {
      await press("Continue to Address");
      const sent = await request(attempt);
      const problems = { email: "Enter an email address." };
      sent.reply({ next: "/checkout/contact", checkout: { ...checkout, problems } });
      return sent;
    };
    await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@");
    const sent = await answer(0);
    expect(sent.body).toMatchObject({ email: "ada@" });
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByRole("link").getAttribute("href")).toBe("#contact-email");
    expect(screen.getByRole("textbox", { name: "Email" }).getAttribute("aria-invalid")).toBe(
      "true",
    );

    screen.getByRole("textbox", { name: "Email" }).focus();
    await answer(1);
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });

  test("of payment offers what takes the total, and says why the card is missing", () => {
    mountStep("payment", {
      ...finished,
      fields: { ...finished.fields, payment: "stripe" },
      done: ["contact", "address", "delivery"],
      exceeded: [{ method: "stripe", maxTotal: 99_999_999 }],
    });
    expect(screen.getByText("Card is possible up to $999,999.99.")).toBeTruthy();
    const choices = screen.getAllByRole("radio");
    expect(choices.map((choice) => choice.getAttribute("value"))).toEqual(["wire"]);
    expect(choices[0]).toHaveProperty("checked", true);
  });

  test("is sent once, however often its button is pressed, and leads on", async () => {
    const { history } = mountStep("contact", checkout);
    await press("Continue to Address");
    await press("Continue to Address");
    const sent = await request("POST /api/checkout/contact");
    sent.reply({ next: "/checkout/address", checkout: { ...checkout, done: ["contact"] } });
    await waitFor(() => expect(history?.at(-1)).toBe("/checkout/address"));
    expect(history).toEqual(["/checkout/contact", "/checkout/address"]);
  });

  test("that can't be saved says so and keeps what was typed", async () => {
    mountStep("contact", checkout);
    await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Ada");
    await press("Continue to Address");
    (await request("POST /api/checkout/contact")).lose();
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not save this step/);
    expect(screen.getByRole("textbox", { name: "Full name" })).toHaveProperty("value", "Ada");
  });

  test("keeps what is typed without being sent", async () => {
    mountStep("contact", checkout);
    await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Ada");
    const sent = await request("POST /api/checkout/contact");
    expect(sent.body).toMatchObject({ name: "Ada", intent: "keep" });
    expect(sent.keepalive).toBe(true);
  });

  test("sends the newest values on leaving, while an earlier request is on its way", async () => {
    mountStep("contact", checkout);
    const name = screen.getByRole("textbox", { name: "Full name" });
    await userEvent.type(name, "Ada");
    const earlier = await request(0);
    await userEvent.type(name, " Buyer");
    window.dispatchEvent(new Event("pagehide"));
    const latest = await request(1);
    expect(latest.body).toMatchObject({ name: "Ada Buyer", intent: "keep" });
    expect(latest.keepalive).toBe(true);
    const [page, turn] = turnOf(latest.body);
    expect(turnOf(earlier.body)).toEqual([page, turn - 1]);
  });

  test("sends on leaving what was submitted and waits for an earlier request", async () => {
    mountStep("contact", checkout);
    const name = screen.getByRole("textbox", { name: "Full name" });
    await userEvent.type(name, "Ada");
    await request(0);
    await userEvent.type(name, " Buyer");
    await press("Continue to Address");
    window.dispatchEvent(new Event("pagehide"));
    expect((await request(1)).body).toMatchObject({ name: "Ada Buyer", intent: "keep" });
  });

  test.each([
    ["an empty cart", "contact", { ...checkout, lines: [] }, "/cart"],
    ["a step too far", "review", checkout, "/checkout/contact"],
  ])("%s leads elsewhere", async (_, step, data, to) => {
    const { history } = mountStep(step, data);
    await waitFor(() => expect(history?.at(-1)).toBe(to));
  });

  test("of an unknown name is the 404 page", () => {
    const html = renderInShop(<CheckoutPage params={{ step: "nowhere" }} />, {
      queries: queriesWith(checkout),
      path: "/checkout/nowhere",
      state: capable,
    });
    expect(html).toContain("Page Not Found");
  });
});

describe("the review", () => {
  test("sends the same attempt again after a lost response, and empties the guest's cart", async () => {
    guestCart.add(ranger, 1);
    const { history } = mountStep("review", finished);
    await press("Place order");
    const lost = await request("POST /api/checkout/review");
    expect(lost.body).toEqual({
      formKey: "the-key-of-the-first-form",
      total: "102500",
      prices: "1:100000",
    });
    lost.lose();
    await screen.findByRole("alert");
    await press("Place order");
    const second = await request(1);
    expect(second.body).toEqual(lost.body);
    second.reply({
      next: "/orders/M-12345678",
      checkout: { ...checkout, lines: [] },
      order: { number: "M-12345678" },
    });
    await waitFor(() => expect(history?.at(-1)).toBe("/orders/M-12345678"));
    expect(guestCart.read().items).toEqual([]);
  });

  test("marks what has changed, and offers the cart where something can't be bought", async () => {
    const changed = {
      ...finished,
      formKey: "the-key-of-the-second-form",
      lines: [{ ...line, problem: "Sold. It is not counted below." }],
      problems: { order: "Tudor Ranger is no longer available." },
    };
    mountStep("review", finished);
    await press("Place order");
    const sent = await request("POST /api/checkout/review");
    sent.reply({ next: "/checkout/review", checkout: changed });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("no longer available");
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.queryByRole("button", { name: "Place order" })).toBeNull();
    expect(screen.getByRole("link", { name: "Change your cart" })).toBeDefined();
  });
});

describe("'Proceed to Checkout' in a shop that sells", () => {
  test("sends a guest's lines first", async () => {
    guestCart.add(ranger, 1);
    const { history } = mountInShop(<CartPage />, {
      queries: queriesWith(),
      path: "/cart",
      state: capable,
    });
    await userEvent.click(await screen.findByRole("link", { name: "Proceed to Checkout" }));
    const sent = await request("POST /api/checkout/items");
    const mergeKey = guestCart.linesToMerge()?.key;
    expect(mergeKey).toBeDefined();
    expect(sent.body).toEqual({ items: [{ watchId: 1, quantity: 1 }], mergeKey });
    sent.reply({ checkout });
    await waitFor(() => expect(history?.at(-1)).toBe("/checkout"));
  });
});
