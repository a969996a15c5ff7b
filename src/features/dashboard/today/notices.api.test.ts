import { afterAll, beforeAll, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import type { Notice } from "./overview.contract.ts";

let shop: TestApp;
let admin: string;
let sales: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
  sales = await aColleague("sales");
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

async function aColleague(role: "sales" | "editor") {
  const user = await aUser(shop.database.db);
  await query(
    "update users set staff_role = $2, created_at = now() - interval '1 year' where id = $1",
    [user.id, role],
  );
  return aSession(shop.database.db, user);
}

const ask = (token: string) => shop.request("GET", "/api/admin/notices", { token });
const noticesOf = async (token: string): Promise<Notice[]> =>
  (await (await ask(token)).json()).notices;
const linesOf = async (token: string) =>
  (await noticesOf(token)).map(({ kind, title, amount, isNew }) => [kind, title, amount, isNew]);

test("tell of orders, funds, accepted quotes, disputes and failed mails, by role, until they are read", async () => {
  const ago = (minutes: number) => `now() - interval '${minutes} minutes'`;
  await query(
    `insert into orders (number, customer_name, email, total, payment, status, hold_until, created_at, paid_at)
     values ('M-NOTICE01', 'Ada', 'a@mail.example', 500, 'wire', 'Paid', null, ${ago(50)}, ${ago(40)}),
       ('M-NOTICE02', 'Old', 'b@mail.example', 500, 'wire', 'Paid', null, now() - interval '31 days', null),
       ('M-NOTICE03', 'Of the dashboard', null, 500, null, 'Pending', null, ${ago(1)}, null)`,
  );
  const [{ id }] = await query(
    `insert into enquiries (kind, name, email, subject, reply_token)
     values ('sell', 'Sam', 's@mail.example', 'Ranger', 'notices') returning id`,
  );
  await query(
    `insert into offers (enquiry_id, state, brand, model, reference_number, serial_number, year_of_manufacture, condition,
       box_and_papers, description, asking_price, preferred_contact, ownership_statement, quote_amount, quote_valid_until)
     values ($1, 'accepted', 'Tudor', 'Ranger', 'R', 'S', '2020', 'Good', true, '', '$3,000', 'email', '', 2500, '2030-01-01')`,
    [id],
  );
  await query(
    `insert into offer_events (enquiry_id, state, actor, at)
     values ($1, 'accepted', 'seller', ${ago(30)}), ($1, 'quoted', 'staff', ${ago(35)})`,
    [id],
  );
  await query(
    `insert into payment_events (provider, event_id, type, order_number, outcome, to_check, received_at)
     values ('stripe', 'e1', 'charge.dispute.created', 'M-NOTICE01', '', true, ${ago(20)}),
       ('stripe', 'e2', 'charge.dispute.created', 'M-NOTICE01', '', false, ${ago(20)})`,
  );
  await query(
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state, created_at)
     values ('n1', 'order', 'a@mail.example', 'Your order', '', '', 'failed', ${ago(10)})`,
  );
  const seen = [
    ["payment", "M-NOTICE01", null, true],
    ["accepted", "Tudor Ranger", 250_000, true],
    ["funds", "M-NOTICE01", 500, true],
    ["order", "M-NOTICE01", 500, true],
  ];
  expect(await linesOf(sales)).toEqual(seen);
  await query("update users set created_at = now() - interval '1 year' where is_admin");
  expect(await linesOf(admin)).toEqual([["mail", "Your order", null, true], ...seen]);
  for (const token of [await aColleague("editor"), await shop.signIn("customer")]) {
    expect((await ask(token)).status).toBe(403);
  }

  const until = (await noticesOf(sales))[1]?.at;
  const read = (body: unknown) =>
    shop.request("POST", "/api/admin/notices/read", { token: sales, body });
  expect((await read({ until })).status).toBe(200);
  const states = async (token: string) => (await noticesOf(token)).map(({ isNew }) => isNew);
  expect(await states(sales)).toEqual([true, false, false, false]);
  // An earlier time, of another tab, makes nothing new again, and colleagues have read nothing.
  await read({ until: "2020-01-01T00:00:00.000Z" });
  expect(await states(sales)).toEqual([true, false, false, false]);
  expect(await states(admin)).toEqual([true, true, true, true, true]);
  expect((await read({ until: "yesterday" })).status).toBe(400);
});

test("are at most fifty", async () => {
  await query(
    `insert into orders (number, customer_name, email, total, payment, status, created_at)
     select 'M-MANY' || lpad(n::text, 6, '0'), 'Many', null, 500, 'wire', 'Paid', now() - n * interval '1 second'
     from generate_series(1, 5000) as n`,
  );
  expect(await noticesOf(sales)).toHaveLength(50);
});
