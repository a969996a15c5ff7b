import { defaultSaleTerms } from "#src/domain/sale.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { policyTexts, taxTexts } from "#src/features/orders/policy.messages.ts";

const watches = [
  { brandName: "Rolex", model: "Submariner Date", reference: "126610LN", condition: "Excellent" },
  {
    brandName: "A. Lange & Söhne",
    model: "Datograph Perpetual Tourbillon Up/Down",
    reference: "740.056F",
    condition: "Unworn",
  },
];

/** An order as `presentOrder` gives it, pending and paid by wire unless `changes` say otherwise. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  const items = watches.map((watch, place) => {
    const quantity = place + 1;
    const price = 1_450_000 * (place + 1);
    return { ...watch, watchId: place + 1, image: null, price, quantity, total: price * quantity };
  });
  const subtotal = items.reduce((sum, { total }) => sum + total, 0);
  const total = subtotal + 12_000;
  return {
    number: "M-7K3F9Q2A",
    status: "Pending",
    total,
    currency: "USD",
    createdAt: "2026-11-16T15:04:00.000Z",
    holdUntil: "2026-11-18T23:00:00.000Z",
    items,
    now: "2026-11-16T15:05:00.000Z",
    contact: { name: "Ada Buyer", email: "ada@example.com", phone: "+44 20 7946 0018" },
    address: { line1: "10 Example Road", city: "London", postalCode: "SW1A 2AA", country: "GB" },
    addressLines: ["10 Example Road", "London", "SW1A 2AA", "United Kingdom"],
    subtotal,
    delivery: { method: "express-international", name: "International Express", price: 12_000 },
    payment: {
      method: "wire",
      instructions: {
        amount: total,
        reference: "M-7K3F9Q2A",
        accountHolder: "Meridian Watches LLC",
        bankName: "First Example Bank",
        accountNumber: "000123456789",
        routingNumber: "021000021",
        swift: "EXAMUS33",
      },
    },
    isWholesale: false,
    purchaseOrder: null,
    timeline: [],
    tracking: null,
    policy: {
      ...policyTexts(defaultSaleTerms),
      taxes: taxTexts.abroad("United Kingdom"),
      returnUntil: null,
    },
    return: null,
    received: 0,
    balance: total,
    refundDue: false,
    toRefund: 0,
    refunded: 0,
    actions: [],
    documents: {},
    ...changes,
  };
}

/** Not reserved any more. */
export const unheldOrder = { holdUntil: null, payment: { method: "wire" } } as const;
export const paidOrder = { ...unheldOrder, status: "Paid" } as const;
export const returnedOrder = {
  ...paidOrder,
  status: "Delivered",
  return: { number: "R-4M8T1Z6C", requestedAt: "2026-11-30T10:00:00.000Z", acceptedAt: null },
} as const;
export const dealerOrder = { isWholesale: true, purchaseOrder: "PO-2026-118" } as const;
