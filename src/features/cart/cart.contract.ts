import { z } from "zod";
import { guestCartMaxLines, quantity } from "#src/domain/limits.ts";
import { watchSchema } from "#src/features/catalog/catalog.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { pathId, watchIdField } from "#src/lib/params.ts";

const cartWatchSchema = watchSchema.pick({
  id: true,
  model: true,
  reference: true,
  image: true,
  price: true,
  retailPrice: true,
  wholesalePrice: true,
  brandName: true,
  condition: true,
});
export type CartWatch = z.infer<typeof cartWatchSchema>;

const cartItemSchema = z.object({
  id: z.int(),
  watchId: z.int(),
  quantity: z.int(),
  addedAt: z.string(),
  /** How many can be bought now; only in a shop that sells. The sums leave out the others. */
  freeUnits: z.int().optional(),
  watch: cartWatchSchema,
});
export type CartItem = z.infer<typeof cartItemSchema>;

const cartSchema = z.object({
  items: z.array(cartItemSchema),
  itemCount: z.int(),
  subtotal: z.int(),
});
export type Cart = z.infer<typeof cartSchema>;

const reply = z.object({ cart: cartSchema });
export const wrongQuantity = `Quantity must be a whole number from ${quantity.min} to ${quantity.max}.`;
export const quantityField = z
  .int(wrongQuantity)
  .min(quantity.min, wrongQuantity)
  .max(quantity.max, wrongQuantity);
const mergeKeyMessage = "The key must have 32 hexadecimal digits.";
export const mergeKeyField = z.string(mergeKeyMessage).regex(/^[0-9a-f]{32}$/, mergeKeyMessage);
const params = z.object({ watchId: pathId });

export const getCart = endpoint("GET /api/cart", {
  access: "user",
  summary: "One's own cart at today's prices.",
  reply,
});

export const cartContains = endpoint("GET /api/cart/contains/{watchId}", {
  access: "user",
  summary: "Whether a watch is in one's own cart.",
  params,
  reply: z.object({ inCart: z.boolean() }),
});

export const addCartItem = endpoint("POST /api/cart/items", {
  access: "user",
  summary: "Add a watch to the cart, or raise its quantity.",
  body: z.object({ watchId: watchIdField, quantity: quantityField.default(1) }),
  reply,
  comparesSession: true,
});

export const setCartItem = endpoint("PATCH /api/cart/items/{watchId}", {
  access: "user",
  summary: "Set the quantity of a line.",
  params,
  body: z.object({ quantity: quantityField }),
  reply,
});

export const removeCartItem = endpoint("DELETE /api/cart/items/{watchId}", {
  access: "user",
  summary: "Remove a line from the cart.",
  params,
  reply,
});

export const clearCart = endpoint("DELETE /api/cart", {
  access: "user",
  summary: "Empty the cart.",
  reply,
});

/** The key makes a merge repeatable: the same lines under the same key are added once. */
export const mergeCart = endpoint("POST /api/cart/merge", {
  access: "user",
  summary: "Add a guest's lines to the cart, once per key; what is not for sale is left out.",
  body: z.object({
    key: mergeKeyField,
    items: z
      .array(z.object({ watchId: watchIdField, quantity: quantityField }))
      .max(guestCartMaxLines, `A guest's cart has at most ${guestCartMaxLines} lines.`),
  }),
  reply: reply.extend({ merged: z.int(), leftOut: z.int() }),
});
