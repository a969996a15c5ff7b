import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { orderItems, orders } from "#src/platform/db/order-tables.ts";
import {
  brands,
  cartItems,
  users,
  watches,
  wholesalePrices,
  wishlistItems,
  wishlists,
} from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { confirmEmail } from "#tests/account-rows.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser, type SignedInRole } from "#tests/data.ts";

let shop: TestApp;
let admin: SignedInViewer;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  [admin, token] = await signedIn("admin");
});
afterAll(() => shop.close());

async function signedIn(role: SignedInRole): Promise<[SignedInViewer, string]> {
  const user = await aUser(shop.database.db, role);
  return [user, await aSession(shop.database.db, user)];
}
const remove = (path: string, by = token) =>
  shop.request("DELETE", `/api/admin/${path}`, { token: by });
const auditEntries = (subject: string) =>
  shop.database.db.select().from(auditLog).where(eq(auditLog.subject, subject));

describe("a watch", () => {
  test("disappears from carts, wishlists, wholesale prices and public pages at once", async () => {
    const { db } = shop.database;
    const [customer, customerToken] = await signedIn("customer");
    const [list] = await db
      .insert(wishlists)
      .values({ userId: customer.id, name: "Mine" })
      .returning();
    await db.insert(cartItems).values({ userId: customer.id, watchId: 10 });
    await db.insert(wishlistItems).values({ wishlistId: list?.id ?? 0, watchId: 10 });
    const url = "/watch/10";
    const listed = async () => await (await shop.request("GET", "/api/watches")).text();
    expect((await shop.request("GET", url)).status).toBe(200);
    expect(await listed()).toContain('"id":10,');

    expect((await remove("watches/10")).status).toBe(200);

    expect((await shop.request("GET", "/api/watches/10")).status).toBe(404);
    expect((await shop.request("GET", url)).status).toBe(404);
    expect(await listed()).not.toContain('"id":10,');
    const cart = await (await shop.request("GET", "/api/cart", { token: customerToken })).json();
    expect(cart.cart.items).toEqual([]);
    expect(await db.select().from(wishlistItems)).toEqual([]);
    expect(await db.select().from(wholesalePrices).where(eq(wholesalePrices.watchId, 10))).toEqual(
      [],
    );
    const [entry] = await auditEntries("watch:10");
    expect(entry).toMatchObject({
      actorId: admin.id,
      action: "watch.delete",
      address: "127.0.0.1",
      details: {
        before: { id: 10, model: expect.any(String), wholesalePrice: expect.any(Number) },
      },
    });
    expect(entry?.at).toBeInstanceOf(Date);
  });

  test("is deleted once: a second request is 404", async () => {
    const statuses = (await Promise.all([remove("watches/11"), remove("watches/11")])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect(await auditEntries("watch:11")).toHaveLength(1);
  });

  test("that is part of an order can't be deleted", async () => {
    const { db } = shop.database;
    const [order] = await db.insert(orders).values({ customerName: "Ada", total: 10 }).returning();
    await db.insert(orderItems).values({
      orderId: order?.id ?? 0,
      watchId: 12,
      brandName: "B",
      model: "M",
      reference: "R",
      price: 10,
      quantity: 1,
    });
    const response = await remove("watches/12");
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: "This watch is part of an order and is kept for it.",
      code: "watch_in_order",
    });
    expect(await auditEntries("watch:12")).toEqual([]);
    expect((await shop.request("GET", "/api/watches/12")).status).toBe(200);
  });

  test("of which a unit is held can't be deleted", async () => {
    const { db } = shop.database;
    await db.update(watches).set({ held: 1 }).where(eq(watches.id, 13));
    const response = await remove("watches/13");
    expect([response.status, (await response.json()).code]).toEqual([409, "watch_in_order"]);
    await db.update(watches).set({ held: 0 }).where(eq(watches.id, 13));
  });

  test.each(["0", "-1", "abc", "1.5", "2147483648", "99999"])(
    "with id %s does not exist",
    async (id) => {
      expect((await remove(`watches/${id}`)).status).toBe(404);
    },
  );
});

