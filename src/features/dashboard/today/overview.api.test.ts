import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seller } from "#src/domain/sale.ts";
import type { StaffRole } from "#src/domain/viewer.ts";
import { watchRecords } from "#src/platform/db/backoffice-tables.ts";
import { users, watches } from "#src/platform/db/schema.ts";
import { aSeller } from "#tests/a-seller.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { attention } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";

const attentionNames = attention.map(({ name }) => name);

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function overviewFor(role: StaffRole | "admin", at = shop) {
  const { db } = at.database;
  const user = await aUser(db, role === "admin" ? "admin" : "customer");
  if (role !== "admin")
    await db.update(users).set({ staffRole: role }).where(eq(users.id, user.id));
  const token = await aSession(db, user);
  return (await at.request("GET", "/api/admin/overview", { token })).json();
}

/** The counts by name. */
async function countsFor(role: StaffRole | "admin") {
  const { attention: parts } = await overviewFor(role);
  return Object.fromEntries(
    parts.map(({ name, count }: { name: string; count: number }) => [name, count]),
  );
}

describe("the overview", () => {
  test("counts what needs attention", async () => {
    const { db, pool } = shop.database;
    const setSeller = (seller: Seller) =>
      pool.query(
        `insert into shop_settings (name, value) values ('seller', $1)
         on conflict (name) do update set value = excluded.value`,
        [seller],
      );
    await setSeller(aSeller);
    const before = await countsFor("admin");
    await setSeller({ ...aSeller, address: "" });
    const ids = [1, 2, 3, 4, 5];
    for (const id of ids) await stockWatch(shop.database, id, { price: 12_000 });
    await postOrder(shop, orderBody([{ watchId: 5, price: 12_000 }]));
    await pool.query(
      `insert into orders (customer_name, total, status, payment, refund_due, hold_until)
       values ('A', 100, 'Paid', 'wire', false, null), ('B', 100, 'Cancelled', 'wire', true, null),
         ('C', 100, 'Pending', 'stripe', false, now() + interval '1 hour')`,
    );
    await pool.query(
      `insert into orders (customer_name, total, status, payment, return_accepted_at)
       values ('D', 100, 'Delivered', 'wire', now())`,
    );
    await db.update(watches).set({ retailPrice: null }).where(eq(watches.id, 1));
    await db.update(watches).set({ images: [] }).where(eq(watches.id, 2));
    await db.update(watches).set({ published: false }).where(eq(watches.id, 3));
    await db
      .update(watches)
      .set({ published: false, publishAt: new Date(Date.now() + 86_400_000) })
      .where(eq(watches.id, 4));
    await pool.query(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state)
       values ('f', 'm', 'a@valid.example', 's', '', '', 'failed')`,
    );
    await pool.query(
      `insert into wholesale_applications (company_name, contact_name, email, phone, business_type,
         years_in_business, tax_id, address, terms_and_conditions, state)
       select '', '', '', '', '', '', '', '', true, state from unnest(array['new', 'declined']) as state`,
    );
    await pool.query(
      "insert into payment_events (provider, event_id, type, outcome, to_check) values ('test', 'e', 't', 'o', true)",
    );
    await pool.query(
      `select graphile_worker.permanently_fail_jobs(
         array[(graphile_worker.add_job('none', run_at => now() + interval '1 day')).id], 'Failed')`,
    );
    await pool.query(
      `insert into enquiries (kind, name, email, subject, reply_token, unread)
       values ('contact', '', '', '', 'a', true), ('contact', '', '', '', 'b', false)`,
    );
    await pool.query(
      `with stolen as (insert into stolen_serials (serial_key, serial_number) values ('S1', 'S-1'))
       insert into watch_records (watch_id, brand_id, serial_number)
       select id, brand_id, 's 1' from watches where id = 7`,
    );
    const after = await countsFor("admin");
    const more = attentionNames.filter((name) => after[name] === before[name] + 1);
    expect(more).toEqual(attentionNames);
  });

  test.each(["fundsToConfirm", "refundsDue", "returnsToInspect", "ordersToShip"] as const)(
    "leads from %s to exactly the orders that it counts",
    async (name) => {
      const { pool } = shop.database;
      await pool.query(
        "insert into orders (customer_name, total, payment, hold_until) values ('Card', 1, 'test', now())",
      );
      const token = await aSession(shop.database.db, await aUser(shop.database.db, "admin"));
      const href = attention.find((source) => source.name === name)?.href ?? "";
      const { search } = new URL(href, "http://shop.test");
      const response = await shop.request("GET", `/api/admin/orders${search}`, { token });
      expect((await response.json()).total).toBe((await countsFor("admin"))[name]);
    },
  );

  test("values the stock at retail and at cost", async () => {
    const before = (await overviewFor("admin")).stock;
    await stockWatch(shop.database, 6, { price: 12_000, units: 3 });
    const values = { watchId: 6, brandId: 1, cost: 9_000 };
    await shop.database.db.insert(watchRecords).values(values);
    const { stock } = await overviewFor("admin");
    expect(stock.cost - before.cost).toBe(27_000);
    expect([stock.costed, stock.costedRetail]).toEqual([1, 36_000]);
    expect(stock.bands.reduce((sum: number, count: number) => sum + count)).toBe(stock.watches);
    expect(stock.medianDays).toEqual(expect.any(Number));
  });

  test("shows each member of the staff the parts of their rights", async () => {
    const editor = await overviewFor("editor");
    expect(Object.keys(editor)).toEqual(["attention", "stock"]);
    expect(Object.keys(await countsFor("editor"))).toEqual([
      ...["stolen", "withoutPictures", "withoutPrice", "drafts", "scheduled"],
    ]);
    const sales = await overviewFor("sales");
    expect(Object.keys(sales)).toEqual(["attention", "months"]);
    expect(Object.keys(await countsFor("sales"))).toEqual([
      ...["ordersToShip", "fundsToConfirm", "refundsDue", "returnsToInspect", "paymentsToCheck"],
      ...["enquiries", "applications"],
    ]);
    expect(Object.keys(await countsFor("admin"))).toEqual(attentionNames);
  });

  test("has no orders in a shop without a checkout", async () => {
    const other = await startTestApp({ CAPABILITIES: "backoffice" });
    try {
      const reply = await overviewFor("admin", other);
      expect(reply).not.toHaveProperty("months");
      const names = reply.attention.map(({ name }: { name: string }) => name);
      expect(names).not.toContain("ordersToShip");
      expect(names).toContain("applications");
    } finally {
      await other.close();
    }
  });
});
