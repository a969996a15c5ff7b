import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeAlerts } from "#src/features/marketing/alerts/alerts.sql.ts";
import { purgeSubscribers } from "#src/features/marketing/newsletter/newsletter.sql.ts";
import { purgeEnquiries } from "#src/features/messages/contact/enquiries.sql.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { readRetention } from "#src/platform/settings/shop-settings.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";

const config = readConfig(allCapabilities);
let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  token = await shop.signIn("admin");
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

let count = 0;
async function anEnquiry(email: string, kind: string, { days = 0, state = "" } = {}) {
  count += 1;
  const [row] = await query(
    `insert into enquiries (kind, name, email, subject, reply_token, active_at)
     values ($1, 'Ada Reader', $2, 'A watch', $3, now() - make_interval(days => $4)) returning id`,
    [kind, email, `token-${count}`, days],
  );
  await query(
    `insert into enquiry_messages (enquiry_id, kind, text)
     values ($1, 'received', 'What I wrote'), ($1, 'sent', 'What you answered'), ($1, 'note', 'Odd person')`,
    [row.id],
  );
  if (state) {
    await query(
      `insert into offers (enquiry_id, state, brand, model, reference_number, serial_number, year_of_manufacture,
         condition, box_and_papers, description, asking_price, preferred_contact, ownership_statement,
         quote_amount, quote_valid_until, final_amount)
       values ($1, $2, 'omega', 'Speedmaster', '', 'S 1', '', 'good', true, '', '', 'email', 'It is mine.',
         3000, '2030-01-01', 2900)`,
      [row.id, state],
    );
  }
  return row.id as number;
}

