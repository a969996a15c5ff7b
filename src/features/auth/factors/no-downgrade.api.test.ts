import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteExpiredRows } from "#src/capabilities/specification.ts";
import { insertAccountLink } from "#src/features/auth/account-links.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import {
  addApp,
  addPasskey,
  aPerson,
  codeOf,
  enterPassword,
  forgetTakenCodes,
  makeStale,
  openBrowser,
  type Person,
  password,
} from "#tests/factor-shop.ts";
import { captureOutput } from "#tests/process-output.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const confirm = "/api/auth/second-factor";
const both = ["totp", "recovery"] as const;
const newPassword = "another lamp beside the quay";

async function withApp(role: "customer" | "admin" = "customer") {
  const person = await aPerson(shop, role);
  const app = await addApp(person);
  await forgetTakenCodes(shop);
  return { person, app };
}

const resetLinkFor = ({ id }: Person) =>
  inTransaction(shop.database.db, (tx) => insertAccountLink(tx, id, "reset"));

describe("no door lets an account with a second factor in by a password alone", () => {
  test("the staff's login asks for it, and writes its use down at the end", async () => {
    const { person, app } = await withApp("admin");
    const browser = await enterPassword(shop, person, both, "/api/admin/login");
    const logins = async () =>
      (
        await shop.database.pool.query(
          "select 1 from audit_log where action = 'admin.login' and actor_id = $1",
          [person.id],
        )
      ).rows.length;
    expect([await browser.whoIsSignedIn(), await logins()]).toEqual([undefined, 0]);
    const answer = await browser.post(confirm, { code: codeOf(app) });
    expect(answer).toMatchObject({ status: 200, body: { user: { isAdmin: true } } });
    expect(await logins()).toBe(1);
  });

  test("a right that was withdrawn between the steps is missed at the end", async () => {
    const { person, app } = await withApp("admin");
    const browser = await enterPassword(shop, person, both, "/api/admin/login");
    await shop.database.pool.query("update users set is_admin = false where id = $1", [person.id]);
    const answer = await browser.post(confirm, { code: codeOf(app) });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    expect(await browser.whoIsSignedIn()).toBeUndefined();
  });

  test("a link for a new password ends sign-ins that wait, and signs nobody in", async () => {
    const { person, app } = await withApp();
    const waiting = await enterPassword(shop, person, both);
    const token = await resetLinkFor(person);
    const browser = openBrowser(shop);
    const reset = await browser.post("/api/auth/password-reset/finish", {
      token,
      password: newPassword,
    });
    expect(reset.status).toBe(200);
    expect(await browser.whoIsSignedIn()).toBeUndefined();
    const late = await waiting.post(confirm, { code: codeOf(app) });
    expect(late.body.code).toBe("second_factor_expired");
    const credentials = { username: person.username, password: newPassword };
    const login = await browser.post("/api/auth/login", credentials);
    expect(login).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
  });

  test("changing the password does not replace the proof of both", async () => {
    const { person, app } = await withApp();
    await makeStale(shop, person.id);
    const change = () =>
      person.browser.post("/api/account/password", {
        currentPassword: password,
        password: newPassword,
      });
    expect(await change()).toMatchObject({ status: 403, body: { code: "fresh_sign_in_required" } });
    await person.browser.post("/api/account/prove", { password, code: codeOf(app) });
    expect((await change()).status).toBe(200);
  });
});

