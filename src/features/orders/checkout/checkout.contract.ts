import { z } from "zod";
import { deliveryMethods } from "#src/domain/delivery.ts";
import { checkoutDraft, guestCartMaxLines, orderLimits, quantity } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { mergeKeyField, quantityField } from "#src/features/cart/cart.contract.ts";
import {
  nextStepSchema,
  orderSummarySchema,
  paymentMethodSchema,
} from "#src/features/orders/orders.contract.ts";
import { addressFieldSchema, addressSchema, countrySchema } from "#src/lib/address.schema.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idempotencyHeaders, watchIdField } from "#src/lib/params.ts";
import { checkoutSteps, stepFields } from "./checkout.rules.ts";

/** Amounts are in cents. */

/** Wrong input is kept as it is too. Lone surrogates can't be stored. */
const typed = z
  .string()
  .transform((text) => text.slice(0, checkoutDraft.textMaxLength).replace(/\p{Cs}/gu, "\ufffd"))
  .optional();

export const checkoutFields = Object.values(stepFields).flat();
export type CheckoutField = (typeof checkoutFields)[number];

function fieldsOf<Schema>(schema: Schema): Record<CheckoutField, Schema> {
  const fields = checkoutFields.map((name) => [name, schema]);
  return Object.fromEntries(fields) as Record<CheckoutField, Schema>;
}

const fieldsSchema = z.object(fieldsOf(z.string().optional()));
export type CheckoutFields = z.infer<typeof fieldsSchema>;

const lineSchema = z.object({
  watchId: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  condition: z.string(),
  image: z.string().nullable(),
  quantity: z.int(),
  price: z.int(),
  total: z.int(),
  retailPrice: z.int().optional(),
  /** Why it can't be bought, or not as many. It is not counted in the totals. */
  problem: z.string().optional(),
  notice: z.string().optional(),
});
export type CheckoutLine = z.infer<typeof lineSchema>;

