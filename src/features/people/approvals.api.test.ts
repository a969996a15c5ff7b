import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { confirmEmail } from "#tests/account-rows.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { validBodies } from "#tests/valid-bodies.ts";

let shop: TestApp;
let sales: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  sales = (await aSalesPerson()).token;
});
afterAll(() => shop.close());

async function aSalesPerson() {
  const { db } = shop.database;
  const user = await aUser(db);
  await confirmEmail(shop, user);
  await db.update(users).set({ staffRole: "sales" }).where(eq(users.id, user.id));
  return { ...user, token: await aSession(db, user) };
}

const path = "/api/admin/applications";

async function call(method: string, address: string, body?: unknown, token = sales) {
  const response = await shop.request(method, address, { body, token });
  return { status: response.status, body: await response.json() };
}

async function applied(email: string): Promise<number> {
  const body = { ...validBodies["POST /api/wholesale/apply"], email };
  expect((await call("POST", "/api/wholesale/apply", body)).status).toBe(201);
  const { body: list } = await call("GET", `${path}?search=${encodeURIComponent(email)}`);
  return Number(list.applications[0].id);
}

const mailsTo = (email: string) =>
  shop.database.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));

describe("approving an application", () => {
  test("gives nothing to a stranger who has registered with the dealer's address", async () => {
    const stranger = await aUser(shop.database.db);
    const session = await aSession(shop.database.db, stranger);
    const id = await applied(stranger.email);
    const { application } = (await call("GET", `${path}/${id}`)).body;
    expect(application.account).toMatchObject({ isEmailConfirmed: false, keepsAccess: false });
    const { body } = await call("POST", `${path}/${id}/actions`, { type: "approved" });
    expect(body.application).toMatchObject({
      account: { id: stranger.id, isDealer: true },
      invitation: { sentAt: expect.any(String) },
    });
    const prices = (token: string) => call("GET", "/api/wholesale/watches", undefined, token);
    expect((await prices(session)).status).toBe(401);
    // Even a session that began at the same moment has no rights before the invitation is accepted.
    const late = await aSession(shop.database.db, stranger);
    expect((await prices(late)).status).toBe(403);
    const [mail, ...others] = await mailsTo(stranger.email);
    expect([mail?.mail, others]).toEqual(["dealer-invitation", []]);
    expect(mail?.text.replace(/\s+/g, " ")).toContain("Passkeys must be added again");
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
    const given = { token, password: "a quiet harbour at noon" };
    const accepted = await call("POST", "/api/auth/invitation", given, "");
    expect(accepted.body.user).toMatchObject({ id: stranger.id, isWholesale: true });
    expect((await prices(late)).status).toBe(401);
  });

  test("is refused to the applicant", async () => {
    const { email, token } = await aSalesPerson();
    const id = await applied(email);
    const refused = await call("POST", `${path}/${id}/actions`, { type: "approved" }, token);
    expect(refused).toMatchObject({ status: 409, body: { code: "own_rights" } });
    const { application } = (await call("GET", `${path}/${id}`)).body;
    expect(application).toMatchObject({ state: "new", account: { isDealer: false } });
  });

  test("leaves a colleague, whose address nobody has confirmed, signed in", async () => {
    const colleague = await aSalesPerson();
    const notConfirmed = { emailConfirmedAt: null };
    await shop.database.db.update(users).set(notConfirmed).where(eq(users.id, colleague.id));
    const id = await applied(colleague.email);
    const { application } = (await call("GET", `${path}/${id}`)).body;
    expect(application.account).toMatchObject({ isEmailConfirmed: false, keepsAccess: true });
    await call("POST", `${path}/${id}/actions`, { type: "approved" });
    const { body } = await call("GET", "/api/auth/user", undefined, colleague.token);
    expect(body.user).toMatchObject({ staffRole: "sales", isWholesale: true });
    expect(await mailsTo(colleague.email)).toMatchObject([{ mail: "dealer-access" }]);
  });
});
