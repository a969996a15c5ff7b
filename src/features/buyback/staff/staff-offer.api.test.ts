import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerEvents, offerFlags, offers } from "#src/platform/db/inbox-tables.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { startTestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type OfferShop, startOfferShop } from "#tests/offer-shop.ts";
import { anOffer } from "#tests/offers.ts";
import { aQuote } from "#tests/sell-fields.ts";

let shop: OfferShop;
let sales: string;
let salesName: string;
beforeAll(async () => {
  shop = await startOfferShop();
  const { db } = shop.database;
  const user = await aUser(db);
  await db.update(users).set({ staffRole: "sales" }).where(eq(users.id, user.id));
  sales = await aSession(db, user);
  salesName = user.username;
});
afterAll(() => shop.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await shop.request(method, `/api/admin/offers/${path}`, { token: sales, body });
  return { status: response.status, body: await response.json() };
}

const read = async (id: number) => (await call("GET", String(id))).body.offer;

/** With the moment that was read last. */
async function act(id: number, type: string, body: object = {}) {
  const { updatedAt } = await read(id);
  return call("POST", `${id}/actions`, { type, updatedAt, ...body });
}

async function done(id: number, type: string, body?: object) {
  const reply = await act(id, type, body);
  expect([reply.status, reply.body.message], type).toEqual([200, undefined]);
  return reply.body.offer;
}

const bySeller = (enquiryId: number, to: "accepted" | "declined" | "inspected" | "returned") =>
  shop.change({ enquiryId, to, by: "seller", fields: { note: "" } });

async function quoted() {
  const id = await anOffer(shop.database);
  await done(id, "valuation");
  await done(id, "quoted", aQuote);
  return id;
}

async function arrived() {
  const id = await quoted();
  await bySeller(id, "accepted");
  await done(id, "arrived");
  return id;
}

describe("the way of an offer", () => {
  test("from received to paid: each step is recorded, mailed and in the audit log", async () => {
    const id = await anOffer(shop.database);
    expect(await read(id)).toMatchObject({
      state: "received",
      name: "Rolex Submariner",
      condition: "Excellent",
      actions: ["valuation", "declined"],
    });
    await done(id, "valuation", { note: "By Friday." });
    const offered = await done(id, "quoted", aQuote);
    expect(offered).toMatchObject({ state: "quoted", quoteAmount: 9_000, actions: ["quoted"] });
    await bySeller(id, "accepted");
    await done(id, "arrived");
    const inspection = { finalAmount: 8_500, finalReasons: "A secret scratch." };
    const inspected = await done(id, "inspected", inspection);
    expect(inspected).toMatchObject({ awaitsAgreement: true, actions: ["inspected", "returned"] });
    const early = await act(id, "paid", { method: "Bank transfer" });
    expect([early.status, early.body.code]).toEqual([409, "not_allowed"]);
    await bySeller(id, "inspected");
    const paid = await done(id, "paid", { method: "Bank transfer", reference: "W-77" });
    expect(paid).toMatchObject({ state: "paid", actions: [] });
    expect(paid.events.at(-1)).toMatchObject({ actor: "staff", by: salesName });
    expect(paid.events.at(-1).text).toContain("Bank transfer, reference W-77.");

    const mails = await shop.database.db
      .select({ key: outgoingMails.dedupeKey, text: outgoingMails.text })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, (await emailOf(id)) ?? ""));
    expect(mails).toHaveLength(7);
    expect(mails.find(({ text }) => text.includes("W-77"))).toBeDefined();
    const entries = await shop.database.db
      .select({ action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subject, `offer:${id}`))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual(
      ["value", "quote", "arrive", "inspect", "pay"].map((verb) => `offer.${verb}`),
    );
    expect(entries.at(-1)?.details).toEqual({
      before: { state: "inspected", quoteAmount: 9_000, finalAmount: 8_500 },
      after: { state: "paid", quoteAmount: 9_000, finalAmount: 8_500 },
    });
    expect(JSON.stringify(entries)).not.toContain("secret");
  });

  test("a quote that has run out can be renewed, and then accepted", async () => {
    const id = await quoted();
    await shop.database.db
      .update(offers)
      .set({ quoteValidUntil: "2020-01-01" })
      .where(eq(offers.enquiryId, id));
    expect(await read(id)).toMatchObject({ quoteExpired: true, actions: ["quoted", "declined"] });
    await expect(bySeller(id, "accepted")).rejects.toThrow("run out");
    expect(await done(id, "quoted", { ...aQuote, quoteAmount: 9_200 })).toMatchObject({
      quoteExpired: false,
      quoteAmount: 9_200,
    });
    await bySeller(id, "accepted");
    expect(await read(id)).toMatchObject({ state: "accepted", actions: ["arrived", "declined"] });
  });

  test("it can be declined with a reason, and a watch that is here goes back", async () => {
    const declined = await anOffer(shop.database);
    await done(declined, "declined", { note: "We have two of them." });
    expect((await read(declined)).events.at(-1).text).toContain("We have two of them.");
    const here = await arrived();
    expect(await done(here, "returned", { note: "The movement is another one." })).toMatchObject({
      state: "returned",
      actions: [],
    });
  });
});

