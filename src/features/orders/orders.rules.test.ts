import { describe, expect, test } from "vitest";
import { orderStatuses } from "#src/domain/orders.ts";
import {
  type Actor,
  type OrderEvent,
  type OrderState,
  orderMachine,
  returnUntil,
  trackingUrl,
} from "./orders.rules.ts";

const now = new Date("2026-05-05T12:00:00Z");
const state = (changes: Partial<OrderState>): OrderState => ({
  status: "Pending",
  cancelledBy: null,
  refundDue: false,
  returnRequested: false,
  returnAccepted: false,
  returnKept: false,
  unitsReturned: false,
  parcel: null,
  ...changes,
});

describe("the table", () => {
  test("lets nobody but the staff write notes, and that in every state", () => {
    for (const status of orderStatuses) {
      expect(orderMachine.allowed(state({ status }), "staff", now)).toContain("note");
      for (const actor of ["buyer", "system", "provider"] as const)
        expect(orderMachine.allowed(state({ status }), actor, now)).not.toContain("note");
    }
  });

  test("leaves nothing to do after a refund, unless money comes again", () => {
    const left = (actor: Actor) => orderMachine.allowed(state({ status: "Refunded" }), actor, now);
    expect(left("buyer")).toEqual([]);
    expect(left("system")).toEqual([]);
    expect(left("provider")).toEqual(["refund-due", "refund-failed"]);
    expect(left("staff")).toEqual(["refund-due", "note"]);
  });

  test("honours a late payment only of an order whose time was over, and once", () => {
    const late = (changes: Partial<OrderState>) =>
      orderMachine.find(
        "funds-received",
        state({ status: "Cancelled", ...changes }),
        "provider",
        now,
      );
    expect(late({ cancelledBy: "lapse" })).toMatchObject({ to: "Paid", stock: "sellFree" });
    expect(late({ cancelledBy: "buyer" })).toBeUndefined();
    expect(late({ cancelledBy: "staff" })).toBeUndefined();
    expect(late({ cancelledBy: "lapse", refundDue: true })).toBeUndefined();
  });
});

describe("a parcel that does not arrive", () => {
  const find = (event: OrderEvent, changes: Partial<OrderState>) =>
    orderMachine.find(event, state(changes), "staff", now);

  test("can be refunded once it is lost, and the units stay away", () => {
    expect(find("refunded", { status: "Shipped" })).toBeUndefined();
    const refund = find("refunded", { status: "Shipped", parcel: "lost" });
    expect(refund).toMatchObject({ to: "Refunded" });
    expect(refund).not.toHaveProperty("stock");
  });

  test("comes back to be shipped again or refunded, and is not for sale before it is inspected", () => {
    expect(find("returned-to-sender", { status: "Shipped" })).toMatchObject({ to: "Paid" });
    const back = { status: "Paid", parcel: "sent-back" } as const;
    expect(find("shipped", back)).toMatchObject({ to: "Shipped" });
    expect(find("cancelled", back)).toBeUndefined();
    expect(find("return-restocked", back)).toBeUndefined();
    expect(find("refunded", back)).not.toHaveProperty("stock");
    const refunded = { ...back, status: "Refunded" } as const;
    expect(find("return-restocked", refunded)).toMatchObject({ stock: "takeBack" });
    expect(find("return-kept", refunded)).toBeDefined();
  });

  test("may turn up after the refund", () => {
    const lost = { status: "Refunded", parcel: "lost" } as const;
    expect(find("returned-to-sender", lost)).toMatchObject({ to: "same" });
    expect(find("returned-to-sender", { status: "Refunded" })).toBeUndefined();
  });

  test("has its tracking number corrected while it travels", () => {
    expect(find("tracking-corrected", { status: "Shipped" })).toMatchObject({ to: "same" });
    expect(find("tracking-corrected", { status: "Paid" })).toBeUndefined();
    expect(find("tracking-corrected", { status: "Delivered" })).toBeUndefined();
  });
});

describe("the return window", () => {
  const deliveredAt = new Date("2026-04-05T12:00:00Z");

  test("is counted from delivery, in whole days", () => {
    expect(returnUntil(deliveredAt, 30)).toEqual(now);
    expect(returnUntil(null, 30)).toBeUndefined();
    expect(returnUntil(deliveredAt, undefined)).toBeUndefined();
  });

  test("includes its last moment", () => {
    const delivered = state({ status: "Delivered", returnUntil: now });
    expect(orderMachine.allowed(delivered, "buyer", now)).toEqual(["return-requested"]);
    expect(orderMachine.allowed(delivered, "buyer", new Date(now.getTime() + 1))).toEqual([]);
  });
});

test.each([
  ["UPS", "1Z 999", "https://www.ups.com/track?tracknum=1Z%20999"],
  ["FedEx Priority", "77", "https://www.fedex.com/fedextrack/?trknbr=77"],
  ["DHL Express", "&x=1", "https://www.dhl.com/en/express/tracking.html?AWB=%26x%3D1"],
  ["u.s.p.s.", "94", "https://tools.usps.com/go/TrackConfirmAction?tLabels=94"],
  ["By hand", "1", undefined],
  ["", "1", undefined],
])("a parcel with %s can be followed if its page is known", (carrier, number, url) => {
  expect(trackingUrl(carrier, number)).toBe(url);
});
