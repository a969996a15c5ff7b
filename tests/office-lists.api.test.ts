import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { phraseOf } from "#src/features/catalog/search/fold.ts";
import type { FilterSet, List } from "#src/lib/list.ts";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp, type TestApp } from "./app.ts";

type AnyList = List<FilterSet>;
type Row = Readonly<Record<string, unknown>>;

/** Every declaration of a list: those of the office and the tables of the specified dashboard. */
const files = readdirSync("src", { recursive: true, encoding: "utf8" });
const modules = await Promise.all(
  files
    .filter((file) => file.endsWith(".list.ts"))
    .map((file) => import(/* @vite-ignore */ `../src/${file}`)),
);
const isList = (value: unknown): value is AnyList =>
  typeof value === "object" && value !== null && "sorts" in value && "path" in value;
const lists = modules.flatMap((module) => Object.values(module)).filter(isList);

/** Reads a row's value of a column whose sort has another name or another order than its text. */
const shown: Readonly<Record<string, (row: Row) => unknown>> = {
  "audit action": ({ action }) => String(action).split(".")[0],
  "inventory price": ({ retailPrice }) => retailPrice ?? 10_000,
  "inventory reference": ({ reference }) =>
    String(reference)
      .toLowerCase()
      .replace(/[^a-z\d]/g, "")
      .replace(/^m(?=\d{4})/, ""),
  "users role": ({ isAdmin, isWholesale }) => (isAdmin ? 0 : isWholesale ? 1 : 2),
  "team name": ({ name, username }) => String(name ?? username).toLowerCase(),
  "nicknames name": ({ name }) => phraseOf(String(name)),
  "offers name": ({ model }) => model,
  "offers amount": ({ finalAmount, quoteAmount }) => finalAmount ?? quoteAmount,
  "newsletter changedAt": ({ startedAt, updatedAt }) => startedAt ?? updatedAt,
};

/** The third of three rows is the first in some columns, so that no order of ids is the right one. */
const statements = [
  `insert into users (username, username_key, email, email_key, password_hash, staff_role) values
     ('bo', 'bo', 'x@s.example', 'x@s.example', '-', 'sales'), ('al', 'al', 'z@s.example', 'z@s.example', '-', 'editor'),
     ('cy', 'cy', 'y@s.example', 'y@s.example', '-', 'sales')`,
  `insert into orders (number, customer_name, email, total, status, payment, created_at) values
     ('M-B', 'bo', 'x@b.example', 300, 'Paid', 'wire', now() - interval '1 day'),
     ('M-A', 'cy', 'z@b.example', 100, 'Shipped', 'stripe', now()),
     ('M-C', 'al', 'y@b.example', 200, 'Delivered', 'wire', now() - interval '2 days')`,
  `insert into enquiries (kind, state, name, email, subject, reply_token, active_at) values
     ('sell', 'open', 'bo', 'x@e.example', 'm', 't1', now() - interval '1 day'),
     ('contact', 'closed', 'cy', 'z@e.example', 'a', 't2', now()),
     ('sell', 'waiting', 'al', 'y@e.example', 'z', 't3', now() - interval '2 days')`,
  `insert into offers (enquiry_id, brand, model, reference_number, serial_number, year_of_manufacture, condition,
     box_and_papers, description, asking_price, preferred_contact, ownership_statement, state, quote_amount, quote_valid_until)
   select id, 'rolex', subject, '', '', '', '', true, '', '', '', '',
     case subject when 'm' then 'quoted' else 'declined' end, 1000 - id, current_date from enquiries where kind = 'sell'`,
  `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state) values
     ('1', 'order', 'bo@m.example', 'm', '', '', 'sent'), ('2', 'order', 'cy@m.example', 'a', '', '', 'failed'),
     ('3', 'order', 'al@m.example', 'z', '', '', 'waiting')`,
  `insert into stolen_serials (serial_key, serial_number, brand) values ('B', 'B', 'm'), ('C', 'C', 'a'), ('A', 'A', 'z')`,
  `insert into newsletter_issues (subject, intro, state, started_at) values ('m', '', 'draft', null),
     ('a', '', 'stopped', now() - interval '1 day'), ('z', '', 'stopped', now() - interval '2 days')`,
  `insert into subscribers (email, created_at, confirmed_at) values ('b@n.example', now(), now()),
     ('c@n.example', now() - interval '2 days', now()), ('a@n.example', now() - interval '1 day', now())`,
  `insert into imports (file_name, file_key, state, created_by) select name, name, state, users.id
   from (values ('m', 'done', 'bo'), ('a', 'failed', 'cy'), ('z', 'checked', 'al')) as f (name, state, who)
   join users on username = who`,
  `insert into payment_events (provider, event_id, type, order_number, outcome, to_check, data) values
     ('stripe', '1', 'x', 'M-B', 'unknown-order', true, '{"type":"other"}'),
     ('wire', '2', 'x', 'M-A', 'unknown-order', true, '{"type":"other"}'),
     ('stripe', '3', 'x', 'M-C', 'unknown-order', true, '{"type":"other"}')`,
  `insert into wholesale_applications (company_name, contact_name, email, phone, business_type, years_in_business, tax_id,
     address, terms_and_conditions, state) values
     ('m', 'cy', 'x@w.example', '', '', '', '', '', true, 'new'), ('a', 'bo', 'z@w.example', '', '', '', '', '', true, 'declined'),
     ('z', 'al', 'y@w.example', '', '', '', '', '', true, 'approved')`,
  `insert into audit_log (at, action, subject) values (now() - interval '1 day', 'order.ship', 'order:1'),
     (now(), 'brand.edit', 'brand:1'), (now() - interval '2 days', 'watch.edit', 'watch:1')`,
  "update watches set year = 2000 + id % 7, units = 1 + id % 3, received = 9, published = id % 2 = 0, updated_at = now() - id * interval '1 hour'",
  "update nicknames set updated_at = now() - id * interval '1 hour'",
  "update customers set tags = '{Rare}' where email_key = 'x@b.example'",
  // These are sorted by their ids, which follow the time.
  ...[
    ...["wholesale_applications.created_at", "enquiries.created_at", "stolen_serials.added_at"],
    ...["imports.created_at", "outgoing_mails.created_at", "payment_events.received_at"],
  ].map((name) => {
    const [table, column] = name.split(".");
    return `update ${table} set ${column} = now() - interval '1 day' + id * interval '1 minute'`;
  }),
];

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  token = await shop.signIn("admin");
  await onDedicatedConnection(shop.database, async (_, client) => {
    for (const statement of statements) await client.query(statement);
  });
});
afterAll(() => shop.close());