const emailOf = async (id: number) => {
  const { rows } = await shop.database.pool.query("select email from enquiries where id = $1", [
    id,
  ]);
  return rows[0]?.email as string | undefined;
};

describe("an action", () => {
  test.each([
    ["quoted", aQuote],
    ["arrived", {}],
    ["inspected", { finalAmount: 9_000, finalReasons: "As described." }],
    ["paid", { method: "Cash" }],
    ["returned", { note: "No." }],
  ])("%s is refused where the transition table has none", async (type, body) => {
    const id = await anOffer(shop.database);
    const before = await read(id);
    const reply = await act(id, type, body);
    expect([reply.status, reply.body.code]).toEqual([409, "not_allowed"]);
    expect(await read(id)).toEqual(before);
  });

  test("of two at the same moment happens once; the other is told", async () => {
    const id = await anOffer(shop.database);
    const { updatedAt } = await read(id);
    const replies = await Promise.all([
      call("POST", `${id}/actions`, { type: "valuation", updatedAt }),
      call("POST", `${id}/actions`, { type: "declined", updatedAt, note: "No." }),
      call("POST", `${id}/actions`, { type: "valuation", updatedAt }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = replies.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body.code).toBe("changed_meanwhile");
    const steps = shop.database.db.$count(offerEvents, eq(offerEvents.enquiryId, id));
    expect(await steps).toBe(1);
    const mails = eq(outgoingMails.recipient, (await emailOf(id)) ?? "");
    expect(await shop.database.db.$count(outgoingMails, mails)).toBe(1);
  });

  test.each([
    ["quoted", { ...aQuote, quoteAmount: 0 }],
    ["quoted", { ...aQuote, quoteAmount: 9_000.5 }],
    ["quoted", { ...aQuote, quoteAmount: "9000" }],
    ["quoted", { ...aQuote, quoteValidUntil: "31 December" }],
    ["quoted", { ...aQuote, quoteValidUntil: "2020-01-01" }],
    ["quoted", { ...aQuote, quoteConditions: " " }],
    ["declined", { note: "" }],
    ["sold", {}],
    ["accepted", { note: "" }],
    ["declined", { note: "x".repeat(2_001) }],
    ["declined", { note: "No.", updatedAt: "yesterday" }],
  ])("%s is refused with %o", async (type, body) => {
    const id = await anOffer(shop.database);
    await done(id, "valuation");
    const before = await read(id);
    expect((await act(id, type, body)).status).toBe(400);
    expect(await read(id)).toEqual(before);
  });

  test("an offer that does not exist, and an enquiry that is none, are not found", async () => {
    const { rows } = await shop.database.pool.query(
      `insert into enquiries (kind, name, email, subject, reply_token)
       values ('contact', 'Ada', 'ada@valid.example', 'Hello', 'no-offer') returning id`,
    );
    for (const id of [rows[0].id, 2_000_000_000]) {
      for (const path of [`${id}`, `${id}/comparables`, `${id}/sales`, `${id}/photos/1`]) {
        expect((await call("GET", path)).status, path).toBe(404);
      }
      const action = { type: "valuation", updatedAt: new Date().toISOString() };
      expect((await call("POST", `${id}/actions`, action)).status).toBe(404);
      expect((await call("POST", `${id}/draft`, {})).status).toBe(404);
    }
  });
});

describe("flags", () => {
  test("lead to the stolen serial, the watch and the earlier offer", async () => {
    const earlier = await anOffer(shop.database, { serialNumber: "FLAG-1" });
    const id = await anOffer(shop.database, { serialNumber: "flag 1" });
    const { db, pool } = shop.database;
    await db.insert(offerFlags).values([
      { enquiryId: id, kind: "serial_in_catalog", details: { watchIds: [1, 2_000_000_000] } },
      { enquiryId: id, kind: "serial_offered_before", details: { enquiryIds: [earlier] } },
    ]);
    // Not flagged: it was put on the list while the offer came in.
    await pool.query(
      "insert into stolen_serials (serial_key, serial_number, note) values ('FLAG1', 'FLAG 1', 'Geneva')",
    );
    expect((await read(id)).flags).toMatchObject({
      stolen: { serialNumber: "FLAG 1", note: "Geneva" },
      inCatalog: [{ id: 1, name: expect.any(String) }],
      offeredBefore: [{ id: earlier, state: "received", name: "Ada Seller" }],
      photosSeen: [],
    });
  });
});

test("with enquiries alone there are no drafts and no past sales", async () => {
  const alone = await startTestApp({ CAPABILITIES: "enquiries" });
  const token = await alone.signIn("admin");
  const id = await anOffer(alone.database, {
    state: "paid",
    quoteAmount: 9_000,
    quoteValidUntil: "2099-12-31",
    finalAmount: 9_000,
  });
  const status = async (method: string, path: string, body?: object) =>
    (await alone.request(method, `/api/admin/offers/${id}${path}`, { token, body })).status;
  expect(await status("GET", "/comparables")).toBe(200);
  expect(await status("GET", "/sales")).toBe(404);
  expect(await status("POST", "/draft", {})).toBe(404);
  const { offer } = await (await alone.request("GET", `/api/admin/offers/${id}`, { token })).json();
  expect(offer.draft.isPossible).toBe(false);
  await alone.close();
});