describe("a brand", () => {
  test("with watches can't be deleted, and the response says how many there are", async () => {
    const { db } = shop.database;
    const rows = await db.select().from(watches).where(eq(watches.brandId, 2));
    const response = await remove("brands/2");
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: `This brand still has ${rows.length} watches.`,
      code: "brand_in_use",
    });
    expect(await auditEntries("brand:2")).toEqual([]);
  });

  test("without watches is deleted with its page", async () => {
    const { db } = shop.database;
    const [brand] = await db
      .insert(brands)
      .values({ slug: "gone", name: "Gone", description: "" })
      .returning();
    const id = brand?.id ?? 0;
    const page = async () => (await shop.request("GET", "/shop/gone")).text();
    await expect.poll(page).toContain("Gone Watches");
    expect((await remove(`brands/${id}`)).status).toBe(200);
    expect(await page()).not.toContain("Gone Watches");
    expect((await auditEntries(`brand:${id}`))[0]).toMatchObject({
      actorId: admin.id,
      action: "brand.delete",
      details: { before: { slug: "gone" } },
    });
    expect((await remove(`brands/${id}`)).status).toBe(404);
  });
});

describe("a user", () => {
  test("is deleted with sessions, cart and wishlists, and orders lose the name", async () => {
    const { db } = shop.database;
    const [customer, customerToken] = await signedIn("customer");
    await db.insert(cartItems).values({ userId: customer.id, watchId: 20 });
    await db.insert(wishlists).values({ userId: customer.id, name: "Mine" });
    const [order] = await db
      .insert(orders)
      .values({ userId: customer.id, customerName: "Ada Reader", total: 10 })
      .returning();

    expect((await remove(`users/${customer.id}`)).status).toBe(200);

    expect((await shop.request("GET", "/api/cart", { token: customerToken })).status).toBe(401);
    for (const table of [sessions, cartItems, wishlists]) {
      expect(await db.select().from(table).where(eq(table.userId, customer.id))).toEqual([]);
    }
    const [anonymised] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, order?.id ?? 0));
    expect(anonymised).toMatchObject({ userId: null, customerName: "Deleted customer", total: 10 });
    const [entry] = await auditEntries(`user:${customer.id}`);
    expect(entry).toMatchObject({
      actorId: admin.id,
      action: "user.delete",
      details: { before: { isAdmin: false, isWholesale: false, createdAt: expect.any(String) } },
    });
  });

  test("leaves the mails of a guest with the same address, unless the address was confirmed", async () => {
    const { db, pool } = shop.database;
    const left = async (isConfirmed: boolean) => {
      const user = await aUser(db);
      if (isConfirmed) await confirmEmail(shop, user);
      for (const mail of ["offer-received", "dealer-invitation", "account-new-device"]) {
        const content = { subject: mail, html: mail, text: mail };
        const recipient = user.email.toUpperCase();
        await queueMail(db, { ...content, mail, dedupeKey: `${mail} ${user.id}`, recipient });
      }
      expect((await remove(`users/${user.id}`)).status).toBe(200);
      const query = "select mail from outgoing_mails where lower(recipient) = $1";
      return (await pool.query(query, [user.email])).rows.map(({ mail }) => mail);
    };
    expect(await left(false)).toEqual(["offer-received"]);
    expect(await left(true)).toEqual([]);
  });

  test("leaves no name, address or password hash in the audit log", async () => {
    const { db } = shop.database;
    const [customer] = await signedIn("customer");
    expect((await remove(`users/${customer.id}`)).status).toBe(200);
    const log = JSON.stringify(await db.select().from(auditLog));
    expect(log).toContain(`"user:${customer.id}"`);
    for (const personal of [customer.username, customer.email, "asswordHash"]) {
      expect(log).not.toContain(personal);
    }
  });

  test("can't delete their own account", async () => {
    const response = await remove(`users/${admin.id}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "own_account" });
  });

  test("who is an administrator can be deleted by another", async () => {
    const [other] = await signedIn("admin");
    expect((await remove(`users/${other.id}`)).status).toBe(200);
  });

  test("of two administrators who delete each other at once, one stays", async () => {
    const { db } = shop.database;
    for (let round = 0; round < 10; round++) {
      const [one, oneToken] = await signedIn("admin");
      const [other, otherToken] = await signedIn("admin");
      const responses = await Promise.all([
        remove(`users/${other.id}`, oneToken),
        remove(`users/${one.id}`, otherToken),
      ]);
      const statuses = responses.map(({ status }) => status).toSorted();
      expect([
        [200, 401],
        [200, 403],
      ]).toContainEqual(statuses);
      const left = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
      const survivors = left.filter(({ id }) => id === one.id || id === other.id);
      expect(survivors).toHaveLength(1);
      await remove(`users/${survivors[0]?.id}`);
    }
  });
});

test("the audit log can't be changed or shortened", async () => {
  const { db } = shop.database;
  await remove("watches/30");
  const before = await auditEntries("watch:30");
  expect(before).toHaveLength(1);
  await expect(db.delete(auditLog)).rejects.toThrow();
  await expect(db.update(auditLog).set({ action: "nothing" })).rejects.toThrow();
  expect(await auditEntries("watch:30")).toEqual(before);
});
