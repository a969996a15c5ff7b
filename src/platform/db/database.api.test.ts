import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAppError } from "#src/platform/http/problem.ts";
import { freshDatabase } from "#tests/database.ts";
import type { Database, Db } from "./client.ts";
import { subscribers } from "./enquiry-tables.ts";
import { orderItems, orders } from "./order-tables.ts";
import * as schema from "./schema.ts";
import { auditLog, setupDone } from "./system-tables.ts";

let database: Database;
let db: Db;
let userId: number;
let watchId: number;

beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  userId = idOf(await db.insert(schema.users).values(person("ada")).returning());
  watchId = idOf(await db.select().from(schema.watches).limit(1));
});
afterAll(() => database.close());

function person(name: string) {
  const email = `${name}@shop.example`;
  return { username: name, usernameKey: name, email, emailKey: email, passwordHash: "-" };
}

function idOf(rows: { id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error("There is no row.");
  return row.id;
}

/** The name of the constraint that refused the statement. */
async function refusal(statement: Promise<unknown>): Promise<string> {
  const error = await statement.then(
    () => undefined,
    (failure: Error) => failure.cause as { constraint?: string; message: string },
  );
  return error?.constraint ?? error?.message ?? "accepted";
}

describe("people", () => {
  test("a name and an e-mail address belong to one user, in any spelling", async () => {
    const sameName = { ...person("bob"), username: "ADA", usernameKey: "ada" };
    const sameEmail = { ...person("bob"), email: "Ada@Shop.example", emailKey: "ada@shop.example" };
    const users = db.insert(schema.users);
    expect(await refusal(users.values(sameName))).toBe("users_username_key_unique");
    expect(await refusal(users.values(sameEmail))).toBe("users_email_key_unique");
  });

  test("a key that is not in lower case is refused", async () => {
    const users = db.insert(schema.users);
    expect(await refusal(users.values({ ...person("eve"), usernameKey: "Eve" }))).toBe(
      "users_username_key_lower",
    );
    expect(await refusal(users.values({ ...person("eve"), emailKey: "Eve@shop.example" }))).toBe(
      "users_email_key_lower",
    );
    expect(await refusal(db.insert(subscribers).values({ email: "A@b.example" }))).toBe(
      "subscribers_email_lower",
    );
  });

  test("new users have no rights", async () => {
    const [user] = await db.select().from(schema.users).where(eq(schema.users.id, userId));
    expect(user).toMatchObject({ isAdmin: false, isWholesale: false });
  });
});

describe("carts and wishlists", () => {
  test.each([0, -1, 100])("a quantity of %i is refused", async (quantity) => {
    const line = db.insert(schema.cartItems).values({ userId, watchId, quantity });
    expect(await refusal(line)).toBe("cart_items_quantity_range");
  });

  test("a cart has one line for a watch, a wishlist one item", async () => {
    await db.insert(schema.cartItems).values({ userId, watchId, quantity: 99 });
    expect(await refusal(db.insert(schema.cartItems).values({ userId, watchId }))).toBe(
      "cart_items_user_id_watch_id_pk",
    );
    const lists = db.insert(schema.wishlists).values({ userId, name: "My Wishlist" });
    const wishlistId = idOf(await lists.returning());
    await db.insert(schema.wishlistItems).values({ wishlistId, watchId });
    expect(await refusal(db.insert(schema.wishlistItems).values({ wishlistId, watchId }))).toBe(
      "wishlist_items_one_per_watch",
    );
  });

  test("a wishlist needs a name", async () => {
    expect(await refusal(db.insert(schema.wishlists).values({ userId, name: "  " }))).toBe(
      "wishlists_name_length",
    );
  });

  test("are deleted with their owner", async () => {
    const id = idOf(await db.insert(schema.users).values(person("leaver")).returning());
    await db.insert(schema.cartItems).values({ userId: id, watchId });
    await db.insert(schema.wishlists).values({ userId: id, name: "Soon gone" });
    await db.delete(schema.users).where(eq(schema.users.id, id));
    expect(await db.$count(schema.cartItems, eq(schema.cartItems.userId, id))).toBe(0);
    expect(await db.$count(schema.wishlists, eq(schema.wishlists.userId, id))).toBe(0);
  });
});

describe("catalog and orders", () => {
  test("a brand with watches can't be deleted", async () => {
    expect(await refusal(db.delete(schema.brands))).toBe("watches_brand_id_brands_id_fk");
  });

  test.each([0, -5])("a price of %i is refused", async (price) => {
    const retail = db.update(schema.watches).set({ retailPrice: price });
    const wholesale = db.update(schema.wholesalePrices).set({ price });
    expect(await refusal(retail)).toBe("watches_retail_price_positive");
    expect(await refusal(wholesale)).toBe("wholesale_prices_price_positive");
  });

  test("a watch may have no retail price", async () => {
    const update = db.update(schema.watches).set({ retailPrice: null });
    expect(await refusal(update.where(eq(schema.watches.id, watchId)))).toBe("accepted");
  });

  test("a sold watch can't be deleted, and its order survives the customer", async () => {
    const buyer = idOf(await db.insert(schema.users).values(person("buyer")).returning());
    const order = { userId: buyer, customerName: "A buyer", total: 5_000 };
    const orderId = idOf(await db.insert(orders).values(order).returning());
    const sold = { brandName: "Omega", model: "Speedmaster", reference: "311", price: 5_000 };
    await db.insert(orderItems).values({ ...sold, orderId, watchId, quantity: 1 });
    expect(await refusal(db.delete(schema.watches).where(eq(schema.watches.id, watchId)))).toBe(
      "order_items_watch_id_watches_id_fk",
    );
    await db.delete(schema.users).where(eq(schema.users.id, buyer));
    const [remaining] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(remaining).toMatchObject({ userId: null, status: "Pending", total: 5_000 });
  });
});

describe("a foreign key that is violated", () => {
  const noSuchId = 2_000_000_000;
  async function response(statement: Promise<unknown>) {
    const error = await statement.catch((failure: unknown) => failure);
    const mapped = asAppError(error);
    return [mapped?.status, mapped?.message];
  }

  test("by a delete says that the row is still in use", async () => {
    expect(await response(db.delete(schema.brands))).toEqual([409, "This is still in use."]);
  });

  test("by an insert or update says that something no longer exists", async () => {
    const gone = [404, "Something in this request no longer exists."];
    const line = { userId, watchId: noSuchId };
    expect(await response(db.insert(schema.cartItems).values(line))).toEqual(gone);
    expect(await response(db.update(schema.watches).set({ brandId: noSuchId }))).toEqual(gone);
    const moved = sql`with moved as (delete from ${schema.cartItems} returning quantity)
      insert into ${schema.cartItems} (user_id, watch_id, quantity)
      select ${noSuchId}::int, ${watchId}::int, 1`;
    expect(await response(db.execute(moved))).toEqual(gone);
  });
});

describe("system tables", () => {
  test("the audit log can be written and read, but not changed", async () => {
    await db.insert(auditLog).values({ action: "watch.delete", actorId: userId });
    const changes = [
      db.update(auditLog).set({ action: "nothing" }),
      db.delete(auditLog),
      db.execute(sql`truncate ${auditLog} cascade`),
    ];
    for (const change of changes) expect(await refusal(change)).toBe("audit_log is append-only");
    expect(await db.$count(auditLog)).toBe(1);
  });

  test("set-up is done once", async () => {
    await db.insert(setupDone).values({});
    expect(await refusal(db.insert(setupDone).values({}))).toBe("setup_done_pkey");
    expect(await refusal(db.insert(setupDone).values({ id: 2 }))).toBe("setup_done_single_row");
  });

  test("rate limit counters write no write-ahead log", async () => {
    const { rows } = await database.pool.query(
      "select relpersistence from pg_class where relname = 'throttles'",
    );
    expect(rows).toEqual([{ relpersistence: "u" }]);
  });
});
