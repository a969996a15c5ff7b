import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { anOwner } from "#tests/own-data.ts";

let shop: TestApp;
let admin: string;
let sales: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
  sales = await aColleague("sales");
});
afterAll(() => shop.close());

const path = "/api/admin/customers";

async function aColleague(staffRole: "sales" | "editor") {
  const { db } = shop.database;
  const user = await aUser(db);
  await db.update(users).set({ staffRole }).where(eq(users.id, user.id));
  return aSession(db, user);
}

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

async function call(method: string, address: string, body?: unknown, token = sales) {
  const response = await shop.request(method, address, { body, token });
  return { status: response.status, body: await response.json() };
}
const found = async (search: string, token = sales) =>
  (await call("GET", `${path}?search=${encodeURIComponent(search)}`, undefined, token)).body
    .customers;
const fileOf = async (email: string) => {
  const [row] = await query("select id from customers where email_key = $1", [email]);
  return (await call("GET", `${path}/${row?.id ?? 0}`)).body.customer;
};

const anOrder = (changes: Record<string, unknown>) => {
  const row = { customer_name: "Ada Guest", total: 12_300, status: "Paid", ...changes };
  const names = Object.keys(row);
  return query(
    `insert into orders (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );
};

describe("a customer", () => {
  test("is one of an address: orders, enquiries and the account of a guest who came back", async () => {
    const email = "gale@mail.example";
    await anOrder({ email: "Gale@Mail.example", phone: "+1 (212) 555-0134", total: 1000 });
    await anOrder({ email, customer_name: "Gale Guest", waived: 50, total: 500 });
    await anOrder({ email, total: 70_000, status: "Cancelled" });
    await query(
      `insert into enquiries (kind, name, email, subject, reply_token, active_at)
       values ('contact', 'Gale', $1, 'A strap', 'gale', now() - interval '1 day')`,
      [email],
    );
    const [guest] = await found("gale guest");
    expect(guest).toMatchObject({ email, username: null, orderCount: 3, spent: 1450 });
    for (const typed of ["0212 555 0134", "5550134", "gale@mail"]) {
      expect(await found(typed), typed).toMatchObject([{ id: guest.id }]);
    }
    expect(await found("0212 555 0135")).toEqual([]);
    await query(
      `insert into users (username, username_key, email, email_key, password_hash, email_confirmed_at)
       values ('gale', 'gale', $1, $1, 'none', now())`,
      [email],
    );
    expect(await fileOf(email)).toMatchObject({
      id: guest.id,
      account: { username: "gale" },
      panels: [
        { title: "Orders", rows: [{ end: "$700.00" }, { end: "$5.00" }, { end: "$10.00" }] },
        { title: "Enquiries", rows: [{ label: "A strap", badge: { text: "New" } }] },
        { title: "Buyback", rows: [] },
        { title: "Alerts", rows: [] },
      ],
    });
  });

  test("has what a confirmed account did under other addresses, and nothing of an unconfirmed one", async () => {
    const { id, email } = await aUser(shop.database.db);
    await anOrder({ user_id: id, email: "typed@mail.example" });
    await anOrder({ user_id: id, total: 5 });
    const spent = async (of: string) => (await fileOf(of))?.spent;
    expect([await spent(email), await spent("typed@mail.example")]).toEqual([5, 12_300]);
    await query("update users set email_confirmed_at = now() where id = $1", [id]);
    expect([await spent(email), await spent("typed@mail.example")]).toEqual([12_305, undefined]);
    expect((await fileOf(email)).panels[0].rows).toHaveLength(2);
    await query(
      "update users set email = 'new@mail.example', email_key = 'new@mail.example' where id = $1",
      [id],
    );
    expect([await spent(email), await spent("new@mail.example")]).toEqual([undefined, 12_305]);
  });

  test("that several orders reach at once has the sum of all", async () => {
    const email = "busy@mail.example";
    await Promise.all([1, 2, 3, 4, 5, 6].map((total) => anOrder({ email, total })));
    expect(await found(email)).toMatchObject([{ spent: 21, orderCount: 6 }]);
  });

  test("is the same after everything is counted anew", async () => {
    await anOwner(shop, "Again");
    const rows = () => query("select * from customers order by id");
    const before = await rows();
    await query("select refresh_customers(array(select email_key from customers))");
    expect(await rows()).toEqual(before);
  });
});

describe("the list", () => {
  test("has views of guests, accounts and dealers, and sorts by total", async () => {
    const dealer = await aUser(shop.database.db, "wholesale");
    const [owner] = [await aUser(shop.database.db)];
    await anOrder({ email: "viewed@mail.example", total: 99_000_000 });
    const emails = async (filters: string) =>
      (await call("GET", `${path}?${filters}`)).body.customers.map(
        ({ email }: { email: string }) => email,
      );
    expect(await emails("kind=guests")).toContain("viewed@mail.example");
    expect(await emails("kind=guests")).not.toContain(owner?.email);
    expect(await emails("kind=accounts")).toContain(owner?.email);
    expect(await emails("kind=dealers")).toEqual([dealer.email]);
    expect((await emails("sort=spent&direction=desc"))[0]).toBe("viewed@mail.example");
    expect((await call("GET", `${path}?kind=others`)).status).toBe(400);
  });

  test("and the files are closed to editors, and hide the staff from sales staff", async () => {
    const editor = await aUser(shop.database.db);
    await query("update users set staff_role = 'editor' where id = $1", [editor.id]);
    const [row] = await query("select id from customers where user_id = $1", [editor.id]);
    const note = { text: "Hello" };
    const statuses = async (token: string) => [
      (await found(editor.email, token))?.length,
      (await call("GET", `${path}/${row.id}`, undefined, token)).status,
      (await call("GET", `/api/admin/people/${editor.id}`, undefined, token)).status,
      (await call("PATCH", `${path}/${row.id}`, { tags: [] }, token)).status,
      (await call("POST", `${path}/${row.id}/notes`, note, token)).status,
    ];
    expect(await statuses(sales)).toEqual([0, 404, 404, 404, 404]);
    expect(await statuses(await aColleague("editor"))).toEqual([undefined, 403, 403, 403, 403]);
    expect(await statuses(await shop.signIn("customer"))).toEqual([undefined, 403, 403, 403, 403]);
    expect(await statuses(admin)).toEqual([1, 200, 200, 200, 200]);
    expect((await call("GET", `/api/admin/people/${editor.id}`, undefined, admin)).body).toEqual({
      customerId: row.id,
    });
  });
});

describe("notes and tags", () => {
  test("are stored, found by and audited, without their text in the log", async () => {
    const email = "tagged@mail.example";
    await anOrder({ email });
    const [{ id }] = await found(email);
    await call("POST", `${path}/${id}/notes`, { text: "Wrist of 17 cm." });
    const { body } = await call("PATCH", `${path}/${id}`, { tags: ["Collector", "VIP", "vip"] });
    expect(body.customer).toMatchObject({
      tags: ["Collector", "vip"],
      notes: [{ text: "Wrist of 17 cm." }],
    });
    const tagged = (await call("GET", `${path}?tag=Collector`)).body.customers;
    expect(tagged.map((one: { id: number }) => one.id)).toEqual([id]);
    await call("PATCH", `${path}/${id}`, { tags: ["Collector", "vip"] });
    const log = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`));
    expect(log.map(({ action }) => action)).toEqual(["customer.note", "customer.tags"]);
    expect(JSON.stringify(log)).not.toMatch(/wrist|collector/i);
    expect((await call("PATCH", `${path}/${id}`, { tags: ["a,b"] })).status).toBe(400);
    // Another order leaves them.
    await anOrder({ email });
    expect((await found(email))[0]).toMatchObject({ tags: ["Collector", "vip"], orderCount: 2 });
  });

  const written = async (id: number) => [
    (await query("select tags from customers where id = $1", [id]))[0]?.tags,
    (await query("select 1 from staff_notes where subject = $1", [`customer:${id}`])).length,
  ];
  async function aNoted(email: string) {
    const [{ id }] = await query("select id from customers where email_key = $1", [email]);
    await call("POST", `${path}/${id}/notes`, { text: "About them." });
    await call("PATCH", `${path}/${id}`, { tags: ["Collector"] });
    expect(await written(id)).toEqual([["Collector"], 1]);
    return id;
  }

  test("go when the personal data of the address are deleted, and orders stay", async () => {
    const email = "forget@mail.example";
    await anOrder({ email });
    const id = await aNoted(email);
    await call("POST", "/api/admin/personal-data/delete", { email }, admin);
    expect(await written(id)).toEqual([[], 0]);
    expect(await found(email)).toMatchObject([{ id, orderCount: 1 }]);
  });

  test("go with the last thing that the shop has of the address", async () => {
    const email = "purged@mail.example";
    await query("insert into watch_alerts (email, watch_id) values ($1, 3)", [email]);
    const id = await aNoted(email);
    await query("delete from watch_alerts where email = $1", [email]);
    expect(await written(id)).toEqual([undefined, 0]);
  });

  test("go with an account whose address is confirmed", async () => {
    const { id: userId, email } = await anOwner(shop, "Leaves");
    const id = await aNoted(email);
    await query("delete from users where id = $1", [userId]);
    expect(await written(id)).toEqual([[], 0]);
  });
});
