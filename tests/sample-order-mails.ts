import { writeOrderMail } from "#src/features/orders/mails/order-mail.service.ts";
import type { OrderMailData } from "#src/features/orders/mails/order-parts.mail.tsx";
import type { OrderMail } from "#src/features/orders/order-jobs.service.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { writePaymentCheckMail } from "#src/features/orders/payments/payment-check.mail.tsx";
import { storeTimes } from "#src/lib/store-times.ts";
import { readConfig } from "#src/platform/config.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { sampleOrder } from "./sample-order.ts";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

type Event = Partial<OrderMailData["event"]>;

export function sampleOrderMail(mail: OrderMail, changes: Partial<Order> = {}, event: Event = {}) {
  const order = sampleOrder(changes);
  const data = {
    order,
    orderUrl: `${shop.url}/orders/${order.number}#key=abc`,
    shopUrl: shop.url,
    returnsAddress: "2 Example Avenue, New York, NY 10010, United States",
    times: storeTimes("America/New_York"),
    event: {
      type: mail,
      actor: "staff",
      fromStatus: null,
      note: null,
      at: new Date("2026-11-23T18:20:00Z"),
      ...event,
    },
    amount: order.total,
  };
  return writeOrderMail(mail, data, shop);
}

const noHold = { holdUntil: null, payment: { method: "wire" } } as const;
const paid = { ...noHold, status: "Paid" } as const;
const returned = {
  ...paid,
  status: "Delivered",
  return: { number: "R-4M8T1Z6C", requestedAt: "2026-11-30T10:00:00.000Z", acceptedAt: null },
} as const;
const dealer = { isWholesale: true, purchaseOrder: "PO-2026-118" } as const;
const one = { items: sampleOrder().items.slice(0, 1), subtotal: 1_450_000, total: 1_462_000 };
const lapsed = [{ type: "lapsed", at: "2026-11-18T23:00:00.000Z" }];
const reason = "The bracelet is too small for my wrist.";

const dispute = {
  ...{ id: 1, provider: "stripe", type: "charge.dispute.created", outcome: "attention" },
  ...{ orderId: 7, orderNumber: sampleOrder().number, orderTotal: sampleOrder().total },
  data: { amount: sampleOrder().total, currency: "usd", reference: "dp_1QxT2mExample" },
  receivedAt: new Date("2026-11-23T18:20:00Z"),
};

/** Every mail about an order, by name. */
export const sampleOrderMails = {
  "order-received-wire": sampleOrderMail("order-received", dealer),
  "order-received-card": sampleOrderMail("order-received", { payment: { method: "stripe" } }),
  "wire-instructions": sampleOrderMail("wire-instructions"),
  "payment-received": sampleOrderMail("payment-received", paid, { fromStatus: "Cancelled" }),
  "part-payment": sampleOrderMail("part-payment", { received: 7_000_000, balance: 250_000 }),
  shipped: sampleOrderMail("shipped", {
    ...paid,
    status: "Shipped",
    tracking: {
      carrier: "FedEx",
      number: "7712 3456 7890",
      url: "https://www.fedex.com/fedextrack/?trknbr=771234567890",
    },
  }),
  delivered: sampleOrderMail("delivered", {
    ...paid,
    status: "Delivered",
    policy: { ...sampleOrder().policy, returnUntil: "2026-12-23T18:20:00.000Z" },
  }),
  "cancelled-by-buyer": sampleOrderMail("cancelled", noHold, {
    actor: "buyer",
    fromStatus: "Pending",
  }),
  "cancelled-by-staff": sampleOrderMail("cancelled", noHold, {
    fromStatus: "Paid",
    note: "The watch did not pass our last inspection.",
  }),
  "hold-ending": sampleOrderMail("hold-ending"),
  lapsed: sampleOrderMail("lapsed", { ...noHold, ...one }),
  "lapsed-part-paid": sampleOrderMail("lapsed", { ...noHold, ...one, toRefund: 500_000 }),
  "return-requested": sampleOrderMail("return-requested", returned, { note: reason }),
  "return-accepted": sampleOrderMail("return-accepted", returned),
  "refund-due": sampleOrderMail("refund-due", {
    ...noHold,
    ...one,
    status: "Cancelled",
    timeline: lapsed,
  }),
  refunded: sampleOrderMail("refunded", { ...returned, status: "Refunded" }),
  "staff-new-order": sampleOrderMail("staff-new-order", dealer),
  "staff-payment": sampleOrderMail("staff-payment", paid),
  "staff-return-requested": sampleOrderMail("staff-return-requested", returned, { note: reason }),
  "staff-refund-due": sampleOrderMail("staff-refund-due", returned, { type: "return-accepted" }),
  "staff-payment-check": writePaymentCheckMail(
    dispute,
    readConfig({ NODE_ENV: "test", PUBLIC_URL: "http://shop.test", ...allCapabilities }),
  ),
};
