import { createHash } from "node:crypto";
import process from "node:process";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { boolean, customType, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import express from "express";
import pg from "pg";

/*
 * The same calls as the shop's with plain Express and Drizzle, as a tutorial would write them: no cache, no limits, no log
 * and no checks of replies. Usage: node express.mjs <port> <database address>
 */

const [port, connectionString] = process.argv.slice(2);
const db = drizzle(new pg.Pool({ connectionString, max: 10 }));

const bytea = customType({ dataType: () => "bytea" });
const brands = pgTable("brands", { id: integer("id"), name: text("name"), slug: text("slug") });
const watches = pgTable("watches", {
  id: integer("id"),
  brandId: integer("brand_id"),
  model: text("model"),
  reference: text("reference"),
  description: text("description"),
  images: text("images").array(),
  retailPrice: integer("retail_price"),
  condition: text("condition"),
  dialColor: text("dial_color"),
  material: text("material"),
  year: integer("year"),
  isAvailable: boolean("is_available"),
  createdAt: timestamp("created_at", { withTimezone: true }),
});
const sessions = pgTable("sessions", {
  tokenHash: bytea("token_hash"),
  userId: integer("user_id"),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
});
const cartItems = pgTable("cart_items", {
  id: integer("id"),
  userId: integer("user_id"),
  watchId: integer("watch_id"),
  quantity: integer("quantity"),
  addedAt: timestamp("added_at", { withTimezone: true }),
});

const watchColumns = {
  id: watches.id,
  model: watches.model,
  reference: watches.reference,
  description: watches.description,
  images: watches.images,
  price: watches.retailPrice,
  condition: watches.condition,
  dialColor: watches.dialColor,
  material: watches.material,
  year: watches.year,
  createdAt: watches.createdAt,
  brandName: brands.name,
  brandSlug: brands.slug,
};
const selectWatches = () =>
  db.select(watchColumns).from(watches).innerJoin(brands, eq(brands.id, watches.brandId));

const app = express();

app.get("/api/watches", async (request, response) => {
  const { brandId, page = "1", pageSize = "9" } = request.query;
  const listed = and(
    eq(watches.isAvailable, true),
    brandId ? eq(watches.brandId, Number(brandId)) : undefined,
  );
  const [{ total }] = await db.select({ total: count() }).from(watches).where(listed);
  const rows = await selectWatches()
    .where(listed)
    .orderBy(asc(watches.retailPrice), asc(watches.id))
    .limit(Number(pageSize))
    .offset((Number(page) - 1) * Number(pageSize));
  response.json({ watches: rows, total });
});

app.get("/api/watches/:id", async (request, response) => {
  const [watch] = await selectWatches().where(eq(watches.id, Number(request.params.id)));
  if (!watch) return response.status(404).json({ message: "This watch does not exist." });
  return response.json(watch);
});

app.post("/api/cart/items", express.json(), async (request, response) => {
  const token = /meridian_session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest();
  const [session] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), sql`${sessions.expiresAt} > now()`));
  if (!session) return response.status(401).json({ message: "Please sign in." });
  const { userId } = session;
  const { watchId, quantity = 1 } = request.body;
  await db
    .insert(cartItems)
    .values({ userId, watchId, quantity })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.watchId],
      set: { quantity: sql`least(${cartItems.quantity} + excluded.quantity, 99)` },
    });
  const items = await db
    .select({
      id: cartItems.id,
      watchId: cartItems.watchId,
      quantity: cartItems.quantity,
      addedAt: cartItems.addedAt,
      watch: {
        id: watches.id,
        model: watches.model,
        reference: watches.reference,
        images: watches.images,
        price: watches.retailPrice,
        condition: watches.condition,
        brandName: brands.name,
      },
    })
    .from(cartItems)
    .innerJoin(watches, eq(watches.id, cartItems.watchId))
    .innerJoin(brands, eq(brands.id, watches.brandId))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.id));
  const itemCount = items.reduce((sum, item) => sum + item.quantity, 0);
  const subtotal = items.reduce((sum, item) => sum + item.quantity * item.watch.price, 0);
  return response.json({ cart: { items, itemCount, subtotal } });
});

app.listen(Number(port), "127.0.0.1");
