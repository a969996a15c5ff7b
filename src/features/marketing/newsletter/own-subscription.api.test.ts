import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { subscribers } from "#src/platform/db/enquiry-tables.ts";
import { confirmEmail, createAccountRows } from "#tests/account-rows.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

/* An account sees and changes the newsletter, alerts and offers of its e-mail address. */

let shop: TestApp;
let user: SignedInViewer;
let token: string;

beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await aUser(shop.database.db);
  token = await aSession(shop.database.db, user);
});

async function send(method: string, path: string, body?: object, as = token) {
  const response = await shop.request(method, path, { token: as, ...(body && { body }) });
  return { status: response.status, body: await response.json() };
}

const change = (isOn: boolean) => send("POST", "/api/account/newsletter", { isOn });
const state = async () => (await send("GET", "/api/account/newsletter")).body.state;
const stored = async () => {
  const { db } = shop.database;
  return (await db.select().from(subscribers).where(eq(subscribers.email, user.email)))[0];
};
const mailsToUser = async () => {
  const { rows } = await shop.database.pool.query(
    "select mail from outgoing_mails where recipient = $1",
    [user.email],
  );
  return rows.map(({ mail }) => mail);
};

test("mails about lower prices are on at once for a confirmed address, and wait for a mail otherwise", async () => {
  const turnOn = async () => (await send("POST", "/api/alerts/prices", { isOn: true })).body.state;
  expect(await turnOn()).toBe("waiting");
  expect(await mailsToUser()).toHaveLength(1);
  user = await aUser(shop.database.db);
  token = await aSession(shop.database.db, user);
  await confirmEmail(shop, user);
  expect(await turnOn()).toBe("on");
  expect(await mailsToUser()).toEqual([]);
});

describe("the newsletter of an account", () => {
  test("is on at once for a confirmed address, with text and time of the consent", async () => {
    await confirmEmail(shop, user);
    expect(await state()).toBe("off");
    expect((await change(true)).body.state).toBe("on");
    expect(await stored()).toMatchObject({
      consentText: "Send me the newsletter. I can end it at any time.",
      consentedAt: expect.any(Date),
      confirmedAt: expect.any(Date),
      unsubscribedAt: null,
    });
    expect(await mailsToUser()).toEqual([]);
    expect((await change(false)).body.state).toBe("off");
    expect((await stored())?.unsubscribedAt).toBeInstanceOf(Date);
    expect((await change(true)).body.state, "and again").toBe("on");
  });

  test("asks an address first that is not confirmed, and says nothing of it", async () => {
    expect(await state()).toBe("hidden");
    expect((await change(true)).body.state).toBe("hidden");
    expect(await stored()).toMatchObject({ confirmedAt: null });
    expect(await mailsToUser()).toEqual(["newsletter-confirmation"]);
    await change(true);
    expect(await mailsToUser(), "one mail an hour").toHaveLength(1);
  });

  test("can't be ended for an address that may be another's", async () => {
    await shop.database.pool.query(
      "insert into subscribers (email, confirmed_at) values ($1, now())",
      [user.email],
    );
    const reply = await change(false);
    expect([reply.status, reply.body.code]).toEqual([409, "email_not_confirmed"]);
    expect((await stored())?.unsubscribedAt).toBeNull();
    expect(await state()).toBe("hidden");
  });
});

describe("what is found by an address", () => {
  const unconfirm = () =>
    shop.database.pool.query("update users set email_confirmed_at = null where id = $1", [user.id]);

  test("alerts: listed and ended only while the address is confirmed", async () => {
    const { alert } = await createAccountRows(shop, user, token);
    await unconfirm();
    const hidden = await send("GET", "/api/account/alerts");
    expect(hidden.body).toEqual({ alerts: [], searches: [], isEmailConfirmed: false });
    expect((await send("DELETE", `/api/account/alerts/${alert}`)).status).toBe(404);
    await confirmEmail(shop, user);
    expect((await send("GET", "/api/account/alerts")).body.alerts).toMatchObject([{ id: alert }]);
    const ended = await send("DELETE", `/api/account/alerts/${alert}`);
    expect(ended.body).toEqual({ alerts: [], searches: [], isEmailConfirmed: true });
  });

  test("offers: those of the account, and of its address only while it is confirmed", async () => {
    const { ownOffer } = await createAccountRows(shop, user, token);
    // Another's, who typed this address.
    const stranger = await aUser(shop.database.db);
    const foreign = await createAccountRows(
      shop,
      stranger,
      await aSession(shop.database.db, stranger),
    );
    await shop.database.pool.query("update enquiries set email = $1 where id = $2", [
      user.email,
      foreign.ownOffer,
    ]);
    const listed = async () =>
      (await send("GET", "/api/account/offers")).body.offers.map(({ id }: { id: number }) => id);
    expect(await listed()).toEqual([foreign.ownOffer, ownOffer]);
    await unconfirm();
    expect(await listed()).toEqual([ownOffer]);
    expect((await send("POST", `/api/account/offers/${foreign.ownOffer}/key`)).status).toBe(404);

    const { key } = (await send("POST", `/api/account/offers/${ownOffer}/key`)).body;
    const opened = await shop.request("GET", "/api/offers/current", {
      headers: { "x-offer-key": key },
    });
    expect((await opened.json()).offer.watch).toContain("Submariner");
  });

  test("offers: an ended one is listed, and opens as long as its mails' links", async () => {
    const { ownOffer } = await createAccountRows(shop, user, token);
    await shop.database.pool.query(
      "update offers set state = 'declined', updated_at = now() - interval '1 year' where enquiry_id = $1",
      [ownOffer],
    );
    expect((await send("GET", "/api/account/offers")).body.offers).toMatchObject([
      { id: ownOffer, state: "declined", canOpen: false },
    ]);
    expect((await send("POST", `/api/account/offers/${ownOffer}/key`)).status).toBe(404);
  });
});
