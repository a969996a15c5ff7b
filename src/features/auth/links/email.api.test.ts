import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { throttles } from "#src/platform/db/system-tables.ts";
import { aConfirmedUser, oldPassword, post, tokenIn } from "#tests/account-links.ts";
import { startTestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";

let shop: MailedShop;
beforeAll(async () => {
  shop = await startMailedShop([], { RATE_LIMIT_FACTOR: "1" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.delete(throttles);
});

const query = (text: string, values: unknown[]) => shop.database.pool.query(text, values);
const check = (token: string) => post(shop, "/api/auth/email/check", { token });
const confirm = (token: string, session?: string) =>
  post(shop, "/api/auth/email/confirm", { token }, session);
const read = async (token: string) =>
  (await shop.request("GET", "/api/account/email", { token })).json();

let made = 0;
const newAddress = () => `Fresh${++made}@example.com`;

async function signedIn() {
  const user = await aConfirmedUser(shop);
  return { user, session: await aSession(shop.database.db, user) };
}

const change = (email: string, session: string) =>
  post(shop, "/api/account/email", { email }, session);

describe("confirming an address", () => {
  const register = (email: string) =>
    post(shop, "/api/auth/register", { username: `Novice${++made}`, email, password: oldPassword });

  test("begins with a mail after registering, and happens by POST alone", async () => {
    const email = newAddress();
    const { status, body } = await register(email);
    expect([status, Object.keys(body.user)]).toEqual([
      201,
      ["id", "username", "email", "isAdmin", "isWholesale"],
    ]);
    const token = tokenIn((await shop.onlyMailTo(email)).text);
    const state = async () =>
      (await query("select email_confirmed_at from users where id = $1", [body.user.id])).rows[0]
        .email_confirmed_at;
    expect((await check(token)).body).toMatchObject({ email, kind: "confirm-email" });
    await shop.request("GET", `/confirm-email?token=${token}`);
    expect(await state()).toBeNull();
    const session = await aSession(shop.database.db, { kind: "user", ...body.user });
    expect((await confirm(token, session)).status).toBe(200);
    expect(await state()).toBeInstanceOf(Date);
    expect((await confirm(token, session)).body.code).toBe("link_used");
  });

  test("gives a stranger nothing who has registered with somebody else's address", async () => {
    const email = newAddress();
    const { body } = await register(email);
    const token = tokenIn((await shop.onlyMailTo(email)).text);
    expect((await confirm(token)).status).toBe(401);
    const { session } = await signedIn();
    expect(await confirm(token, session)).toMatchObject({
      status: 403,
      body: { code: "other_account" },
    });
    const confirmed = "select email_confirmed_at from users where id = $1";
    expect((await query(confirmed, [body.user.id])).rows).toEqual([{ email_confirmed_at: null }]);
    expect((await check(token)).status).toBe(200);
  });

  test("sends nothing without the capability", async () => {
    const specified = await startTestApp();
    const body = { username: "Plain.Novice", email: newAddress(), password: oldPassword };
    const response = await specified.request("POST", "/api/auth/register", { body });
    expect(response.status).toBe(201);
    for (const table of ["outgoing_mails", "account_links"]) {
      const { rows } = await specified.database.pool.query(`select 1 from ${table}`);
      expect(rows).toEqual([]);
    }
    await specified.close();
  });

  test("sends the link again three times an hour, each of which ends the one before", async () => {
    const user = await aUser(shop.database.db);
    const session = await aSession(shop.database.db, user);
    const again = () =>
      post(shop, "/api/account/email/confirmation", { email: user.email }, session);
    expect((await again()).body).toEqual({ email: user.email, isConfirmed: false, change: null });
    const first = tokenIn((await shop.onlyMailTo(user.email)).text);
    for (const status of [200, 200, 429]) expect((await again()).status).toBe(status);
    const mails = await shop.mailsTo(user.email);
    expect(mails).toHaveLength(2);
    expect((await confirm(first, session)).status).toBe(410);
    expect((await confirm(tokenIn(mails[1]?.text ?? ""), session)).status).toBe(200);
    expect((await read(session)).isConfirmed).toBe(true);
    expect((await again()).status).toBe(200);
    expect(await shop.mailsTo(user.email)).toEqual([]);
  });

  test("confirms no other address than that of its mail", async () => {
    const user = await aUser(shop.database.db);
    const session = await aSession(shop.database.db, user);
    await post(shop, "/api/account/email/confirmation", { email: user.email }, session);
    const token = tokenIn((await shop.onlyMailTo(user.email)).text);
    await query("update users set email = $1, email_key = lower($1) where id = $2", [
      newAddress(),
      user.id,
    ]);
    expect((await check(token)).status).toBe(410);
    expect((await confirm(token, session)).status).toBe(410);
    expect((await read(session)).isConfirmed).toBe(false);
  });
});

describe("changing the address", () => {
  test("happens by the link, tells the old address and ends other links", async () => {
    const { user, session } = await signedIn();
    const email = newAddress();
    const asked = await change(email, session);
    expect(asked.body).toMatchObject({ email: user.email, change: { email } });
    const token = tokenIn((await shop.onlyMailTo(email)).text);
    expect((await read(session)).email).toBe(user.email);
    expect((await check(token)).body).toEqual({
      username: user.username,
      email,
      kind: "change-email",
    });
    await query(
      `insert into account_links (token_hash, user_id, purpose, expires_at)
       values ('\\x02', $1, 'reset', now() + interval '1 day')`,
      [user.id],
    );
    const twice = await Promise.all([confirm(token, session), confirm(token, session)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(session)).toEqual({ email, isConfirmed: true, change: null });
    const notice = await shop.onlyMailTo(user.email);
    expect(notice.subject).toContain("Your email address was changed");
    const open =
      "select 1 from account_links where user_id = $1 and expires_at > now() and used_at is null";
    expect((await query(open, [user.id])).rows).toEqual([]);
  });

  test("needs a fresh sign-in, another address and no line break", async () => {
    const { user, session } = await signedIn();
    expect((await change(user.email.toUpperCase(), session)).status).toBe(400);
    for (const email of ["a@b.example\r\nBcc: c@d.example", "a\n@b.example", "nothing"]) {
      expect((await change(email, session)).status).toBe(400);
    }
    await query("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      user.id,
    ]);
    const stale = await change(newAddress(), session);
    expect([stale.status, stale.body.code]).toEqual([403, "fresh_sign_in_required"]);
  });

  test("answers alike for a taken address, whose owner gets a mail without a link", async () => {
    const { session } = await signedIn();
    const other = await signedIn();
    const owner = await aConfirmedUser(shop);
    const free = newAddress();
    const [taken, fresh] = [await change(owner.email, session), await change(free, other.session)];
    expect(taken.status).toBe(fresh.status);
    expect(Object.keys(taken.body.change)).toEqual(Object.keys(fresh.body.change));
    expect(taken.body.change.email).toBe(owner.email);
    const mail = await shop.onlyMailTo(owner.email);
    expect(mail.subject).toContain("you already have an account");
    expect(tokenIn(mail.raw)).toBe("");
  });

  test("leaves an address that somebody took meanwhile, and the link is not lost", async () => {
    const { user, session } = await signedIn();
    const email = newAddress();
    await change(email, session);
    const token = tokenIn((await shop.onlyMailTo(email)).text);
    const rival = await aUser(shop.database.db);
    await query("update users set email = $1, email_key = lower($1) where id = $2", [
      email,
      rival.id,
    ]);
    expect((await confirm(token, session)).body.code).toBe("email_taken");
    await query("delete from users where id = $1", [rival.id]);
    expect((await confirm(token, session)).status).toBe(200);
    expect((await read(session)).email).toBe(email);
    expect(await shop.mailsTo(user.email)).toHaveLength(1);
  });

  test("is cancelled, and mails no stranger more than three times an hour", async () => {
    const { session } = await signedIn();
    const victim = newAddress();
    await change(victim, session);
    const token = tokenIn((await shop.onlyMailTo(victim)).text);
    const cancelled = await shop.request("DELETE", "/api/account/email/change", { token: session });
    expect((await cancelled.json()).change).toBeNull();
    expect((await confirm(token, session)).status).toBe(410);
    for (const status of [200, 200, 429]) {
      const { session: another } = await signedIn();
      expect((await change(victim, another)).status).toBe(status);
    }
    expect(await shop.mailsTo(victim)).toHaveLength(2);
  });
});
