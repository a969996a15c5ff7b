import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealers } from "#src/platform/db/backoffice-tables.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { confirmEmail } from "#tests/account-rows.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { validBodies } from "#tests/valid-bodies.ts";

let shop: TestApp;
let sales: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  const { db } = shop.database;
  const user = await aUser(db);
  await db.update(users).set({ staffRole: "sales" }).where(eq(users.id, user.id));
  sales = await aSession(db, user);
});
afterAll(() => shop.close());

const path = "/api/admin/applications";
const password = "a quiet harbour at noon";

async function call(method: string, address: string, body?: unknown, token = sales) {
  const response = await shop.request(method, address, { body, token });
  return { status: response.status, body: await response.json() };
}

const act = (id: number, type: "approved" | "declined" | "invited", more: object = {}) =>
  call("POST", `${path}/${id}/actions`, { type, ...more });

let made = 0;
async function applied(fields: Record<string, unknown> = {}) {
  made += 1;
  const email = `trade${made}@valid.example`;
  const body = { ...validBodies["POST /api/wholesale/apply"], email, ...fields };
  expect((await call("POST", "/api/wholesale/apply", body)).status).toBe(201);
  const { body: list } = await call("GET", `${path}?search=${encodeURIComponent(body.email)}`);
  return { id: Number(list.applications[0].id), email: body.email };
}

const mailsTo = (email: string) =>
  shop.database.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));
const tokenIn = (text: string | undefined) => /#token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
const accept = (token: string, chosen = password) =>
  call("POST", "/api/auth/invitation", { token, password: chosen }, "");

describe("the list", () => {
  test("finds by company, contact and address, filters by state and counts the new ones", async () => {
    const { id } = await applied({ companyName: "Zeppelin Trading", contactName: "Quentin Quay" });
    for (const search of ["zeppelin", "quay quen", "ZEPPELIN valid"]) {
      const { body } = await call("GET", `${path}?search=${encodeURIComponent(search)}`);
      expect(
        body.applications.map((row: { id: number }) => row.id),
        search,
      ).toEqual([id]);
    }
    await act(id, "declined", { reason: "Not now." });
    const declined = (await call("GET", `${path}?state=declined&search=zeppelin`)).body;
    expect(declined).toMatchObject({ total: 1, more: false });
    expect((await call("GET", `${path}?state=new&search=zeppelin`)).body.total).toBe(0);
    expect((await call("GET", `${path}?search=%26%7C!`)).body.total).toBe(0);
    expect((await call("GET", `${path}?state=lost`)).status).toBe(400);
  });
});

