import { z } from "zod";
import {
  carrierMaxLength,
  freeTextMaxLength,
  maxOrderAmount,
  orderSearchMaxLength,
  shortTextMaxLength,
} from "#src/domain/limits.ts";
import { parcels } from "#src/domain/orders.ts";
import { isOneLine } from "#src/domain/text.ts";
import { orderRequestSchema } from "#src/features/orders/checkout/checkout.contract.ts";
import { paymentMethodSchema } from "#src/features/orders/orders.contract.ts";
import { addressFieldSchema, countrySchema } from "#src/lib/address.schema.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { actionBody, idempotencyHeaders, idParams, pathId } from "#src/lib/params.ts";
import { staffOrderSchema } from "./order.schema.ts";
import { orderList, paymentCheckList } from "./orders.list.ts";

const forSales = { capability: "checkout", access: "sales" } as const;

/** The fields after `createdAt` are additions of the capability `checkout`. */
const orderRowSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  /** The amount is in dollars. */
  total: z.number(),
  status: z.string(),
  createdAt: z.string(),
  number: z.string().optional(),
  email: z.string().nullable().optional(),
  payment: z.string().nullable().optional(),
  refundDue: z.boolean().optional(),
  /** In dollars: what has arrived, and how much of the total the staff does not ask for. */
  received: z.number().optional(),
  waived: z.number().optional(),
  /** A watch that came back and that nobody has inspected yet. */
  toInspect: z.boolean().optional(),
  parcel: z.enum(parcels).nullable().optional(),
  /** The action that usually follows. */
  next: z.string().nullable().optional(),
  itemCount: z.int().optional(),
  /** It is the first of its watches. Orders from before the checkout have none. */
  brandName: z.string().nullable().optional(),
  model: z.string().nullable().optional(),
  reference: z.string().nullable().optional(),
  serialNumber: z.string().nullable().optional(),
  image: z.string().nullable().optional(),
});
export type AdminOrder = z.infer<typeof orderRowSchema>;

export const listOrders = endpoint({
  ...listCall(orderList),
  access: "sales",
  summary: "All orders; with the capability checkout also those that match.",
  reply: z.object({
    orders: z.array(orderRowSchema),
    total: z.int(),
    /** More orders match than `total` says, which are not counted. */
    more: z.boolean().optional(),
    /** How many payments fit no order and wait for somebody to look at them. */
    paymentsToCheck: z.int().optional(),
    timeZone: z.string().optional(),
  }),
});
export type OrderView = z.output<typeof listOrders.query>;

const orderFilters = filterQuery(orderList);
export type OrderFilters = z.output<typeof orderFilters>;

export const exportOrders = endpoint("GET /api/admin/orders.csv", {
  ...forSales,
  summary: "The orders that match as a spreadsheet, the newest first.",
  query: orderFilters,
  reply: z.object({}),
  file: true,
});

export const readOrder = endpoint("GET /api/admin/orders/{id}", {
  ...forSales,
  summary: "An order with all that the staff knows of it, and what may be done with it now.",
  params: idParams,
  reply: z.object({ order: staffOrderSchema }),
});

export const actionProblems = {
  amount: "Enter the amount, such as 12500.00.",
  carrier: "Enter the carrier, such as FedEx.",
  tracking: "Enter the tracking number.",
  reason: "Say why the order is cancelled. The customer reads it.",
  note: "Write the note.",
  goodwill: "Say what the refund is for. The staff reads it.",
  difference: "Say what happens with the difference.",
  shortfall: "This order can't wait for the rest. Accept the shortfall, or send the money back.",
  tooMuch: "No more can be refunded than was received.",
} as const;

export const amountDiffers = (amount: string, expected: string) =>
  `${amount} is not the ${expected} that is open. Confirm the difference to record it.`;

const amount = z.int(actionProblems.amount).positive(actionProblems.amount).max(maxOrderAmount);
const words = (max: number, message?: string) =>
  z.string(message).trim().max(max, `Please keep it within ${max} characters.`);
const line = (max: number, message: string) => words(max, message).refine(isOneLine);
const text = (message: string) => words(freeTextMaxLength, message).min(1, message);
const note = words(freeTextMaxLength).optional();
const refund = {
  amount,
  note,
  /** The money was sent back outside of the provider. */
  byHand: z.boolean().optional(),
};

const parcel = {
  carrier: line(carrierMaxLength, actionProblems.carrier).min(1, actionProblems.carrier),
  tracking: line(shortTextMaxLength, actionProblems.tracking).min(1, actionProblems.tracking),
};

