import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { watchAlerts, watchChanges } from "#src/platform/db/mailing-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { type AlertShop, startAlertShop, tokenIn } from "#tests/alert-shop.ts";
import { makeJobsDue } from "#tests/jobs.ts";
import { headersOf } from "#tests/smtp.ts";

const guard = { website: "", elapsedMs: 9_000 };
const sold = 2;

let shop: AlertShop;
beforeAll(async () => {
  shop = await startAlertShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset(sold));

const ask = (email: string, watchId = sold, changes: object = {}) =>
  shop.request("POST", "/api/alerts", { body: { email, watchId, guard, ...changes } });

async function confirmedAlert(email: string, watchId = sold): Promise<string> {
  expect((await ask(email, watchId)).status).toBe(201);
  const token = tokenIn((await shop.onlyMailTo(email)).text);
  expect((await shop.post("/api/alerts/confirm", { token })).status).toBe(200);
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

    await shop.set(sold, { units: 1 });
    await shop.runJobs();
    const token = tokenIn(mail.text);
    const listed = await shop.post("/api/alerts/list", { token });
    expect(listed.body).toMatchObject({ alerts: [{ watchId: sold, isConfirmed: false }] });
    await shop.runJobs();
    expect(await shop.mailsTo("first@alert.example")).toEqual([]);
  });

  test("tells once that the watch is back, and again when it was away again", async () => {
    const email = "back@alert.example";
    const reserveAndRelease = async () => {
      for (const held of [1, 0]) {
        await shop.set(sold, { held });
        await shop.runJobs();
      }
    };
    await confirmedAlert(email);
    await shop.runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    await shop.set(sold, { units: 1 });
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    await shop.runJobs();
    const mail = await shop.onlyMailTo(email);
    expect(mail.subject).toContain("It is back");
    expect(headersOf(mail.raw).join()).toMatch(/List-Unsubscribe: <http:.+\/alerts\/end#token=/);
    expect(mail.text).toMatch(/http:\/\/shop.test\/watch\/2>.*\$12,000/);
    await shop.waitADay();
    await shop.runJobs();
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
    await shop.set(sold, { reference: "126710BLRO" });
    await shop.set(10, like);
    await shop.set(11, { ...like, published: false });
    await shop.set(12, { brandId, model: "Another", reference: "126710BLNR", published: false });
    // Alike in one thing only.
    await shop.set(13, { brandId: brandId + 1, model, reference: "126710BLRO", published: false });
    await shop.set(14, { brandId, model: "Another", reference: "126711", published: false });
    await confirmedAlert(email);
    await shop.runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);

    for (const id of [11, 13, 14]) await shop.set(id, { published: true });
    await shop.runJobs();
    const mail = await shop.onlyMailTo(email);
    expect(mail.subject).toContain("One like it has arrived");
    expect(mail.text).toContain("/watch/11");
    expect(mail.text).not.toMatch(/\/watch\/1[0234]/);

    await shop.set(12, { published: true });
    await shop.runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    await shop.waitADay();
    await shop.runJobs();
    expect((await shop.onlyMailTo(email)).text).toContain("/watch/12");
    // It was reserved for a while: no news, other than for the watch itself.
    for (const held of [1, 0]) {
      await shop.waitADay();
      await shop.set(12, { held });
      await shop.runJobs();
    }
    expect(await shop.mailsTo(email)).toEqual([]);
  });

  test("tells of one that somebody held when it arrived, as soon as it is free", async () => {
    const email = "held@alert.example";
    const { db } = shop.database;
    const [waited] = await db.select().from(watches).where(eq(watches.id, sold));
    const { brandId = 1, model = "" } = waited ?? {};
    await shop.set(11, { brandId, model, reference: "X-1", published: false });
    await confirmedAlert(email);
    await shop.set(11, { published: true, held: 1 });
    await shop.runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    await shop.set(11, { held: 0 });
    await shop.runJobs();
    expect((await shop.onlyMailTo(email)).text).toContain("/watch/11");
  });

  test("follows the watch when the staff corrects its model", async () => {
    const email = "corrected@alert.example";
    await confirmedAlert(email);
    await shop.set(sold, { brandId: 1, model: "Corrected" });
    await shop.runJobs();
    await shop.set(12, { brandId: 1, model: "Corrected", reference: "X-2" });
    await shop.runJobs();
    expect((await shop.onlyMailTo(email)).text).toContain("/watch/12");
  });

  test("and its changes cost a shop without alerts nothing", async () => {
    await shop.database.pool.query("delete from watch_changes");
    await shop.set(sold, { units: 1, retailPrice: 1_000 });
    expect(await shop.database.db.$count(watchChanges)).toBe(0);
  });

  test("of a second watch is confirmed with it, or an hour later: no address gets two mails", async () => {
    const email = "two@alert.example";
    await shop.set(3, { units: 0 });
    await ask(email);
    await ask(email, 3);
    await ask(email, 3);
    const token = tokenIn((await shop.onlyMailTo(email)).text);
    await shop.post("/api/alerts/confirm", { token });
    expect((await shop.post("/api/alerts/list", { token })).body.alerts).toMatchObject([
      { watchId: sold, isConfirmed: true },
      { watchId: 3, isConfirmed: true },
    ]);

    await shop.set(4, { units: 0 });
    await ask(email, 4);
    await makeJobsDue(shop.database);
    expect(await shop.mailsTo(email)).toEqual([]);
    await ask(email, 4);
    await shop.waitADay();
    await makeJobsDue(shop.database);
    const mail = await shop.onlyMailTo(email);
    expect(mail.text).toContain(await nameOf(4));
    expect(mail.text).not.toContain(await nameOf(sold));
  });

  test("is ended by the link of any mail, one by one or all, and by nobody else's", async () => {
    const email = "end@alert.example";
    await shop.set(3, { units: 0 });
    const first = await confirmedAlert(email);
    await shop.waitADay();
    await confirmedAlert(email, 3);
    const stranger = await confirmedAlert("other@alert.example");
    const { body } = await shop.post("/api/alerts/list", { token: first });
    const [one, two] = body.alerts as { id: number }[];
    await shop.post("/api/alerts/end", { token: stranger, end: { alert: one?.id } });
    expect((await shop.post("/api/alerts/list", { token: first })).body.alerts).toHaveLength(2);
    const left = await shop.post("/api/alerts/end", { token: first, end: { alert: one?.id } });
    expect(left.body.alerts).toMatchObject([{ id: two?.id }]);
    expect((await shop.post("/api/alerts/end", { token: first, end: "all" })).body.alerts).toEqual(
      [],
    );

    for (const id of [sold, 3]) await shop.set(id, { units: 1 });
    await shop.runJobs();
    expect(await shop.mailsTo(email)).toEqual([]);
    expect(await shop.mailsTo("other@alert.example")).toHaveLength(1);
    expect((await shop.post("/api/alerts/confirm", { token: "A".repeat(43) })).status).toBe(404);
  });

  test("is refused for a watch that is for sale, unknown or not shown; bots are answered as if", async () => {
    const email = "none@alert.example";
    expect((await ask(email, 1)).status).toBe(409);
    expect((await ask(email, 2_000_000_000)).status).toBe(404);
    await shop.set(3, { published: false });
    expect((await ask(email, 3)).status).toBe(404);
    const trapped = { guard: { website: "x", elapsedMs: 9_000 } };
    expect((await ask(email, sold, trapped)).status).toBe(201);
    expect(await shop.database.db.$count(watchAlerts)).toBe(0);
    expect(await shop.mailsTo(email)).toEqual([]);
  });
});
