import { z } from "zod";
import { ownOrders } from "#src/domain/account-limits.ts";
import { perAddress } from "#src/domain/limits.ts";
import { orderStatuses, paymentMethods } from "#src/domain/orders.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { pageParam } from "#src/lib/params.ts";
import { paths } from "#src/lib/paths.ts";

/** Amounts are in cents, times are ISO 8601 in UTC. */

export const paymentMethodSchema = z.enum(paymentMethods, "Choose one of the ways to pay.");

const orderItemSchema = z.object({
  watchId: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  condition: z.string().nullable(),
  image: z.string().nullable(),
  price: z.int(),
  quantity: z.int(),
  total: z.int(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** To pay, the buyer reads instructions on the order's page, or goes to a provider's page. */
export const nextStepSchema = z.object({
  kind: z.enum(["instructions", "redirect"]),
  url: z.string(),
});
export type NextStep = z.infer<typeof nextStepSchema>;

const instructionsSchema = z.object({
  amount: z.int(),
  /** The order's number, which the transfer must name. */
  reference: z.string(),
  accountHolder: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().optional(),
  swift: z.string().optional(),
});
export type WireInstructions = z.infer<typeof instructionsSchema>;

const orderAddressSchema = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  region: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string(),
});

const timelineEntrySchema = z.object({
  type: z.string(),
  at: z.string(),
  detail: z.string().optional(),
});

export const orderSummarySchema = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  total: z.int(),
  currency: z.string(),
  createdAt: z.string(),
  holdUntil: z.string().nullable(),
  items: z.array(orderItemSchema),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

export const orderSchema = orderSummarySchema.extend({
  /** The server's clock, by which a hold ends. */
  now: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  address: orderAddressSchema,
  /** In the order of the country. */
  addressLines: z.array(z.string()),
  subtotal: z.int(),
  delivery: z.object({ method: z.string(), name: z.string(), price: z.int() }),
  payment: z.object({
    method: paymentMethodSchema,
    /** The ways to pay among which the buyer may choose, only while the order is pending. */
    offered: z.array(paymentMethodSchema).optional(),
    instructions: instructionsSchema.optional(),
    /** Where to pay, only while the order is pending. */
    url: z.string().optional(),
  }),
  isWholesale: z.boolean(),
  purchaseOrder: z.string().nullable(),
  timeline: z.array(timelineEntrySchema),
  tracking: z
    .object({ carrier: z.string(), number: z.string(), url: z.string().optional() })
    .nullable(),
  policy: z.object({
    /** The total leaves these out. The text depends on the destination. */
    taxes: z.string(),
    returns: z.string(),
    warranty: z.string(),
    returnUntil: z.string().nullable(),
  }),
  return: z
    .object({ number: z.string(), requestedAt: z.string(), acceptedAt: z.string().nullable() })
    .nullable(),
  /** Money that has arrived and was not sent back. */
  received: z.int(),
  balance: z.int(),
  refundDue: z.boolean(),
  /** It is still to be paid back; 0 unless a refund is due. */
  toRefund: z.int(),
  refunded: z.int(),
  actions: z.array(z.enum(["cancel", "pay", "request-return"])),
  documents: z.object({ proForma: z.string().optional(), invoice: z.string().optional() }),
});
export type Order = z.infer<typeof orderSchema>;

const capability = "checkout";
export const orderNumberPattern = /^M-[0-9A-Z]{8}$/;
/** For the order's buyer, who may be a guest with its key. */
const ofBuyer = {
  capability,
  access: "public",
  params: z.object({ number: z.string().regex(orderNumberPattern) }),
} as const;

export const listOwnOrders = endpoint("GET /api/orders", {
  capability,
  access: "user",
  summary: "A page of one's own orders, the newest first.",
  query: z.object({ page: pageParam(ownOrders.maxPage).optional() }),
  reply: z.object({
    orders: z.array(orderSummarySchema),
    total: z.int(),
  }),
});

export const getOrder = endpoint("GET /api/orders/{number}", {
  ...ofBuyer,
  summary: "One's own order, or one that this browser has opened.",
  reply: z.object({ order: orderSchema }),
});

/** The key is in the fragment of the links in mails, which browsers send to nobody. */
export const openOrder = endpoint("POST /api/orders/{number}/open", {
  ...ofBuyer,
  summary: "Open an order with the key of its link. The browser keeps the key as a cookie.",
  body: z.object({ key: z.string() }),
  reply: z.object({ order: orderSchema }),
  limit: { max: 30, perSeconds: 60 },
});

const actionReply = z.object({ order: orderSchema, page: z.string() });

export const cancelOrder = endpoint("POST /api/orders/{number}/cancel", {
  ...ofBuyer,
  summary: "Cancel an order that is not paid yet.",
  reply: actionReply,
  changesCatalog: "stock",
  formAt: paths.cancelOrder.pattern,
  formPage: paths.order.pattern,
});

export const requestReturn = endpoint("POST /api/orders/{number}/return", {
  ...ofBuyer,
  summary: "Ask for a return authorization within the promised window.",
  body: z.object({
    reason: z
      .string("Please say why you are returning the order.")
      .trim()
      .min(1, "Please say why you are returning the order.")
      .max(2_000, "Please keep the reason under 2,000 characters."),
  }),
  reply: actionReply,
  formAt: paths.returnOrder.pattern,
  formPage: paths.order.pattern,
});

/** Begins another attempt to pay a pending order, if need be with another provider. */
export const payOrder = endpoint("POST /api/orders/{number}/pay", {
  ...ofBuyer,
  summary: "Pay a pending order, with the chosen method or another one.",
  body: z.object({ payment: paymentMethodSchema }),
  reply: actionReply.extend({ next: nextStepSchema }),
  changesCatalog: "stock",
  limit: { max: 30, perSeconds: 60 },
  formAt: paths.payOrder.pattern,
  formPage: paths.order.pattern,
});

const documentFile = {
  ...ofBuyer,
  reply: z.object({}),
  file: true,
  limit: { max: perAddress.documentsPerMinute, perSeconds: 60 },
} as const;

export const getProForma = endpoint("GET /api/orders/{number}/pro-forma.pdf", {
  ...documentFile,
  summary: "The pro-forma invoice of an order that is paid by wire transfer, as PDF.",
});

export const getInvoice = endpoint("GET /api/orders/{number}/invoice.pdf", {
  ...documentFile,
  summary: "The invoice of a paid order, as PDF.",
});

/** Stripe's servers call it. The signature over the raw body is the only proof of the sender. */
export const stripeWebhook = endpoint("POST /api/payments/stripe/webhook", {
  capability,
  access: "public",
  summary: "Events of Stripe.",
  rawBody: { maxBytes: 256 * 1024 },
  reply: z.object({ received: z.literal(true) }),
  limit: { max: 600, perSeconds: 60 },
});

/* The page that stands for a provider's in demonstrations and tests. Without PAYMENT=test both calls are 404. */

export const getTestPayment = endpoint("GET /api/payments/test/{number}", {
  ...ofBuyer,
  summary:
    "What the test provider shows of one's own order, or of one that this browser has opened.",
  reply: z.object({
    number: z.string(),
    status: z.enum(orderStatuses),
    total: z.int(),
    items: z.array(z.object({ name: z.string(), quantity: z.int(), total: z.int() })),
    deliveryPrice: z.int(),
    orderPath: z.string(),
  }),
});
export type TestPayment = z.infer<typeof getTestPayment.reply>;

/** `pay-late`: the hold is over before the money comes. */
export const testPaymentActions = ["pay", "decline", "pay-late"] as const;

export const actOnTestPayment = endpoint("POST /api/payments/test/{number}", {
  ...ofBuyer,
  summary: "Pay, decline or pay late with the test provider.",
  body: z.object({ act: z.enum(testPaymentActions, "Choose what the test provider does.") }),
  reply: z.object({ next: z.string() }),
  changesCatalog: "stock",
  formAt: paths.testPayment.pattern,
});
