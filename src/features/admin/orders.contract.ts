import { z } from "zod";
import {
  carrierMaxLength,
  freeTextMaxLength,
  maxAdminPage,
  maxAdminPageSize,
  maxOrderAmount,
  orderSearchMaxLength,
  shortTextMaxLength,
} from "#src/domain/limits.ts";
import { orderStatuses, paymentMethods } from "#src/domain/orders.ts";
import { isOneLine } from "#src/domain/text.ts";
import { contactSchema } from "#src/features/orders/contact.schema.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams, pageParam, pathId } from "#src/lib/params.ts";
import { staffOrderSchema } from "./order.schema.ts";

const capability = "checkout";

const dayMessage = "Write dates as 2026-12-31.";
const day = z.iso.date(dayMessage);

/** Which orders are listed. Days are those of the shop's time zone, both inclusive. */
const orderFilterParams = z.object({
  /** Beginnings of words of the name, the e-mail address, the brand, model or reference; or the number. */
  search: z
    .string()
    .trim()
    .max(orderSearchMaxLength, "Please search for something shorter.")
    .optional(),
  status: z.enum(orderStatuses, "Choose one of the statuses.").optional(),
  from: day.optional(),
  to: day.optional(),
  payment: z.enum(paymentMethods, "Choose one of the ways to pay.").optional(),
  refundDue: z.literal("true", "Only true is known.").optional(),
  toInspect: z.literal("true", "Only true is known.").optional(),
});
export type OrderFilters = z.infer<typeof orderFilterParams>;

const cardSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  /** In dollars. */
  total: z.number(),
  status: z.string(),
  createdAt: z.string(),
});

/** Those after `createdAt` are additions of the capability `checkout`. */
const orderRowSchema = cardSchema.extend({
  number: z.string().optional(),
  email: z.string().nullable().optional(),
  payment: z.string().nullable().optional(),
  refundDue: z.boolean().optional(),
  /** In dollars: what has arrived, and how much of the total the staff does not ask for. */
  received: z.number().optional(),
  waived: z.number().optional(),
  /** A return that nobody has inspected yet. */
  toInspect: z.boolean().optional(),
  itemCount: z.int().optional(),
});
export type AdminOrder = z.infer<typeof orderRowSchema>;

export const listOrders = endpoint({
  method: "GET",
  path: "/api/admin/orders",
  access: "sales",
  summary: "All orders; with the capability checkout also those that match.",
  query: orderFilterParams.extend({
    sort: z.enum(["id", "customerName", "total", "status", "createdAt"]).optional(),
    direction: z.enum(["asc", "desc"]).optional(),
    page: pageParam(maxAdminPage).optional(),
    pageSize: pageParam(maxAdminPageSize).optional(),
  }),
  reply: z.object({
    orders: z.array(orderRowSchema),
    /** The number of rows on all pages. */
    total: z.int(),
    /** More orders match than `total` says, which are not counted. */
    more: z.boolean().optional(),
    /** How many orders wait for a refund, whatever is searched for. */
    refundsDue: z.int().optional(),
    /** How many returns wait for an inspection. */
    returnsToInspect: z.int().optional(),
    /** How many payments fit no order and wait for somebody to look at them. */
    paymentsToCheck: z.int().optional(),
    timeZone: z.string().optional(),
  }),
});

export const exportOrders = endpoint({
  method: "GET",
  path: "/api/admin/orders.csv",
  capability,
  access: "sales",
  summary: "The orders that match as a spreadsheet, the newest first.",
  query: orderFilterParams,
  reply: z.object({}),
  file: true,
});

export const readOrder = endpoint({
  method: "GET",
  path: "/api/admin/orders/{id}",
  capability,
  access: "sales",
  summary: "An order with all that the staff knows of it, and what may be done with it now.",
  params: idParams,
  reply: z.object({ order: staffOrderSchema }),
});

/** What the staff can do with an order; `note` changes nothing but what is known. */
export const staffActs = [
  "funds-received",
  "shipped",
  "delivered",
  "cancelled",
  "return-accepted",
  "return-restocked",
  "return-kept",
  "partly-refunded",
  "refunded",
  "note",
] as const;
export type StaffAct = (typeof staffActs)[number];

export const actProblems = {
  amount: "Enter the amount, such as 12500.00.",
  carrier: "Enter the carrier, such as FedEx.",
  tracking: "Enter the tracking number.",
  reason: "Say why the order is cancelled. The customer reads it.",
  note: "Write the note.",
  difference: "Say what happens with the difference.",
  shortfall: "This order can't wait for the rest. Accept the shortfall, or send the money back.",
  tooMuch: "No more can be refunded than was received.",
} as const;

export const amountDiffers = (amount: string, expected: string) =>
  `${amount} is not the ${expected} that is open. Confirm the difference to record it.`;

