import { z } from "zod";
import { wishlists } from "#src/domain/limits.ts";
import { type Watch, watchSchema } from "#src/features/catalog/catalog.contract.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { idParams, pathId, watchIdField } from "#src/lib/params.ts";

const wishlistSchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  itemCount: z.int(),
});
export type Wishlist = z.infer<typeof wishlistSchema>;

const wishlistItemSchema = z.object({ id: z.int(), addedAt: z.string(), watch: watchSchema });
export type WishlistItem = z.infer<typeof wishlistItemSchema>;

export type WishlistWatch = Pick<Watch, "id" | "brandName" | "model" | "image">;

const nameMissing = "Please enter a wishlist name";

export const wishlistNameSchema = z.object({
  name: z.string(nameMissing).trim().min(1, nameMissing).max(wishlists.nameMaxLength, nameMissing),
});

const ownEndpoint = endpointsWith({ access: "user" });

export const listWishlists = ownEndpoint("GET /api/wishlists", {
  summary: "One's own wishlists, oldest first.",
  reply: z.object({ wishlists: z.array(wishlistSchema) }),
});

export const createWishlist = ownEndpoint("POST /api/wishlists", {
  summary: "Create a wishlist.",
  body: wishlistNameSchema,
  reply: wishlistSchema,
  status: 201,
});

export const getWishlist = ownEndpoint("GET /api/wishlists/{id}", {
  summary: "One's own wishlist with its watches.",
  params: idParams,
  reply: wishlistSchema.extend({ items: z.array(wishlistItemSchema) }),
});

export const deleteWishlist = ownEndpoint("DELETE /api/wishlists/{id}", {
  summary: "Delete a wishlist and its items.",
  params: idParams,
  reply: z.object({}),
});

export const addWishlistItem = ownEndpoint("POST /api/wishlists/{id}/items", {
  summary: "Add a watch to a wishlist; a second time changes nothing.",
  params: idParams,
  body: z.object({ watchId: watchIdField }),
  reply: wishlistSchema,
});

export const removeWishlistItem = ownEndpoint("DELETE /api/wishlists/{id}/items/{watchId}", {
  summary: "Remove a watch from a wishlist.",
  params: idParams.extend({ watchId: pathId }),
  reply: wishlistSchema,
});

export const removeFromWishlists = ownEndpoint("DELETE /api/wishlists/items/{watchId}", {
  summary: "Remove a watch from all of one's own wishlists.",
  params: z.object({ watchId: pathId }),
  reply: z.object({ removed: z.int() }),
});

/** Public, because a guest's page shows hearts too: a guest has none instead of an error. */
export const wishlistContains = endpoint("GET /api/wishlists/contains/{watchId}", {
  access: "public",
  summary: "Whether a watch is on any of one's own wishlists.",
  params: z.object({ watchId: pathId }),
  reply: z.object({ inWishlist: z.boolean() }),
});

export const listWishlistWatchIds = endpoint("GET /api/wishlists/watches", {
  access: "public",
  summary: "The ids of all watches on one's own wishlists.",
  reply: z.object({ watchIds: z.array(z.int()) }),
});
