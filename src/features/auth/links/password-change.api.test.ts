import { hash as argon2 } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { knownDevice } from "#src/domain/account-limits.ts";
import { purgeKnownDevices } from "#src/features/auth/sign-ins.sql.ts";
import { throttles } from "#src/platform/db/system-tables.ts";
import { needsRehash } from "#src/platform/security/passwords.ts";
import { aConfirmedUser, oldPassword, post } from "#tests/account-links.ts";
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

const password = "slow tide over slate";
const query = (text: string, values: unknown[]) => shop.database.pool.query(text, values);
const login = (username: string, given = oldPassword, headers = {}) =>
  shop.request("POST", "/api/auth/login", { body: { username, password: given }, headers });
const change = (session: string, currentPassword: string, chosen = password) =>
  post(shop, "/api/account/password", { currentPassword, password: chosen }, session);
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`meridian_${name}=`))
    ?.split(";")[0];
const isSignedIn = async (token: string) =>
  (await (await shop.request("GET", "/api/auth/user", { token })).json()).user !== null;

describe("changing the password", () => {
  test("ends all other sessions, renews this one and tells the owner", async () => {
    const user = await aConfirmedUser(shop);
    const [mine, other] = [
      await aSession(shop.database.db, user),
      await aSession(shop.database.db, user),
    ];
    const done = await change(mine, oldPassword);
    expect(done.status).toBe(200);
    const renewed = /session=([\w-]{43})/.exec(done.headers.get("set-cookie") ?? "")?.[1] ?? "";
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(mine)).toBe(false);
    expect(await isSignedIn(renewed)).toBe(true);
    expect((await login(user.username)).status).toBe(401);
    expect((await login(user.username, password)).status).toBe(200);
    const notice = await shop.onlyMailTo(user.email);
    expect(notice.text).toContain("127.0.0.x");
    expect(notice.text).toMatch(/Eastern (Standard|Daylight) Time/);
  });

  test("counts a wrong current password like a failed sign-in", async () => {
    const user = await aConfirmedUser(shop);
    const session = await aSession(shop.database.db, user);
    const wrong = await change(session, "not this one");
    expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_password"]);
    for (let count = 1; count < 10; count += 1) await change(session, "not this one");
    expect((await change(session, oldPassword)).status).toBe(429);
    expect((await login(user.username)).status).toBe(429);
    expect(await isSignedIn(session)).toBe(true);
  });

  test("asks the staff for a long one", async () => {
    const admin = await aConfirmedUser(shop, "admin");
    const session = await aSession(shop.database.db, admin);
    expect((await change(session, oldPassword, "nine lamps")).status).toBe(400);
    expect((await change(session, oldPassword, "nine lamps along the quay")).status).toBe(200);
  });
});

describe("an old hash", () => {
  const hashOf = async (id: number) =>
    (await query("select password_hash from users where id = $1", [id])).rows[0].password_hash;

  test("is renewed at sign-in, even of a password that is common today", async () => {
    for (const old of [oldPassword, "sunshine"]) {
      const weak = await argon2(old, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      const user = await aUser(shop.database.db, "customer", weak);
      expect(needsRehash(weak)).toBe(true);
      expect((await login(user.username, "wrong")).status).toBe(401);
      expect(await hashOf(user.id)).toBe(weak);
      expect((await login(user.username, old)).status).toBe(200);
      const renewed = await hashOf(user.id);
      expect(needsRehash(renewed)).toBe(false);
      expect((await login(user.username, old)).status).toBe(200);
      expect(await hashOf(user.id)).toBe(renewed);
    }
  });
});

describe("a sign-in on a new device", () => {
  const choose = async (id: number, isOn: boolean) =>
    query("update users set sign_in_notices = $1 where id = $2", [isOn, id]);

  test("is told by mail to who chose so, and never for the first device", async () => {
    const user = await aConfirmedUser(shop);
    await choose(user.id, true);
    const first = await login(user.username);
    const device = cookieOf(first, "device") ?? "";
    expect(device).toMatch(/^meridian_device=[\w-]{43}$/);
    expect(await shop.mailsTo(user.email)).toEqual([]);
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
    await login(user.username, oldPassword, { ...headers, cookie: device });
    expect(await shop.mailsTo(user.email)).toEqual([]);
    await login(user.username, oldPassword, headers);
    const notice = await shop.onlyMailTo(user.email);
    expect(notice.text).toContain("Firefox on Windows");
    expect(notice.raw).not.toContain("Mozilla");
    await choose(user.id, false);
    await login(user.username);
    expect(await shop.mailsTo(user.email)).toEqual([]);
  });

  test("is always told to the staff, who can't turn it off", async () => {
    const admin = await aConfirmedUser(shop, "admin");
    const session = await aSession(shop.database.db, admin);
    const off = await post(shop, "/api/account/sign-in-notices", { isOn: false }, session);
    expect(off.body).toEqual({ isOn: true, isRequired: true });
    await login(admin.username);
    await login(admin.username);
    expect((await shop.onlyMailTo(admin.email)).subject).toContain("new device");
  });

  test("needs a fresh sign-in to be silenced", async () => {
    const user = await aConfirmedUser(shop);
    const session = await aSession(shop.database.db, user);
    await query("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      user.id,
    ]);
    const turn = (isOn: boolean) => post(shop, "/api/account/sign-in-notices", { isOn }, session);
    expect((await turn(true)).body).toEqual({ isOn: true, isRequired: false });
    expect((await turn(false)).body.code).toBe("fresh_sign_in_required");
  });

  test("forgets the oldest of more than fifty", async () => {
    const user = await aConfirmedUser(shop);
    await query(
      `insert into known_devices (user_id, token_hash, last_seen_at)
       select $1, sha256(n::text::bytea), now() - make_interval(mins => n)
       from generate_series(1, ${knownDevice.perAccount}) as n`,
      [user.id],
    );
    await login(user.username);
    const { rows } = await query(
      `select count(*)::int as devices, max(now() - last_seen_at) > interval '49.5 minutes' as has_oldest
       from known_devices where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ devices: knownDevice.perAccount, has_oldest: false }]);
  });

  test("forgets one that was not used for a year", async () => {
    const user = await aConfirmedUser(shop);
    await query(
      `insert into known_devices (user_id, token_hash, last_seen_at)
       select $1, sha256(days::text::bytea), now() - make_interval(days => days)
       from unnest(array[364, 366]) as days`,
      [user.id],
    );
    await purgeKnownDevices(shop.database.db);
    const { rows } = await query(
      "select (now()::date - last_seen_at::date) as days from known_devices where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ days: 364 }]);
  });
});