const withoutNulls = (values: unknown[]) => values.filter((value) => value !== null);
const before = (one: unknown, other: unknown) =>
  typeof one === "number" ? one - Number(other) : String(one) < String(other) ? -1 : 1;

test.each(lists.flatMap((list) => list.sorts.map((sort) => ({ list, sort, page: list.page }))))(
  "$page is sorted by $sort in both directions",
  async ({ list, sort }) => {
    const shownIn = shown[`${list.path.split("/").at(-1)} ${sort}`] ?? ((row: Row) => row[sort]);
    const read = async (direction: string) => {
      const query = `${list.path}?sort=${sort}&direction=${direction}&pageSize=50`;
      const response = await shop.request("GET", query, { token });
      const reply = await response.json();
      expect([response.status, reply.message]).toEqual([200, undefined]);
      return reply[list.rows].map(shownIn) as unknown[];
    };
    const [up, down] = [await read("asc"), await read("desc")];
    expect(new Set(up).size).toBeGreaterThan(1);
    expect(up).not.toContain(undefined);
    // Rows without a value come last, and first in the other direction.
    const known = withoutNulls(up);
    expect(up.slice(0, known.length)).toEqual(known);
    expect(known).toEqual(
      [...known].sort((one, other) => (one === other ? 0 : before(one, other))),
    );
    const knownDown = withoutNulls(down);
    expect(knownDown).toEqual(
      [...knownDown].sort((one, other) => (one === other ? 0 : before(other, one))),
    );
    expect(knownDown[0]).not.toBe(known[0]);
  },
);

test.each([
  ["customers", "customer", "tag=Rare", ["x@b.example"]],
  ["mails", "mail", "state=failed", ["cy@m.example"]],
  ["mails", "mail", "recipient=bo@m.example", ["bo@m.example"]],
  ["offers", "offer", "state=quoted", ["x@e.example"]],
  ["offers", "offer", "search=al", ["y@e.example"]],
  ["stolen-serials", "stolen-serial", "search=c", ["C,a"]],
])(
  "the file of %s follows the view, and the audit log has it: %s?%s",
  async (name, kind, query, expected) => {
    const response = await shop.request("GET", `/api/admin/${name}.csv?${query}`, { token });
    expect(response.status).toBe(200);
    const lines = (await response.text()).trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(expected.length);
    for (const [at, text] of expected.entries()) expect(lines[at]).toContain(text);
    const { rows } = await shop.database.pool.query(
      "select details->'after' as after from audit_log where action = $1 order by id desc limit 1",
      [`${kind}.export`],
    );
    expect(rows[0].after).toMatchObject({ rows: expected.length });
    expect(JSON.stringify(rows[0].after)).not.toContain("example");
  },
);

test("rows say what the staff usually does next", async () => {
  const read = async (name: string) => {
    const reply = await (await shop.request("GET", `/api/admin/${name}`, { token })).json();
    return Object.fromEntries(
      reply[name].map(({ status, state, next }: Row) => [status ?? state, next]),
    );
  };
  expect(await read("orders")).toEqual({ Paid: "shipped", Shipped: "delivered", Delivered: null });
  expect(await read("offers")).toEqual({ quoted: null, declined: null });
  await shop.database.pool.query("update offers set state = 'received' where state = 'declined'");
  expect(await read("offers")).toMatchObject({ received: "valuation" });
});
