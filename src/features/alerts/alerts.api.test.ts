import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#src/platform/config.ts";
import { priceAlerts, watchAlerts, watchChanges } from "#src/platform/db/mailing-tables.ts";
import { watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { throttles } from "#src/platform/db/system-tables.ts";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { aSession, aUser } from "#tests/data.ts";
import { makeJobsDue } from "#tests/jobs.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";
import { headersOf } from "#tests/smtp.ts";
import { alertJobs } from "./alert-jobs.service.ts";

let shop: MailedShop;
beforeAll(async () => {
  // The test runs the jobs of every minute itself.
  shop = await startMailedShop(alertJobs.filter(({ every }) => !every));
});
afterAll(() => shop.close());
const guard = { website: "", elapsedMs: 9_000 };
const sold = 2;

const set = (id: number, values: Partial<typeof watches.$inferInsert>) =>
  shop.database.db.update(watches).set(values).where(eq(watches.id, id));

/** All watches have this price and are for sale, but for the one that is waited for. */
beforeEach(async () => {
  const { db } = shop.database;
  for (const table of [watchAlerts, priceAlerts, throttles]) await db.delete(table);
  await db.update(watches).set({ units: 1, held: 0, published: true, retailPrice: 12_000 });
  await set(sold, { units: 0 });
});

const ask = (email: string, watchId = sold, changes: object = {}) =>
  shop.request("POST", "/api/alerts", { body: { email, watchId, guard, ...changes } });

const fail = ({ err }: { err: unknown }) => Promise.reject(err);

async function runJobs(): Promise<void> {
  const config = readConfig({ PUBLIC_URL: "http://shop.test" });
  const call = { ...shop.database, config, log: { warn: fail } } as unknown as JobCall;
  for (const { every, run } of alertJobs) if (every) await run({}, call);
}

/** A day has passed since the last mail, and an hour since the last confirmation. */
async function waitADay(): Promise<void> {
  const { db } = shop.database;
  const yesterday = sql`now() - interval '25 hours'`;
  await db.update(watchAlerts).set({ toldAt: yesterday }).where(sql`told_at is not null`);
  await db.update(priceAlerts).set({ toldAt: yesterday }).where(sql`told_at is not null`);
  await db.update(throttles).set({ windowStartedAt: yesterday });
}

const tokenIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? "";

const post = async (path: string, body: object, token = "") => {
  const response = await shop.request("POST", path, { body, ...(token && { token }) });
  return { status: response.status, body: await response.json() };
};

async function confirmedAlert(email: string, watchId = sold): Promise<string> {
  expect((await ask(email, watchId)).status).toBe(201);
  const token = tokenIn((await shop.onlyMailTo(email)).text);
  expect((await post("/api/alerts/confirm", { token })).status).toBe(200);
  return token;
}

const nameOf = async (id: number) => {
  const { model, brandName } = await (await shop.request("GET", `/api/watches/${id}`)).json();
  return `${brandName} ${model}`;
};

describe("an alert about a watch", () => {
  test("is confirmed by mail first, without anything of the visitor in it", async () => {
    const email = "First@alert.example";
    expect((await ask(email)).status).toBe(201);
    const mail = await shop.onlyMailTo("first@alert.example");
    expect(headersOf(mail.raw)).toContain("Auto-Submitted: auto-replied");
    expect(mail.text).toContain(await nameOf(sold));
    expect(mail.text).toContain("http://shop.test/alerts/confirm#token=");

    await set(sold, { units: 1 });
    await runJobs();
    const token = tokenIn(mail.text);
    const listed = await post("/api/alerts/list", { token });
    expect(listed.body).toMatchObject({ alerts: [{ watchId: sold, isConfirmed: false }] });
    await runJobs();
    expect(await shop.mailsTo("first@alert.example")).toEqual([]);
  });

  test("tells once that the watch is back, and again when it was away again", async () => {
    const email = "back@alert.example";
    const reserveAndRelease = async () => {
      for (const held of [1, 0]) {
        await set(sold, { held });
        await runJobs();
      }
    };
    await confirmedAlert(email);
    await runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    await set(sold, { units: 1 });
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    const mail = await shop.onlyMailTo(email);
    expect(mail.subject).toContain("It is back");
    expect(headersOf(mail.raw).join()).toMatch(/List-Unsubscribe: <http:.+\/alerts\/end#token=/);
    expect(mail.text).toMatch(/http:\/\/shop.test\/watch\/2>.*\$12,000/);
    await waitADay();
    await runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);

    await reserveAndRelease();
    expect((await shop.onlyMailTo(email)).subject).toContain("It is back");
    // Somebody who reserves it again and again does not cause a mail each time.
    await reserveAndRelease();
    expect(await shop.mailsTo(email)).toEqual([]);
  });

  test("tells once of each one like it that arrives, not of those that were there", async () => {
    const email = "alike@alert.example";
    const { db } = shop.database;
    const [waited] = await db.select().from(watches).where(eq(watches.id, sold));
    const { brandId = 1, model = "" } = waited ?? {};
    const like = { brandId, model: model.toUpperCase(), reference: "X-1" };
    await set(sold, { reference: "126710BLRO" });
    await set(10, like);
    await set(11, { ...like, published: false });
    await set(12, { brandId, model: "Another", reference: "126710BLNR", published: false });
    // Alike in one thing only.
    await set(13, { brandId: brandId + 1, model, reference: "126710BLRO", published: false });
    await set(14, { brandId, model: "Another", reference: "126711", published: false });
    await confirmedAlert(email);
    await runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);

    for (const id of [11, 13, 14]) await set(id, { published: true });
    await runJobs();
    const mail = await shop.onlyMailTo(email);
    expect(mail.subject).toContain("One like it has arrived");
    expect(mail.text).toContain("/watch/11");
    expect(mail.text).not.toMatch(/\/watch\/1[0234]/);

    await set(12, { published: true });
    await runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    await waitADay();
    await runJobs();
    expect((await shop.onlyMailTo(email)).text).toContain("/watch/12");
    // It was reserved for a while: no news, other than for the watch itself.
    for (const held of [1, 0]) {
      await waitADay();
      await set(12, { held });
      await runJobs();
    }
    expect(await shop.mailsTo(email)).toEqual([]);
  });

  test("tells of one that somebody held when it arrived, as soon as it is free", async () => {
    const email = "held@alert.example";
    const { db } = shop.database;
    const [waited] = await db.select().from(watches).where(eq(watches.id, sold));
    const { brandId = 1, model = "" } = waited ?? {};
    await set(11, { brandId, model, reference: "X-1", published: false });
    await confirmedAlert(email);
    await set(11, { published: true, held: 1 });
    await runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    await set(11, { held: 0 });
    await runJobs();
    expect((await shop.onlyMailTo(email)).text).toContain("/watch/11");
  });

  test("follows the watch when the staff corrects its model", async () => {
    const email = "corrected@alert.example";
    await confirmedAlert(email);
    await set(sold, { brandId: 1, model: "Corrected" });
    await runJobs();
    await set(12, { brandId: 1, model: "Corrected", reference: "X-2" });
    await runJobs();
    expect((await shop.onlyMailTo(email)).text).toContain("/watch/12");
  });

  test("and its changes cost a shop without alerts nothing", async () => {
    await shop.database.pool.query("delete from watch_changes");
    await set(sold, { units: 1, retailPrice: 1_000 });
    expect(await shop.database.db.$count(watchChanges)).toBe(0);
  });

  test("of a second watch is confirmed with it, or an hour later: no address gets two mails", async () => {
    const email = "two@alert.example";
    await set(3, { units: 0 });
    await ask(email);
    await ask(email, 3);
    await ask(email, 3);
    const token = tokenIn((await shop.onlyMailTo(email)).text);
    await post("/api/alerts/confirm", { token });
    expect((await post("/api/alerts/list", { token })).body.alerts).toMatchObject([
      { watchId: sold, isConfirmed: true },
      { watchId: 3, isConfirmed: true },
    ]);

    await set(4, { units: 0 });
    await ask(email, 4);
    await makeJobsDue(shop.database);
    expect(await shop.mailsTo(email)).toEqual([]);
    await ask(email, 4);
    await waitADay();
    await makeJobsDue(shop.database);
    const mail = await shop.onlyMailTo(email);
    expect(mail.text).toContain(await nameOf(4));
    expect(mail.text).not.toContain(await nameOf(sold));
  });

  test("is ended by the link of any mail, one by one or all, and by nobody else's", async () => {
    const email = "end@alert.example";
    await set(3, { units: 0 });
    const first = await confirmedAlert(email);
    await waitADay();
    await confirmedAlert(email, 3);
    const stranger = await confirmedAlert("other@alert.example");
    const { body } = await post("/api/alerts/list", { token: first });
    const [one, two] = body.alerts as { id: number }[];
    await post("/api/alerts/end", { token: stranger, end: { alert: one?.id } });
    expect((await post("/api/alerts/list", { token: first })).body.alerts).toHaveLength(2);
    const left = await post("/api/alerts/end", { token: first, end: { alert: one?.id } });
    expect(left.body.alerts).toMatchObject([{ id: two?.id }]);
    expect((await post("/api/alerts/end", { token: first, end: "all" })).body.alerts).toEqual([]);

    for (const id of [sold, 3]) await set(id, { units: 1 });
    await runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    expect(await shop.mailsTo("other@alert.example")).toHaveLength(1);
    expect((await post("/api/alerts/confirm", { token: "A".repeat(43) })).status).toBe(404);
  });

  test("is refused for a watch that is for sale, unknown or not shown; bots are answered as if", async () => {
    const email = "none@alert.example";
    expect((await ask(email, 1)).status).toBe(409);
    expect((await ask(email, 2_000_000_000)).status).toBe(404);
    await set(3, { published: false });
    expect((await ask(email, 3)).status).toBe(404);
    const trapped = { guard: { website: "x", elapsedMs: 9_000 } };
    expect((await ask(email, sold, trapped)).status).toBe(201);
    expect(await shop.database.db.$count(watchAlerts)).toBe(0);
    expect(await shop.mailsTo(email)).toEqual([]);
  });
});

