import type { Order } from "#src/features/orders/orders.contract.ts";

export const orderNumber = "M-7K3P9QX2";

/** An order that waits for a wire transfer, as its buyer sees it, with the given changes. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    number: orderNumber,
    status: "Pending",
    total: 268_500,
    currency: "USD",
    createdAt: "2026-11-16T12:00:00.000Z",
    holdUntil: "2026-11-18T23:00:00.000Z",
    now: "2026-11-16T12:00:00.000Z",
    items: [
      {
        watchId: 7,
        brandName: "Tudor",
        model: "Ranger",
        reference: "M79950-0001",
        condition: "Excellent",
        image: null,
        price: 264_000,
        quantity: 1,
        total: 264_000,
      },
    ],
    contact: { name: "Ada Buyer", email: "ada@x.example", phone: "+1 212 555 0123" },
    address: { line1: "350 Fifth Avenue", city: "New York", country: "US" },
    addressLines: ["350 Fifth Avenue", "New York, NY 10118", "United States"],
    subtotal: 264_000,
    delivery: { method: "expedited-us", name: "Expedited Domestic US", price: 4_500 },
    payment: { method: "wire", offered: ["wire", "test"], instructions },
    isWholesale: false,
    purchaseOrder: null,
    timeline: [{ type: "placed", at: "2026-11-16T12:00:00.000Z" }],
    tracking: null,
    policy: {
      taxes: "No tax.",
      returns: "Within 30 days.",
      warranty: "One year.",
      returnUntil: null,
    },
    return: null,
    received: 0,
    balance: 268_500,
    refundDue: false,
    toRefund: 0,
    refunded: 0,
    actions: ["pay", "cancel"],
    documents: { proForma: `/api/orders/${orderNumber}/pro-forma.pdf` },
    ...change,
  };
}

const instructions = {
  amount: 268_500,
  reference: orderNumber,
  accountHolder: "Meridian Watches LLC",
  bankName: "First Example Bank",
  accountNumber: "000123456789",
  routingNumber: "021000021",
  swift: "EXAMUS33",
};
