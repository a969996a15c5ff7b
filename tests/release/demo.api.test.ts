import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { offerStates } from "#src/domain/enquiries.ts";
import { orderStatuses } from "#src/domain/orders.ts";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { askForAlert } from "#src/features/marketing/alerts/alerts.service.ts";
import type { Database } from "#src/platform/db/client.ts";
import { type Config, readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { freshDatabase } from "#tests/database.ts";
import { fillDemo, printLinksOfMails } from "../../demo/demo.ts";

const account = (prefix: string) => ({
  [`${prefix}_USERNAME`]: prefix.toLowerCase(),
  [`${prefix}_EMAIL`]: `${prefix.toLowerCase()}@meridian.example`,
  [`${prefix}_PASSWORD`]: "a demonstration of a shop",
});

let database: Database;
let folder: string;
let config: Config;
let links: Awaited<ReturnType<typeof fillDemo>>;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "meridian-demo-"));
  const settings = {
    ...allCapabilities,
    ...account("ADMIN"),
    ...account("WHOLESALE"),
    DATA_DIR: folder,
  };
  const customer = { username: "customer", email: "c@meridian.example", password: "unused here" };
  const password = "unused here too";
  const accounts = {
    customer,
    leaving: { username: "leaving", email: "l@meridian.example", password },
    editor: { username: "editor", email: "e@meridian.example", password },
    sales: { username: "sales", email: "s@meridian.example", password },
  };
  config = readConfig({ NODE_ENV: "test", ...settings });
  links = await fillDemo(database.db, config, accounts);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const rows = async (statement: string) => (await database.pool.query(statement)).rows;

test("the demonstration has orders in every state, and every unit is accounted for", async () => {
  const statuses = await rows("select distinct status from orders");
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(orderStatuses.toSorted());
  expect(await findImbalances(database.db)).toEqual([]);
  const [counts] = await rows(
    `select count(*) filter (where refund_due and status = 'Cancelled')::int as late,
       count(*) filter (where refund_due and return_accepted_at is not null)::int as accepted,
       count(*) filter (where return_requested_at is not null and not refund_due)::int as requested,
       count(*) filter (where cancelled_by = 'buyer')::int as cancelled,
       count(*) filter (where is_wholesale and purchase_order is not null)::int > 3 as wholesale
     from orders`,
  );
  expect(counts).toEqual({ late: 1, accepted: 1, requested: 1, cancelled: 1, wholesale: true });
});

test("its customer has a confirmed address, saved addresses and sessions, and one account is to be deleted", async () => {
  const [account] = await rows(
    `select email_confirmed_at < now() as confirmed,
       (select count(*)::int from user_addresses a where a.user_id = u.id) as addresses,
       (select count(*)::int from sessions s where s.user_id = u.id and expires_at > now()) as sessions
     from users u where username = 'customer'`,
  );
  expect(account).toEqual({ confirmed: true, addresses: 2, sessions: 2 });
  const due = await rows("select username from users where deletion_due_at > now()");
  expect(due).toEqual([{ username: "leaving" }]);
});

test("its history is as old as its chart, and in order", async () => {
  const months = await rows("select distinct date_trunc('month', paid_at) from orders");
  expect(months.length).toBeGreaterThan(8);
  const wrong = await rows(
    `select id from orders where created_at > coalesce(paid_at, created_at)
       or paid_at > shipped_at or shipped_at > delivered_at or delivered_at > return_requested_at
     union all select e.id from order_events e join order_events later
       on later.order_id = e.order_id and later.id > e.id and later.created_at < e.created_at`,
  );
  expect(wrong).toEqual([]);
});

test("the shop's watches stay for sale, but for those that are reserved or sold just now", async () => {
  const changed = await rows(
    "select status from watches where received > 1 and status <> 'In Stock'",
  );
  const [low] = await rows("select count(*)::int as count from watches where status = 'Reserved'");
  expect(low?.count).toBe(2);
  expect(changed.filter(({ status }) => status === "Sold")).toEqual([]);
});

test("payments come as in life: by the provider, by the bank, and some to check", async () => {
  const payments = await rows(
    `select provider, e.actor, count(*)::int from payments p
     join order_events e on e.order_id = p.order_id and e.type = 'funds-received'
     where p.status in ('succeeded', 'refunded') group by 1, 2 order by 1`,
  );
  expect(payments).toEqual([
    { provider: "test", actor: "provider", count: expect.any(Number) },
    { provider: "wire", actor: "staff", count: expect.any(Number) },
  ]);
  const checks = await rows("select outcome from payment_events where to_check order by outcome");
  expect(checks.map(({ outcome }) => outcome)).toEqual(["attention", "wrong-amount"]);
});

