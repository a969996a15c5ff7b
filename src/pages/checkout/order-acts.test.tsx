import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { guestCart } from "#src/features/cart/guest-cart.ts";
import { orderQuery } from "#src/features/orders/buyer/orders.queries.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { anOrder, orderNumber } from "#tests/an-order.ts";
import { failures, fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { OrderPage } from "./order.page.tsx";

const path = `/orders/${orderNumber}`;
const { request, sentRoutes } = fakeNetwork();

function mount(order: Order) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  queries.setQueryData(orderQuery(orderNumber).queryKey, { order });
  const state = { capabilities: ["checkout"] } as const;
  const page = <OrderPage params={{ number: orderNumber }} />;
  return mountInShop(page, { queries, path, state });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

const at = "2026-11-17T09:00:00.000Z";
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

describe("cancelling", () => {
  test("asks first, and then shows the cancelled order", async () => {
    mount(anOrder());
    await userEvent.click(button("Cancel order"));
    await userEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Keep order" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await userEvent.click(button("Cancel order"));
    const confirm = within(screen.getByRole("alertdialog")).getByRole("button", {
      name: "Cancel order",
    });
    await userEvent.dblClick(confirm);
    const cancel = await request(0);
    expect(cancel.route).toBe(`POST /api/orders/${orderNumber}/cancel`);
    cancel.reply({
      order: anOrder({ ...ended, status: "Cancelled", timeline: followedBy("cancelled") }),
    });
    await waitFor(() => expect(heading()).toBe("Order cancelled"));
    expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(sentRoutes().filter((route) => route.startsWith("POST"))).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(screen.getByRole("status").textContent).toBe("Order cancelled");
  });

  test("offers to put what is still for sale back into the cart", async () => {
    guestCart.clear();
    const [item] = anOrder().items;
    if (!item) throw new Error("The order has no item.");
    const gone = { ...item, watchId: 99, model: "Pelagos" };
    mount(anOrder({ ...ended, status: "Cancelled", items: [item, gone] }));
    const catalog = await request(0);
    const watch = aWatch({ id: item.watchId, freeUnits: 1 });
    catalog.reply({ watches: [watch, aWatch({ id: 99, forSale: false, freeUnits: 0 })] });
    await userEvent.click(await screen.findByRole("button", { name: "Put back into the cart" }));
    expect(guestCart.read().items.map(({ watchId }) => watchId)).toEqual([item.watchId]);
    const link = await screen.findByRole("link", { name: "View cart" });
    expect(link.getAttribute("href")).toBe("/cart");
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  test("offers nothing if all of it is sold", async () => {
    guestCart.clear();
    mount(anOrder({ ...ended, status: "Cancelled" }));
    (await request(0)).reply({ watches: [] });
    await waitFor(() => expect(heading()).toBe("Order cancelled"));
    expect(screen.queryByRole("button", { name: /Put back/ })).toBeNull();
  });

  test.each(Object.entries(failures))("says so after %s", async (_, fail) => {
    mount(anOrder());
    await userEvent.click(button("Cancel order"));
    await userEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel order" }),
    );
    fail(await request(0));
    expect(
      await screen.findByText("The order could not be cancelled. Please try again."),
    ).toBeTruthy();
  });
});

describe("a return", () => {
  const until = "2026-12-16T12:00:00.000Z";
  const delivered = anOrder({
    ...ended,
    status: "Delivered",
    timeline: followedBy("funds-received", "shipped", "delivered"),
    policy: { ...anOrder().policy, returnUntil: until },
    actions: ["request-return"],
  });

  test("is offered within its window, needs a reason, and gives a number", async () => {
    mount(delivered);
    expect(screen.getByText(/^You may return this order until/)).toBeTruthy();
    await userEvent.click(button("Request a return"));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Send the request" }));
    expect(dialog.getByText("Please say why you are returning the order.")).toBeTruthy();
    const field = dialog.getByRole("textbox", { name: /^Why are you returning/ });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(field, "  Too small.  ");
    await userEvent.dblClick(dialog.getByRole("button", { name: "Send the request" }));
    const sent = await request(0);
    expect([sent.route, sent.body]).toEqual([
      `POST /api/orders/${orderNumber}/return`,
      { reason: "Too small." },
    ]);
    sent.reply({
      order: {
        ...delivered,
        actions: [],
        return: { number: "R-12345678", requestedAt: at, acceptedAt: null },
      },
    });
    expect(await screen.findByText("R-12345678")).toBeTruthy();
    expect(heading()).toBe("Return requested");
    expect(screen.getByText(/Write the authorization number/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sentRoutes()).toHaveLength(1);
  });

  test("that failed keeps the reason", async () => {
    mount(delivered);
    await userEvent.click(button("Request a return"));
    await userEvent.type(screen.getByRole("textbox"), "Too small.");
    await userEvent.click(button("Send the request"));
    (await request(0)).reply({ message: "The time for a return is over." }, 409);
    expect(await screen.findByText("The time for a return is over.")).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Too small.");
  });

  test("is not offered after its window", () => {
    mount({ ...delivered, actions: [] });
    expect(screen.queryByRole("button", { name: "Request a return" })).toBeNull();
  });

  test("that was accepted says what is refunded", () => {
    mount({ ...delivered, return: { number: "R-1", requestedAt: at, acceptedAt: at } });
    expect(screen.getByText(/will refund what you paid/)).toBeTruthy();
    expect(screen.queryByText(/Write the authorization number/)).toBeNull();
  });
});

describe("paying on a provider's page", () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal("location", { ...window.location, pathname: path, hash: "", assign });
  });
  const payment: Order["payment"] = { method: "test", offered: ["wire", "test"] };
  const payUrl = `/pay/test/${orderNumber}`;

  test("goes on where an attempt has begun", () => {
    mount(anOrder({ payment: { ...payment, url: payUrl } }));
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toBe(payUrl);
  });

  test("begins another attempt after a decline, once for a double click", async () => {
    mount(anOrder({ payment, timeline: followedBy("payment-declined") }));
    await userEvent.dblClick(button("Try again"));
    const pay = await request(0);
    expect([pay.route, pay.body]).toEqual([
      `POST /api/orders/${orderNumber}/pay`,
      { payment: "test" },
    ]);
    pay.reply({
      order: anOrder({ payment, timeline: followedBy("payment-declined") }),
      next: { kind: "redirect", url: payUrl },
      page: path,
    });
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(button("Try again").getAttribute("aria-busy")).toBe("true");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(button("Try again").getAttribute("aria-busy")).toBeNull());
    expect(sentRoutes()).toHaveLength(1);
  });

  test("can be changed to a wire transfer", async () => {
    mount(anOrder({ payment, timeline: followedBy("payment-declined") }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Wire transfer" }).checked).toBe(
      true,
    );
    await userEvent.click(button("Continue"));
    const pay = await request(0);
    expect(pay.body).toEqual({ payment: "wire" });
    pay.reply({ order: anOrder(), next: { kind: "instructions", url: path }, page: path });
    expect(await screen.findByText("000123456789")).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });

  test("says what failed", async () => {
    mount(anOrder({ payment }));
    await userEvent.click(button("Pay now"));
    (await request(0)).reply({ message: "This order can't be paid any more." }, 409);
    expect(await screen.findByText("This order can't be paid any more.")).toBeTruthy();
  });
});
