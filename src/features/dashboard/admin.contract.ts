import { z } from "zod";
import { perAddress, signInAttempts } from "#src/domain/limits.ts";
import { accountSchema, credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { listCall } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";
import { brandTable, subscriberTable, userTable, watchTable } from "./dashboard.list.ts";

// Sort and page are additions to the specification. Without them a call returns the first page, at its maximum size.

const total = z.int();

const adminWatchSchema = z.object({
  id: z.int(),
  model: z.string(),
  brandName: z.string(),
  price: z.int(),
  /** The price is the fallback. */
  priceMissing: z.boolean(),
  isAvailable: z.boolean(),
  status: z.string(),
});
export type AdminWatch = z.infer<typeof adminWatchSchema>;

export const listAdminWatches = endpoint({
  ...listCall(watchTable),
  access: "admin",
  summary: "The whole inventory, sold watches included.",
  reply: z.object({ watches: z.array(adminWatchSchema), total }),
});

const adminBrandSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  /** Sold watches included: a brand with any watch can't be deleted. */
  count: z.int(),
});
export type AdminBrand = z.infer<typeof adminBrandSchema>;

export const listAdminBrands = endpoint({
  ...listCall(brandTable),
  access: "admin",
  summary: "All brands with the number of their watches, sold ones included.",
  reply: z.object({ brands: z.array(adminBrandSchema), total }),
});

const adminUserSchema = userSchema.extend({ createdAt: z.string() });
export type AdminUser = z.infer<typeof adminUserSchema>;

export const listUsers = endpoint({
  ...listCall(userTable),
  access: "admin",
  summary: "All accounts, without anything that opens them.",
  reply: z.object({ users: z.array(adminUserSchema), total }),
});

const subscriberSchema = z.object({ id: z.int(), email: z.string(), createdAt: z.string() });
export type AdminSubscriber = z.infer<typeof subscriberSchema>;

export const listSubscribers = endpoint({
  ...listCall(subscriberTable),
  access: "admin",
  summary:
    "All newsletter subscribers; with the capability `enquiries` those who confirmed or came before it.",
  reply: z.object({ subscribers: z.array(subscriberSchema), total }),
});

export const readAnalytics = endpoint("GET /api/admin/analytics", {
  access: "admin",
  summary: "The figures of the dashboard; the counts are an addition to the specification's call.",
  reply: z.object({
    totalRevenue: z.number(),
    totalOrders: z.int(),
    averageOrderValue: z.number(),
    pendingOrders: z.int(),
    /** With the capability `checkout`: the last months, the current one last. Revenue is in dollars. */
    months: z
      .array(z.object({ month: z.string(), revenue: z.number(), orders: z.int() }))
      .optional(),
    counts: z.object({
      watches: z.int(),
      brands: z.int(),
      users: z.int(),
      subscribers: z.int(),
    }),
  }),
});

const done = z.object({ message: z.string() });

export const deleteWatch = endpoint("DELETE /api/admin/watches/{id}", {
  access: "admin",
  summary: "Take a watch out of the inventory, and out of all carts and wishlists.",
  params: idParams,
  reply: done,
  changesCatalog: true,
});

export const deleteBrand = endpoint("DELETE /api/admin/brands/{id}", {
  access: "admin",
  summary: "Delete a brand that has no watches.",
  params: idParams,
  reply: done,
  changesCatalog: true,
});

export const deleteUser = endpoint("DELETE /api/admin/users/{id}", {
  access: "admin",
  summary: "Delete an account with its sessions, cart and wishlists; its orders lose the name.",
  params: idParams,
  reply: done,
});

export const adminLogin = endpoint("POST /api/admin/login", {
  access: "public",
  summary: "Sign in as an administrator.",
  body: credentialsSchema,
  reply: z.object({ user: userSchema }),
  limit: signInAttempts.perAddress,
});

export const newAdminSchema = accountSchema({ staff: true });

export const setUpAdmin = endpoint("POST /api/admin/setup", {
  access: "public",
  summary: "Make the first administrator with the one-time link from the console.",
  body: newAdminSchema.safeExtend({ token: z.string().max(100) }),
  reply: z.object({ user: userSchema }),
  status: 201,
  limit: { max: perAddress.adminSetupsPerMinute, perSeconds: 60 },
});