const amount = z.int(actProblems.amount).positive(actProblems.amount).max(maxOrderAmount);
const line = (max: number, message: string) =>
  z.string(message).trim().max(max, `Please keep it within ${max} characters.`).refine(isOneLine);
const text = z
  .string()
  .trim()
  .max(freeTextMaxLength, `Please keep it within ${freeTextMaxLength} characters.`);

type Field = keyof typeof needs;
const needs = {
  amount: actProblems.amount,
  carrier: actProblems.carrier,
  tracking: actProblems.tracking,
  reason: actProblems.reason,
  text: actProblems.note,
  note: actProblems.note,
} as const;

const neededBy: Readonly<Partial<Record<StaffAct, readonly Field[]>>> = {
  "funds-received": ["amount"],
  shipped: ["carrier", "tracking"],
  cancelled: ["reason"],
  "return-kept": ["note"],
  "partly-refunded": ["amount"],
  refunded: ["amount"],
  note: ["text"],
};

/** Each act has its own fields; amounts are in cents. */
export const actSchema = z
  .object({
    type: z.enum(staffActs, "Choose one of the acts."),
    amount: amount.optional(),
    /** The bank's or the provider's name for the payment. */
    reference: line(shortTextMaxLength, "Write the reference as text.").optional(),
    /** Needed for an amount that is not what the customer owes. */
    confirmDifference: z.boolean().optional(),
    /** The order goes on although it is less. Otherwise it waits for the rest. */
    acceptShortfall: z.boolean().optional(),
    carrier: line(carrierMaxLength, actProblems.carrier).optional(),
    tracking: line(shortTextMaxLength, actProblems.tracking).optional(),
    reason: text.optional(),
    /** Of a refund or an inspection, for the staff alone. */
    note: text.optional(),
    /** The money was sent back outside of the provider. */
    byHand: z.boolean().optional(),
    text: text.optional(),
  })
  .superRefine((act, context) => {
    for (const field of neededBy[act.type] ?? []) {
      if (act[field]) continue;
      context.addIssue({ code: "custom", path: [field], message: needs[field] });
    }
  });

export const actOnOrder = endpoint({
  method: "POST",
  path: "/api/admin/orders/{id}/events",
  capability,
  access: "sales",
  summary: "Record what happened to an order: money, parcel, cancellation, return, refund, note.",
  params: idParams,
  body: actSchema,
  reply: z.object({ order: staffOrderSchema }),
  changesCatalog: true,
});

export const correctOrderEmail = endpoint({
  method: "PATCH",
  path: "/api/admin/orders/{id}",
  capability,
  access: "sales",
  summary: "Correct the e-mail address of a guest's order and send the newest mail there.",
  params: idParams,
  body: z.object({ email: contactSchema.shape.email }),
  reply: z.object({ order: staffOrderSchema }),
});

export const makePaymentLink = endpoint({
  method: "POST",
  path: "/api/admin/orders/{id}/payment-link",
  capability,
  access: "sales",
  summary:
    "Another link with which the customer of a pending order pays. Earlier links stay valid.",
  params: idParams,
  /** It is not shown again. */
  reply: z.object({ link: z.string() }),
});

export const readOrderDocument = endpoint({
  method: "GET",
  path: "/api/admin/orders/{id}/documents/{kind}",
  capability,
  access: "sales",
  summary: "The pro-forma invoice or the invoice that the customer of an order gets, as PDF.",
  params: z.object({ id: pathId, kind: z.enum(["pro-forma", "invoice"]) }),
  reply: z.object({}),
  file: true,
});

export const resendOrderMail = endpoint({
  method: "POST",
  path: "/api/admin/orders/{id}/mails/{mailId}/resend",
  capability,
  access: "sales",
  summary: "Send a mail of an order once more.",
  params: z.object({ id: pathId, mailId: pathId }),
  reply: z.object({ order: staffOrderSchema }),
});

const paymentCheckSchema = z.object({
  id: z.int(),
  provider: z.string(),
  /** What is wrong. */
  problem: z.string(),
  /** As the provider says, in its currency. */
  amount: z.string().nullable(),
  /** The provider's name for the payment. */
  reference: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Null if there is no order with this number. */
  orderId: z.int().nullable(),
  receivedAt: z.string(),
});
export type PaymentCheck = z.infer<typeof paymentCheckSchema>;

export const listPaymentChecks = endpoint({
  method: "GET",
  path: "/api/admin/payments-to-check",
  capability,
  access: "sales",
  summary: "Payments that fit no order and nobody has looked at, the oldest first.",
  reply: z.object({
    payments: z.array(paymentCheckSchema),
    /** More may wait than are listed. */
    total: z.int(),
    timeZone: z.string(),
  }),
});

export const checkPayment = endpoint({
  method: "POST",
  path: "/api/admin/payments-to-check/{id}/checked",
  capability,
  access: "sales",
  summary: "Record that somebody has looked at a payment that fits no order.",
  params: idParams,
  reply: listPaymentChecks.reply,
});
