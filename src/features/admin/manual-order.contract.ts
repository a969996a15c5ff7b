import { z } from "zod";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { orderRequestSchema } from "#src/features/checkout/place-order.contract.ts";
import { paymentMethodSchema } from "#src/features/orders/orders.contract.ts";
import { addressFieldSchema, countrySchema } from "#src/lib/address.schema.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idempotencyHeaders } from "#src/lib/params.ts";

const capability = "checkout";

export const readOrderForm = endpoint("GET /api/admin/order-form", {
  capability,
  access: "sales",
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
  /** In dollars. */
  price: z.int(),
  freeUnits: z.int(),
});
export type SaleableWatch = z.infer<typeof saleableWatchSchema>;

export const findSaleable = endpoint("GET /api/admin/order-form/watches", {
  capability,
  access: "sales",
  summary: "Watches for sale whose brand, model or reference has all the words.",
  query: z.object({ search: z.string().trim().max(orderSearchMaxLength).optional() }),
  reply: z.object({ watches: z.array(saleableWatchSchema) }),
});

export const takeOrder = endpoint("POST /api/admin/orders", {
  capability,
  access: "sales",
  summary: "Order for a customer on the telephone, who gets a link to pay by mail.",
  headers: idempotencyHeaders,
  body: orderRequestSchema.omit({ purchaseOrder: true }),
  reply: z.object({
    order: z.object({ id: z.int(), number: z.string() }),
    /** The order's page with its key, where the customer pays. */
    link: z.string(),
  }),
  status: 201,
  changesCatalog: true,
});