const checkoutSchema = z.object({
  lines: z.array(lineSchema),
  /** The page of the order with which this checkout ended, until another one begins. */
  placed: z.string().optional(),
  isWholesale: z.boolean(),
  /** As typed, or what the shop knows of the buyer. */
  fields: fieldsSchema,
  /** By field; `order` is about the order as a whole. */
  problems: z.record(z.string(), z.string()),
  done: z.array(z.enum(checkoutSteps)),
  addressFields: z.array(addressFieldSchema),
  addressLines: z.array(z.string()),
  /** The address of the buyer's last order, to be used again. */
  lastAddressLines: z.array(z.string()),
  /** The account's addresses, the default first. Only with the capability `accounts`, and for its owner. */
  saved: z
    .object({
      addresses: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          lines: z.array(z.string()),
          isDefault: z.boolean(),
          isDeliverable: z.boolean(),
        }),
      ),
      canSave: z.boolean(),
    })
    .optional(),
  deliveries: z.array(z.object({ method: z.enum(deliveryMethods), price: z.int() })),
  payments: z.array(paymentMethodSchema),
  /** The shop offers these for smaller totals, up to `maxTotal`. */
  exceeded: z.array(z.object({ method: paymentMethodSchema, maxTotal: z.int() })),
  /** Without a chosen delivery, and while nothing can be bought, the total is the subtotal. */
  totals: z.object({ subtotal: z.int(), delivery: z.int().nullable(), total: z.int() }),
  policy: z.object({ returns: z.string(), warranty: z.string() }),
  /** The total leaves these out. The text depends on the destination. */
  taxes: z.string(),
  /** Names one attempt to place the order, however often it is sent. */
  formKey: z.string(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

const capability = "checkout";

export const getCheckout = endpoint("GET /api/checkout", {
  capability,
  access: "public",
  summary: "What this browser's buyer has chosen and typed so far, at today's prices.",
  reply: z.object({ checkout: checkoutSchema }),
});

export const listCountries = endpoint("GET /api/countries", {
  capability,
  access: "public",
  summary: "The countries that the shop delivers to.",
  reply: z.object({ countries: z.array(countrySchema) }),
});

export const setCheckoutItems = endpoint("POST /api/checkout/items", {
  capability,
  access: "public",
  summary: "Begin a checkout with a guest's lines; a signed-in buyer's are those of the cart.",
  body: z.object({
    items: z
      .array(
        z.object({
          watchId: watchIdField,
          quantity: z.int().min(quantity.min).max(quantity.max),
        }),
      )
      .max(guestCartMaxLines, `A guest's cart has at most ${guestCartMaxLines} lines.`),
    /** That of the browser's cart, so that after signing in its lines are added to the account's cart once. */
    mergeKey: mergeKeyField.optional(),
  }),
  reply: z.object({ checkout: checkoutSchema }),
  limit: { max: 100, perSeconds: 600 },
});

/**
 * `keep` saves what was typed so far, `country` asks for other fields, `last` takes the last address, and `saved` one
 * of the account's.
 */
const checkoutIntents = ["next", "keep", "country", "last", "saved"] as const;

export const saveCheckoutStep = endpoint("POST /api/checkout/{step}", {
  formAt: "/checkout/{step}",
  capability,
  access: "public",
  summary: "Save a step of the checkout; the last one places the order.",
  params: z.object({ step: z.enum(checkoutSteps) }),
  body: z.object({
    ...fieldsOf(typed),
    intent: z.enum(checkoutIntents, "This form has no such button.").default("next"),
    /** The page and the count of its requests: an older one that arrives later changes nothing. */
    turn: z
      .string()
      .regex(/^[\w-]{1,40}\.\d{1,9}$/)
      .optional(),
    /** One of the account's addresses, and whether the typed one shall become one of them. */
    savedAddress: z.string().max(20).optional(),
    saveAddress: z.string().max(20).optional(),
    /** The last step showed the buyer these: the attempt, the total, and each line's price. */
    formKey: z.string().max(200).optional(),
    total: z.string().max(20).optional(),
    prices: z.string().max(2_000).optional(),
  }),
  reply: z.object({
    next: z.string(),
    checkout: checkoutSchema,
    /** Once the order is placed. `payAt` is the page of a payment provider. */
    order: z.object({ number: z.string(), payAt: z.string().optional() }).optional(),
  }),
  changesCatalog: "stock",
  limit: { max: 600, perSeconds: 600 },
});

const { purchaseOrderMaxLength } = orderLimits;
export const purchaseOrderField = z
  .string()
  .trim()
  .max(
    purchaseOrderMaxLength,
    `Keep the purchase order number within ${purchaseOrderMaxLength} characters.`,
  )
  .refine(isOneLine, "Write the purchase order number as one line of plain text.");

const wrongItems = `An order has 1 to ${orderLimits.lines} lines.`;

export const orderRequestSchema = z.object({
  items: z
    .array(z.object({ watchId: watchIdField, quantity: quantityField }), wrongItems)
    .min(1, wrongItems)
    .max(orderLimits.lines, wrongItems),
  contact: contactSchema,
  address: addressSchema,
  delivery: z.enum(deliveryMethods, "Choose one of the ways of delivery."),
  payment: paymentMethodSchema,
  /** The buyer was shown it, in cents. */
  total: z.int("The total is a whole number of cents.").positive("The total is above zero."),
  purchaseOrder: purchaseOrderField.optional(),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;

export const placeOrder = endpoint("POST /api/orders", {
  capability: "checkout",
  access: "public",
  summary:
    "Order watches: holds them until they are paid. The same key and body give the same reply.",
  headers: idempotencyHeaders,
  body: orderRequestSchema,
  reply: z.object({
    order: orderSummarySchema,
    next: nextStepSchema,
  }),
  status: 201,
  changesCatalog: "stock",
  limit: { max: 60, perSeconds: 60 },
});