test("its mails tell what was known when they were written", async () => {
  const mails = await rows(
    `select mail, orders.status, text from outgoing_mails join orders on orders.id = order_id
     where mail = 'order-received' and status <> 'Pending'`,
  );
  expect(mails.length).toBeGreaterThan(5);
  for (const { text } of mails) expect(text).toMatch(/reserved for you/);
  expect(
    await rows(
      `select mail from outgoing_mails m join order_events e
         on m.dedupe_key = concat_ws(':', 'order', m.order_id, m.mail, e.id)
       where m.created_at <> e.created_at`,
    ),
  ).toEqual([]);
  expect(await rows("select id from order_events where mails <> '{}'")).toEqual([]);
});

test("it has applications in every state, a dealer with a company, and staff", async () => {
  const states = await rows(
    "select state, count(*)::int from wholesale_applications group by state order by state",
  );
  expect(states).toEqual([
    { state: "approved", count: 2 },
    { state: "declined", count: 1 },
    { state: "new", count: 2 },
  ]);
  const dealers = await rows(
    "select username, company_name from dealers join users on users.id = user_id order by username",
  );
  expect(dealers).toEqual([
    { username: "harbour-street", company_name: "Harbour Street Watches" },
    { username: "wholesale", company_name: "Dana Dealer Timepieces" },
  ]);
  const staff = await rows("select staff_role from users where staff_role is not null order by 1");
  expect(staff.map(({ staff_role: role }) => role)).toEqual(["editor", "sales"]);
});

test("the inventory has a draft, a scheduled watch, and costs that only the staff sees", async () => {
  const [counts] = await rows(
    `select count(*) filter (where not published and publish_at is null)::int as drafts,
       count(publish_at)::int as scheduled, count(cost)::int > 5 as costs
     from watches left join watch_records on watch_id = id`,
  );
  expect(counts).toEqual({ drafts: 1, scheduled: 1, costs: true });
});

test("it has an import that waits to be checked, with a file", async () => {
  const imports = await rows("select file_name, state, file_key from imports");
  expect(imports).toEqual([
    {
      file_name: "consignment.csv",
      state: "checking",
      file_key: expect.stringMatching(/^imports\/.+\.csv$/),
    },
  ]);
});

test("the demonstration has enquiries in every state, read and unread", async () => {
  const states = await rows(
    "select distinct state from enquiries where kind <> 'sell' order by state",
  );
  expect(states.map(({ state }) => state)).toEqual(["closed", "new", "open", "waiting"]);
  const [counts] = await rows(
    `select count(*) filter (where unread)::int > 1 as unread,
       count(*) filter (where not unread)::int > 1 as read,
       count(*) filter (where active_at > created_at + interval '1 hour')::int > 1 as answered
     from enquiries`,
  );
  expect(counts).toEqual({ unread: true, read: true, answered: true });
});

test("the newsletter has readers in every state, an issue with results and a draft", async () => {
  const [readers] = await rows(
    `select count(*) filter (where confirmed_at is null)::int as waiting,
       count(unsubscribed_at)::int as unsubscribed, count(*)::int > 20 as many from subscribers`,
  );
  expect(readers).toEqual({ waiting: 5, unsubscribed: 2, many: true });
  const issues = await rows("select state from newsletter_issues order by id");
  expect(issues.map(({ state }) => state)).toEqual(["sent", "draft"]);
  const copies = await rows(
    "select state, count(*)::int > 2 as many from outgoing_mails where mail = 'newsletter' group by 1 order by 1",
  );
  expect(copies).toEqual([
    { state: "failed", many: true },
    { state: "sent", many: true },
  ]);
});

test("the demonstration has offers in every state with photos, and one of a stolen watch", async () => {
  const states = await rows("select distinct state from offers");
  expect(states.map(({ state }) => state).toSorted()).toEqual(offerStates.toSorted());
  const [counts] = await rows(
    `select count(*)::int as offers, count(*) filter (where (select count(*) from enquiry_files
       where enquiry_id = offers.enquiry_id) = 2)::int as photographed,
       count(*) filter (where serial_key in (select serial_key from stolen_serials))::int as stolen
     from offers`,
  );
  expect(counts).toEqual({ offers: 10, photographed: 10, stolen: 1 });
  expect(links.seller).toMatch(/\/sell\/offer#key=[\w-]{43}$/);
});

test("the demonstration tells the links of each mail as its reader gets them", async () => {
  const told: string[] = [];
  const stop = await printLinksOfMails(database, (text) => told.push(text));
  const [watch] = await rows("select id from watches where not for_sale limit 1");
  const alert = { email: "reader@meridian.example", watchId: watch.id, userId: null };
  await askForAlert({ db: database.db, config }, alert);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  stop();
  expect(told[0]).toMatch(
    /^Mail to reader@meridian\.example: .+\n {2}http:\/\/\S+#token=[\w-]{43}/,
  );
});