describe("price drops", () => {
  async function aCustomer(isDealer = false) {
    const { db } = shop.database;
    const user = await aUser(db, isDealer ? "wholesale" : "customer");
    const token = await aSession(db, user);
    const { body: list } = await post("/api/wishlists", { name: "Some day" }, token);
    const add = (watchId: number) => post(`/api/wishlists/${list.id}/items`, { watchId }, token);
    const turn = (isOn: boolean) => post("/api/alerts/prices", { isOn }, token);
    return { ...user, token, add, turn };
  }

  async function aConfirmedCustomer(isDealer = false) {
    const customer = await aCustomer(isDealer);
    for (const id of [5, 6]) await customer.add(id);
    expect((await customer.turn(true)).body).toEqual({ state: "waiting" });
    const mail = await shop.onlyMailTo(customer.email);
    await post("/api/alerts/confirm", { token: tokenIn(mail.text) });
    return { ...customer, link: tokenIn(mail.text) };
  }

  test("are told in one mail a day, at retail prices, compared with what the customer knows", async () => {
    const customer = await aConfirmedCustomer(true);
    for (const retailPrice of [12_000, 13_000, 12_000]) {
      await set(5, { retailPrice });
      await runJobs();
    }
    expect(await shop.mailsTo(customer.email)).toEqual([]);

    const { db } = shop.database;
    await db.update(wholesalePrices).set({ price: 7_777 });
    const fallen = [
      [5, 11_000],
      [6, 9_000],
      [8, 1_000],
    ] as const;
    for (const [id, retailPrice] of fallen) await set(id, { retailPrice });
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    const mail = await shop.onlyMailTo(customer.email);
    expect(mail.subject).toBe("2 watches on your wishlists cost less");
    expect(mail.text).toMatch(/\$9,000, was \$12,000.*\$11,000, was \$12,000/);
    expect(mail.text).not.toMatch(/7,777|\$1,000/);

    await set(5, { retailPrice: 10_000 });
    await runJobs();
    expect(await shop.mailsTo(customer.email)).toEqual([]);
    await waitADay();
    await runJobs();
    expect((await shop.onlyMailTo(customer.email)).text).toContain("$10,000, was $11,000");
  });

  test("of sold watches, and of watches that left the wishlist, are not told", async () => {
    const customer = await aConfirmedCustomer();
    await set(5, { retailPrice: 9_000, units: 0 });
    await shop.request("DELETE", "/api/wishlists/items/6", { token: customer.token });
    await set(6, { retailPrice: 9_000 });
    await runJobs();
    expect(await shop.mailsTo(customer.email)).toEqual([]);
  });

  test("are off by default, need a confirmation, and end by the switch or by the link", async () => {
    const customer = await aCustomer();
    await customer.add(5);
    const read = () => shop.request("GET", "/api/alerts/prices", { token: customer.token });
    expect(await (await read()).json()).toEqual({ state: "off" });
    await customer.turn(true);
    await set(5, { retailPrice: 9_000 });
    await runJobs();
    const { text } = await shop.onlyMailTo(customer.email);
    expect(text).toContain("Lower prices");
    await customer.turn(false);
    await post("/api/alerts/confirm", { token: tokenIn(text) });
    expect(await (await read()).json()).toEqual({ state: "off" });

    const other = await aConfirmedCustomer();
    await post("/api/alerts/end", { token: other.link, end: "prices" });
    await set(6, { retailPrice: 8_000 });
    await runJobs();
    expect(await shop.mailsTo(other.email)).toEqual([]);
    expect(await shop.database.db.$count(priceAlerts)).toBe(0);
  });
});