describe("approving", () => {
  test("makes an account and mails an invitation, with which the dealer signs in once", async () => {
    const companyName = "<b>Ex&Co</b> Watches of Distinction";
    const { id, email } = await applied({ companyName });
    const { status, body } = await act(id, "approved");
    expect(status).toBe(200);
    expect(body.application).toMatchObject({
      state: "approved",
      account: { username: "b-ex-co-b-watches-of", isDealer: true },
      invitation: { sentAt: expect.any(String) },
      history: [{ action: "application.approve" }],
    });
    const account = body.application.account.id;
    const [company] = await shop.database.db
      .select()
      .from(dealers)
      .where(eq(dealers.userId, account));
    expect(company?.companyName).toBe(companyName);

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ mail: "dealer-invitation", recipientName: "Ada Valid" });
    expect(mail?.html).toContain("&lt;b&gt;Ex&amp;Co&lt;/b&gt;");
    const token = tokenIn(mail?.text);
    expect(body.link).toBe(`http://shop.test/invitation#token=${token}`);

    // Nobody can sign in before, whatever the password.
    const credentials = { username: "b-ex-co-b-watches-of", password };
    const signIn = () => call("POST", "/api/auth/login", credentials, "");
    const nobody = { username: "nobody-at-all", password };
    expect(await signIn()).toEqual(await call("POST", "/api/auth/login", nobody, ""));

    // Programs that scan mails open the page, which uses up nothing.
    expect((await shop.request("GET", "/invitation")).status).toBe(200);
    expect(await call("POST", "/api/auth/invitation/check", { token }, "")).toMatchObject({
      status: 200,
      body: { email, username: credentials.username },
    });
    expect(await accept(token, "password1")).toMatchObject({
      status: 400,
      body: { message: "This password is too easy to guess. Please choose another one." },
    });
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status: each }) => each).toSorted()).toEqual([200, 409]);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: "link_used" } });
    expect((await signIn()).body.user).toMatchObject({ isWholesale: true, isAdmin: false });
    expect((await call("GET", `${path}/${id}`)).body.application.invitation).toBeNull();
    expect(await act(id, "invited")).toMatchObject({ status: 409 });
  });

  test("starts a session of the dealer, who sees dealers' prices", async () => {
    const { id, email } = await applied();
    await act(id, "approved");
    const token = tokenIn((await mailsTo(email))[0]?.text);
    const response = await shop.request("POST", "/api/auth/invitation", {
      body: { token, password },
    });
    const session = /session=([\w-]{43});/.exec(response.headers.get("set-cookie") ?? "")?.[1];
    const { watches } = (await call("GET", "/api/wholesale/watches", undefined, session)).body;
    expect(watches[0].price).toBe(watches[0].wholesalePrice);
  });

  test("gives the right to an account with that address confirmed, and mails that it is open", async () => {
    const { db } = shop.database;
    const user = await aUser(db);
    await confirmEmail(shop, user);
    const { id, email } = await applied({ email: user.email.toUpperCase() });
    const read = await call("GET", `${path}/${id}`);
    const account = { id: user.id, isDealer: false, isEmailConfirmed: true, keepsAccess: true };
    expect(read.body.application.account).toMatchObject(account);
    const { body } = await act(id, "approved");
    expect(body.application).toMatchObject({ account: { id: user.id, isDealer: true } });
    expect(body.link).toBeUndefined();
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ mail: "dealer-access", subject: "Your dealer access is open" });
    expect(mail?.text).not.toContain("token");
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${user.id}`));
    expect(entries).toMatchObject([
      {
        action: "wholesale.grant",
        details: { before: { isWholesale: false }, after: { isWholesale: true } },
      },
    ]);
  });

  test("happens once, however many approve at once", async () => {
    const { id, email } = await applied();
    const replies = await Promise.all(Array.from({ length: 6 }, () => act(id, "approved")));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(replies.filter(({ body }) => body.link)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
    const late = await act(id, "declined", { reason: "Too late." });
    expect(late).toMatchObject({ status: 409, body: { code: "already_decided" } });
  });

  test("of a disabled account is refused and decides nothing", async () => {
    const user = await aUser(shop.database.db);
    const disabledAt = new Date();
    await shop.database.db.update(users).set({ disabledAt }).where(eq(users.id, user.id));
    const { id } = await applied({ email: user.email });
    const refused = await act(id, "approved");
    expect(refused).toMatchObject({ status: 409, body: { code: "account_disabled" } });
    expect((await call("GET", `${path}/${id}`)).body.application.state).toBe("new");
  });

  test("gives each account a username of its own", async () => {
    const names: string[] = [];
    for (const companyName of ["Same Name Trading Company", "Same Name Trading Company", "&&&"]) {
      const { id } = await applied({ companyName, contactName: "李雷 Trade" });
      names.push((await act(id, "approved")).body.application.account.username);
    }
    expect(names).toEqual(["same-name-trading", "same-name-trading-2", "李雷-trade"]);
  });
});

test("the mails to a dealer are deleted with the account", async () => {
  const { id, email } = await applied();
  const { body } = await act(id, "approved");
  expect(await mailsTo(email)).toHaveLength(1);
  const account = `/api/admin/users/${body.application.account.id}`;
  expect((await call("DELETE", account, undefined, await shop.signIn("admin"))).status).toBe(200);
  expect(await mailsTo(email)).toEqual([]);
  const { application } = (await call("GET", `${path}/${id}`)).body;
  expect(application).toMatchObject({ state: "approved", account: null, invitation: null });
});

describe("an invitation", () => {
  const invited = async () => {
    const { id, email } = await applied();
    const { link } = (await act(id, "approved")).body;
    return { id, email, token: tokenIn(link) };
  };

  test("ends after seven days, and when a new one is sent", async () => {
    const { id, token } = await invited();
    const { rows } = await shop.database.pool.query(
      "select expires_at - created_at = interval '7 days' as week from account_links order by created_at desc limit 1",
    );
    expect(rows).toEqual([{ week: true }]);
    const again = await act(id, "invited");
    expect(again.body.application.history).toMatchObject([
      { action: "application.invite" },
      { action: "application.approve" },
    ]);
    expect(await accept(token)).toMatchObject({ status: 410, body: { code: "link_expired" } });
    expect(await accept(tokenIn(again.body.link))).toMatchObject({ status: 200 });
    expect(await accept("x".repeat(43))).toMatchObject({ status: 404 });
    expect(await accept("short")).toMatchObject({ status: 400 });
  });

  test("is stored as a hash", async () => {
    const { token } = await invited();
    const { rows } = await shop.database.pool.query(
      `select encode(token_hash, 'escape') as hash from account_links
       where token_hash = sha256($1::bytea)`,
      [token],
    );
    expect(rows).toHaveLength(1);
  });

  test("of one of the staff comes from administrators alone", async () => {
    const { id, email, token } = await invited();
    const account = (await call("GET", `${path}/${id}`)).body.application.account.id;
    const admin = await shop.signIn("admin");
    await call("PATCH", `/api/admin/people/${account}`, { staff: "admin" }, admin);
    expect(await accept(token)).toMatchObject({ status: 410 });
    expect(await act(id, "invited")).toMatchObject({
      status: 409,
      body: { code: "not_invited" },
    });
    const second = await applied({ email });
    expect((await act(second.id, "approved")).body).not.toHaveProperty("link");
    expect((await mailsTo(email)).map(({ mail }) => mail).toSorted()).toEqual([
      "dealer-access",
      "dealer-invitation",
      "staff-invitation",
    ]);
  });

  test("of a disabled account opens nothing", async () => {
    const { token, email } = await invited();
    const disabledAt = new Date();
    await shop.database.db.update(users).set({ disabledAt }).where(eq(users.email, email));
    expect((await accept(token)).status).toBe(404);
  });
});

test("a shop with a mail server shows the link to nobody, and sends at most three an hour", async () => {
  const other = await startTestApp({ ...allCapabilities, SMTP_URL: "smtp://127.0.0.1:9" });
  const token = await other.signIn("admin");
  const post = (address: string, body?: unknown) => other.request("POST", address, { token, body });
  await post("/api/wholesale/apply", validBodies["POST /api/wholesale/apply"]);
  const approved = await post(`${path}/1/actions`, { type: "approved" });
  expect((await approved.json()).link).toBeUndefined();
  const again = [1, 2, 3, 4].map(() => post(`${path}/1/actions`, { type: "invited" }));
  const statuses = (await Promise.all(again)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
  await other.close();
});

describe("declining", () => {
  test("needs a reason, which is mailed, and is decided once", async () => {
    const { id, email } = await applied();
    expect((await act(id, "declined", { reason: " " })).status).toBe(400);
    const reason = "We have a dealer in your town.\n<script>alert(1)</script>";
    const { body } = await act(id, "declined", { reason });
    expect(body.application).toMatchObject({ state: "declined", reason, account: null });
    expect((await act(id, "declined", { reason })).status).toBe(200);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("We have a dealer in your town.");
    expect(mail?.html).not.toContain("<script");
    expect((await act(id, "approved")).body.code).toBe("already_decided");
    expect((await act(id, "declined", { reason: "Other" })).status).toBe(409);
  });
});

test("notes are kept with who wrote them, and are no part of the history", async () => {
  const { id } = await applied();
  await call("POST", `${path}/${id}/notes`, { text: "First" });
  const { body } = await call("POST", `${path}/${id}/notes`, { text: "Second" });
  expect(body.application).toMatchObject({
    notes: [{ text: "Second", by: expect.any(String) }, { text: "First" }],
    history: [],
  });
  expect((await call("POST", `${path}/2000000000/notes`, { text: "No" })).status).toBe(404);
});