async function everythingOf(email: string) {
  await anEnquiry(email, "contact");
  await anEnquiry(email.toUpperCase(), "sell", { state: "declined" });
  const purchase = await anEnquiry(email, "sell", { state: "paid" });
  await query(
    "insert into subscribers (email, confirmed_at, consent_text) values ($1, now(), 'I agree')",
    [email],
  );
  await query("insert into watch_alerts (email, watch_id, confirmed_at) values ($1, 3, now())", [
    email,
  ]);
  await query(
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text)
     values ($1, 'm', $1, 'Your message', '', 'the key=secret')`,
    [email],
  );
  return purchase;
}

const held = async (email: string) => {
  const path = `/api/admin/personal-data?email=${encodeURIComponent(email)}`;
  return (await shop.request("GET", path, { token })).json();
};
const countsOf = ({ held: list }: { held: { kind: string; count: number }[] }) =>
  Object.fromEntries(list.map(({ kind, count: rows }) => [kind, rows]));

describe("a person's data", () => {
  test("is found by the address however it is written, and nobody else's", async () => {
    await everythingOf("ada@example.com");
    await everythingOf("bea@example.com");
    expect(countsOf(await held(" Ada@Example.com "))).toEqual({
      enquiries: 3,
      newsletter: 1,
      alerts: 1,
      mails: 1,
    });
    expect((await held("nobody@example.com")).held).toEqual([]);
  });

  test("is exported whole, without notes, tokens and hashes", async () => {
    const path = "/api/admin/personal-data-file?email=ada@example.com";
    const response = await shop.request("GET", path, { token });
    expect(response.headers.get("content-disposition")).toContain("personal-data.json");
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data.enquiries[0].messages).toMatchObject([
      { from: "you", text: "What I wrote" },
      { from: "us", text: "What you answered" },
    ]);
    expect(data.enquiries[2].offer).toMatchObject({ serialNumber: "S 1", finalAmount: 2900 });
    expect(data.newsletter[0].consentText).toBe("I agree");
    expect(text).not.toMatch(/Odd person|token-|bea@|secret|passwordHash/);
  });

  test("of a customer has account and orders", async () => {
    const { id } = await aUser(shop.database.db, "customer");
    const [customer] = await query("select id, email from users where id = $1", [id]);
    await query("insert into orders (user_id, customer_name, total) values ($1, 'C', 100)", [
      customer.id,
    ]);
    const found = await held(customer.email);
    expect(found.accountId).toBe(customer.id);
    expect(countsOf(found)).toMatchObject({ account: 1, orders: 1 });
  });

  test("is deleted but for what the shop bought, and the log does not name the person", async () => {
    const purchase = await everythingOf("cleo@example.com");
    const response = await shop.request("POST", "/api/admin/personal-data/delete", {
      token,
      body: { email: "Cleo@example.com" },
    });
    const reply = await response.json();
    expect([response.status, reply.keptPurchases, countsOf(reply)]).toEqual([
      200,
      1,
      { enquiries: 1 },
    ]);
    const left = await query("select id from enquiries where email_key = 'cleo@example.com'");
    expect(left).toEqual([{ id: purchase }]);
    expect(countsOf(await held("ada@example.com")).enquiries).toBe(3);
    const [entry] = await query("select * from audit_log where action = 'person.forget'");
    expect(entry.subject).toMatch(/^person:.{12}$/);
    expect(JSON.stringify(entry)).not.toContain("cleo");
  });

  test.each(["", "no address", "a@b", "a@example.com\r\nBcc: b@example.com"])(
    "%j is refused",
    async (email) => {
      const path = `/api/admin/personal-data?email=${encodeURIComponent(email)}`;
      expect((await shop.request("GET", path, { token })).status).toBe(400);
    },
  );
});

describe("what is kept too long", () => {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  beforeEach(() => query("delete from enquiries"));

  test("is deleted by kind, after the last word", async () => {
    const { db } = shop.database;
    const kept = [
      await anEnquiry("old@example.com", "contact", { days: 364 }),
      await anEnquiry("old@example.com", "sell", { days: 364, state: "declined" }),
      await anEnquiry("old@example.com", "sell", { days: 3_649, state: "paid" }),
    ];
    await anEnquiry("old@example.com", "watch", { days: 366 });
    await anEnquiry("old@example.com", "sell", { days: 366, state: "returned" });
    await anEnquiry("old@example.com", "sell", { days: 3_651, state: "paid" });
    await purgeEnquiries(db, await readRetention(db, config));
    expect(ids(await query("select id from enquiries order by id"))).toEqual(kept);
  });

  test("follows the setting, and the privacy page says so", async () => {
    const before = await (await shop.request("GET", "/api/admin/settings", { token })).json();
    const { updatedAt, updatedBy: _, ...retention } = before.retention;
    const privacy = async () => (await shop.request("GET", "/privacy")).text();
    expect(await privacy()).toContain("Messages and questions: one year");
    const change = (messages: unknown) =>
      shop.request("PATCH", "/api/admin/settings", {
        token,
        body: { updatedAt, retention: { ...retention, messages } },
      });
    expect((await change(29)).status).toBe(400);
    expect((await change(40)).status).toBe(200);
    expect(await privacy()).toContain("Messages and questions: 40 days");
    await anEnquiry("new@example.com", "contact", { days: 41 });
    const stays = await anEnquiry("new@example.com", "contact", { days: 39 });
    await purgeEnquiries(shop.database.db, await readRetention(shop.database.db, config));
    expect(ids(await query("select id from enquiries"))).toEqual([stays]);
  });

  test("an unconfirmed request, an old proof of consent and an old alert go", async () => {
    const { db } = shop.database;
    await query("delete from subscribers");
    await query("delete from watch_alerts");
    await query(`insert into subscribers (email, confirmed_at, unsubscribed_at, token_sent_at) values
      ('waits@x.example', null, null, now()),
      ('never@x.example', null, null, now() - interval '31 days'),
      ('before@x.example', null, null, null),
      ('reads@x.example', now() - interval '9 years', null, now() - interval '9 years'),
      ('left@x.example', now() - interval '9 years', now() - interval '1094 days', null),
      ('gone@x.example', now() - interval '9 years', now() - interval '1096 days', null)`);
    await query(`insert into watch_alerts (email, watch_id, created_at, confirmed_at) values
      ('waits@x.example', 3, now(), null),
      ('never@x.example', 3, now() - interval '31 days', null),
      ('hopes@x.example', 3, now() - interval '364 days', now()),
      ('gone@x.example', 3, now() - interval '366 days', now())`);
    const kept = await readRetention(db, config);
    await purgeSubscribers(db, kept.newsletter);
    await purgeAlerts(db, kept.alerts);
    const emails = async (table: string) =>
      (await query(`select email from ${table} order by id`)).map(
        ({ email }) => email.split("@")[0],
      );
    expect(await emails("subscribers")).toEqual(["waits", "before", "reads", "left"]);
    expect(await emails("watch_alerts")).toEqual(["waits", "hopes"]);
  });
});