/** Amounts are in cents. */
const actions = {
  "funds-received": {
    amount,
    reference: line(shortTextMaxLength, "Write the reference as text.").optional(),
    /** Needed for an amount that is not what the customer owes. */
    confirmDifference: z.boolean().optional(),
    /** The order goes on although it is less. Otherwise it waits for the rest. */
    acceptShortfall: z.boolean().optional(),
  },
  shipped: parcel,
  delivered: {},
  "tracking-corrected": parcel,
  "returned-to-sender": { note },
  lost: { note },
  cancelled: { reason: text(actionProblems.reason) },
  "return-accepted": {},
  "return-restocked": { note },
  "return-kept": { note: text(actionProblems.note) },
  /** As goodwill: the order goes on. */
  "partly-refunded": { ...refund, note: text(actionProblems.goodwill) },
  refunded: refund,
  note: { text: text(actionProblems.note) },
} as const;
export type OrderAction = keyof typeof actions;
export const staffActions = Object.keys(actions) as OrderAction[];

export const orderActionBody = actionBody(actions);

export const runOrderAction = endpoint("POST /api/admin/orders/{id}/actions", {
  ...forSales,
  summary: "Record what happened to an order: money, parcel, cancellation, return, refund, note.",
  params: idParams,
  body: orderActionBody,
  reply: z.object({ order: staffOrderSchema }),
  changesCatalog: true,
});

export const correctOrderEmail = endpoint("PATCH /api/admin/orders/{id}", {
  ...forSales,
  summary: "Correct the e-mail address of a guest's order and send the newest mail there.",
  params: idParams,
  body: z.object({ email: contactSchema.shape.email }),
  reply: z.object({ order: staffOrderSchema }),
});

export const makePaymentLink = endpoint("POST /api/admin/orders/{id}/payment-link", {
  ...forSales,
  summary:
    "Another link with which the customer of a pending order pays. Earlier links stay valid.",
  params: idParams,
  /** It is not shown again. */
  reply: z.object({ link: z.string() }),
});

export const readOrderDocument = endpoint("GET /api/admin/orders/{id}/documents/{kind}", {
  ...forSales,
  summary:
    "The pro-forma invoice or the invoice that the customer of an order gets, or the packing slip, as PDF.",
  params: z.object({ id: pathId, kind: z.enum(["pro-forma", "invoice", "packing-slip"]) }),
  reply: z.object({}),
  file: true,
});

export const resendOrderMail = endpoint("POST /api/admin/orders/{id}/mails/{mailId}/resend", {
  ...forSales,
  summary: "Send a mail of an order once more.",
  params: z.object({ id: pathId, mailId: pathId }),
  reply: z.object({ order: staffOrderSchema }),
});

const paymentCheckSchema = z.object({
  id: z.int(),
  provider: z.string(),
  problem: z.string(),
  /** As the provider says, in its currency. */
  amount: z.string().nullable(),
  reference: z.string().nullable(),
  orderNumber: z.string().nullable(),
  orderId: z.int().nullable(),
  receivedAt: z.string(),
});
export type PaymentCheck = z.infer<typeof paymentCheckSchema>;

export const listPaymentChecks = endpoint({
  ...listCall(paymentCheckList),
  ...forSales,
  summary: "Payments that fit no order and nobody has looked at, the oldest first.",
  reply: listReply("payments", paymentCheckSchema),
});

export const checkPayment = endpoint("POST /api/admin/payments-to-check/{id}/checked", {
  ...forSales,
  summary: "Record that somebody has looked at a payment that fits no order.",
  params: idParams,
  reply: listPaymentChecks.reply,
});

export const readOrderForm = endpoint("GET /api/admin/order-form", {
  ...forSales,
  summary:
    "What can be chosen for an order by telephone, and the fields of the country's addresses.",
  query: z.object({ country: z.string().max(2).optional() }),
  reply: z.object({
    countries: z.array(countrySchema),
    addressFields: z.array(addressFieldSchema),
    payments: z.array(paymentMethodSchema),
  }),
});

const saleableWatchSchema = z.object({
  id: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  condition: z.string(),
  /** The amount is in dollars. */
  price: z.int(),
  freeUnits: z.int(),
});
export type SaleableWatch = z.infer<typeof saleableWatchSchema>;

export const findSaleable = endpoint("GET /api/admin/order-form/watches", {
  ...forSales,
  summary: "Watches for sale whose brand, model or reference has all the words.",
  query: z.object({ search: z.string().trim().max(orderSearchMaxLength).optional() }),
  reply: z.object({ watches: z.array(saleableWatchSchema) }),
});

export const takeOrder = endpoint("POST /api/admin/orders", {
  ...forSales,
  summary: "Order for a customer on the telephone, who gets a link to pay by mail.",
  headers: idempotencyHeaders,
  body: orderRequestSchema.omit({ purchaseOrder: true }),
  reply: z.object({
    order: z.object({ id: z.int(), number: z.string() }),
    link: z.string(),
  }),
  status: 201,
  changesCatalog: true,
});