describe("guessing", () => {
  let strict: TestApp;
  beforeEach(async () => {
    strict = await startTestApp(allCapabilities);
  });
  afterEach(() => strict.close());

  async function attacked() {
    const person = await aPerson(strict);
    const { authenticator } = await addPasskey(person);
    const app = await addApp(person);
    await forgetTakenCodes(strict);
    const wrong = codeOf(app, 5_000);
    const all = ["passkey", "totp", "recovery"] as const;
    const enter = () => enterPassword(strict, person, all);
    const guess = async (code = wrong) => {
      await strict.database.pool.query("delete from throttles");
      return (await enter()).post(confirm, { code });
    };
    for (let times = 0; times < 5; times += 1) expect((await guess()).status).toBe(401);
    return { person, app, authenticator, enter, guess };
  }
  const pass = (seconds: number) =>
    strict.database.pool.query(
      "update totp_secrets set wrong_at = wrong_at - make_interval(secs => $1)",
      [seconds],
    );
  const warnings = async ({ email }: Person) => {
    const query =
      "select text from outgoing_mails where mail = 'account-codes-refused' and recipient = $1";
    return (await strict.database.pool.query(query, [email])).rows.map(({ text }) => text);
  };

  test("five wrong codes warn the owner, and the wait for the next one doubles", async () => {
    const { person, app, guess } = await attacked();
    expect(await warnings(person)).toEqual([expect.stringContaining("Somebody may have your")]);
    for (const seconds of [60, 120, 240]) {
      expect(await guess(codeOf(app))).toMatchObject({ status: 429 });
      await pass(seconds - 5);
      expect(await guess(codeOf(app))).toMatchObject({ status: 429 });
      await pass(6);
      expect((await guess()).status).toBe(401);
    }
    await pass(86_401);
    expect((await guess(codeOf(app))).status).toBe(200);
    // A right code does not forgive what came before: the next wrong one waits as long as before.
    expect((await guess()).status).toBe(401);
    await pass(400);
    expect(await guess()).toMatchObject({ status: 429 });
    expect(await warnings(person)).toHaveLength(1);
  });

  test.each(["passkey", "recovery code", "new password"])("a %s forgives", async (what) => {
    const { person, app, authenticator, enter, guess } = await attacked();
    expect((await guess(codeOf(app))).status).toBe(429);
    const browser = await enter();
    if (what === "passkey") {
      const { options } = (await browser.post(`${confirm}/options`)).body;
      const response = authenticator.get(options);
      expect((await browser.post(confirm, { response })).status).toBe(200);
    } else if (what === "recovery code") {
      const codes = await person.browser.post("/api/account/recovery-codes");
      const [recoveryCode] = codes.body.recoveryCodes;
      expect((await browser.post(confirm, { recoveryCode })).status).toBe(200);
    } else {
      const body = { currentPassword: password, password: newPassword };
      expect((await person.browser.post("/api/account/password", body)).status).toBe(200);
    }
    const { rows } = await strict.database.pool.query("select wrong_codes from totp_secrets");
    expect(rows).toEqual([{ wrong_codes: 0 }]);
  });

  test("twenty wrong recovery codes in an hour are the most, and codes still work", async () => {
    const person = await aPerson(strict);
    const app = await addApp(person);
    await forgetTakenCodes(strict);
    await strict.database.pool.query("delete from throttles");
    const guess = { recoveryCode: "AAAA-AAAA" };
    for (let tries = 0; tries < 20; ) {
      const browser = await enterPassword(strict, person, both);
      for (let times = 0; times < 5; times += 1, tries += 1) {
        expect((await browser.post(confirm, guess)).status).toBe(401);
      }
    }
    const browser = await enterPassword(strict, person, both);
    expect(await browser.post(confirm, guess)).toMatchObject({ status: 429 });
    expect((await browser.post(confirm, { code: codeOf(app) })).status).toBe(200);
  });
});

describe("a shop with REQUIRE_2FA=staff", () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({
      ...allCapabilities,
      REQUIRE_2FA: "staff",
      RATE_LIMIT_FACTOR: "1000",
    });
  });
  afterAll(() => strict.close());

  test("withholds the rights of the staff until there is a factor, and gives them back", async () => {
    const admin = await aPerson(strict, "admin");
    const browser = openBrowser(strict);
    const login = await browser.post("/api/admin/login", { username: admin.username, password });
    expect(login).toMatchObject({ status: 200 });
    expect(login.body.user).toMatchObject({ isAdmin: false, needsSecondFactor: true });
    const users = () => browser.send("GET", "/api/admin/users");
    expect((await users()).status).toBe(403);
    const factors = (await browser.send("GET", "/api/account/factors")).body;
    expect(factors.isRequired).toBe(true);
    await addApp({ browser });
    expect((await users()).status).toBe(200);

    const removed = await browser.send("DELETE", "/api/account/totp");
    expect(removed).toMatchObject({ status: 409, body: { code: "last_factor" } });
    expect((await browser.send("GET", "/api/account/factors")).body).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await users()).status).toBe(200);
  });

  test("asks nothing of customers", async () => {
    const { browser } = await aPerson(strict);
    await addApp({ browser });
    expect((await browser.send("DELETE", "/api/account/totp")).body.isRequired).toBe(false);
  });
});

test("a refused factor is logged with the account, without the code", async () => {
  const output = captureOutput();
  const logging = await startTestApp({ ...allCapabilities, LOG_LEVEL: "info" });
  const person = await aPerson(logging);
  await addApp(person);
  const browser = await enterPassword(logging, person, both);
  await browser.post(confirm, { recoveryCode: "CANARY-CODE" });
  const line = () => output.lines().find((text) => text.includes("second factor refused"));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? "")).toMatchObject({ level: 40, user: person.id });
  expect(output.lines().join()).not.toContain("CANARY");
  await logging.close();
  output.stop();
});

test("without the capability there is no second step", async () => {
  const plain = await startTestApp({}, async () => shop.database);
  const { person } = await withApp();
  const credentials = { username: person.username, password };
  const browser = openBrowser(plain);
  expect((await browser.post("/api/auth/login", credentials)).status).toBe(200);
  expect((await browser.send("GET", "/api/account/factors")).status).toBe(404);
  await plain.app.close();
});

test("housekeeping deletes what has expired, and nothing else", async () => {
  const { person } = await withApp();
  const { pool } = shop.database;
  await enterPassword(shop, person, both);
  await openBrowser(shop).post("/api/auth/passkey/options");
  const count = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from pending_sign_ins) pending,
         (select count(*)::int from webauthn_challenges) challenges`,
    );
    return rows[0];
  };
  const before = await count();
  await deleteExpiredRows(shop.database);
  expect(await count()).toEqual(before);
  await pool.query("update pending_sign_ins set expires_at = now() - interval '1 second'");
  await pool.query("update webauthn_challenges set expires_at = now() - interval '1 second'");
  await deleteExpiredRows(shop.database);
  expect(await count()).toEqual({ pending: 0, challenges: 0 });
});
