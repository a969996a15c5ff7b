import { z } from "zod";
import { deliveryMethods } from "#src/domain/delivery.ts";
import { orderLimits, quantity } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import {
  nextStepSchema,
  orderSummarySchema,
  paymentMethodSchema,
} from "#src/features/orders/orders.contract.ts";
import { addressSchema } from "#src/lib/address.schema.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idempotencyHeaders, watchIdField } from "#src/lib/params.ts";

export const wrongQuantity = `Quantity must be a whole number from ${quantity.min} to ${quantity.max}.`;
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
    .array(
      z.object({
        watchId: watchIdField,
        quantity: z
          .int(wrongQuantity)
          .min(quantity.min, wrongQuantity)
          .max(quantity.max, wrongQuantity),
      }),
      wrongItems,
    )
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
