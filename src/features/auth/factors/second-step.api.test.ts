import { hash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import {
  type App,
  addApp,
  addPasskey,
  aPerson,
  codeOf,
  enterPassword,
  forgetTakenCodes,
  openBrowser,
  type Person,
  password,
} from "#tests/factor-shop.ts";
import { lockWaits } from "#tests/lock-waits.ts";

let shop: TestApp;
let person: Person;
let app: App;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await aPerson(shop);
  app = await addApp(person);
  await forgetTakenCodes(shop);
});

const confirm = "/api/auth/second-factor";
const begin = (who: Person = person) => enterPassword(shop, who, ["totp", "recovery"]);
/** Six digits that are not right now, nor at any time near. */
const wrong = () => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(app, steps));
  return ["000000", "111111", "222222"].find((code) => !near.includes(code)) ?? "333333";
};

describe("after the password", () => {
  test("a code signs in, in a new session, and nothing waits any more", async () => {
    const browser = await begin();
    expect(await browser.whoIsSignedIn()).toBeUndefined();
    const answer = await browser.post(confirm, { code: codeOf(app) });
    expect(answer).toMatchObject({ status: 200, body: { user: { username: person.username } } });
    expect(browser.cookies.has("meridian_second_factor")).toBe(false);
    expect(await browser.whoIsSignedIn()).toBe(person.username);
    const { rows } = await shop.database.pool.query(
      "select 1 from pending_sign_ins where user_id = $1",
      [person.id],
    );
    expect(rows).toEqual([]);
  });

  test("the session that the browser had ends", async () => {
    const stranger = await aPerson(shop);
    const { browser } = stranger;
    const before = browser.cookies.get("meridian_session");
    await browser.post("/api/auth/login", { username: person.username, password });
    expect(await browser.whoIsSignedIn()).toBe(stranger.username);
    expect((await browser.post(confirm, { code: codeOf(app) })).status).toBe(200);
    expect(await browser.whoIsSignedIn()).toBe(person.username);
    expect(await openBrowser(shop, before).whoIsSignedIn()).toBeUndefined();
  });

  test("spaces in a code do not count", async () => {
    const code = codeOf(app).replace(/^(...)/, " $1 ");
    expect((await (await begin()).post(confirm, { code })).status).toBe(200);
  });

  test("no code is taken twice, nor one of an earlier step", async () => {
    const code = codeOf(app);
    expect((await (await begin()).post(confirm, { code })).status).toBe(200);
    const again = await begin();
    const earlier = codeOf(app, -1);
    for (const used of [code, earlier]) {
      const answer = await again.post(confirm, { code: used });
      expect(answer).toMatchObject({ status: 401, body: { code: "wrong_code" } });
    }
    expect(await again.whoIsSignedIn()).toBeUndefined();
  });

  test("the code that confirmed the app does not sign in", async () => {
    const other = await aPerson(shop);
    const { body } = await other.browser.post("/api/account/totp");
    const code = codeOf(body);
    expect((await other.browser.post("/api/account/totp/confirm", { code })).status).toBe(200);
    const answer = await (await begin(other)).post(confirm, { code });
    expect(answer).toMatchObject({ status: 401, body: { code: "wrong_code" } });
  });

  test("the fifth wrong code ends it, and a right one comes too late", async () => {
    const browser = await begin();
    const other = await begin();
    const token = browser.cookies.get("meridian_second_factor") ?? "";
    for (let tries = 1; tries < 5; tries += 1) {
      const answer = await browser.post(confirm, { code: wrong() });
      expect(answer).toMatchObject({ status: 401, body: { code: "wrong_code" } });
    }
    const fifth = await browser.post(confirm, { code: wrong() });
    expect(fifth).toMatchObject({ status: 401, body: { code: "second_factor_expired" } });
    browser.cookies.set("meridian_second_factor", token);
    const late = await browser.post(confirm, { code: codeOf(app) });
    expect(late).toMatchObject({ status: 401, body: { code: "second_factor_expired" } });
    expect(browser.cookies.size).toBe(0);
    // Another browser of the same person is not disturbed.
    expect((await other.post(confirm, { code: codeOf(app) })).status).toBe(200);
  });

  test("after five tries that are still being checked, a right code is one too many", async () => {
    const browser = await begin();
    await shop.database.pool.query("update pending_sign_ins set failures = 5 where user_id = $1", [
      person.id,
    ]);
    const answer = await browser.post(confirm, { code: codeOf(app) });
    expect(answer).toMatchObject({ status: 401, body: { code: "second_factor_expired" } });
  });

  test("of twenty guesses at once no more than five are checked", async () => {
    const browser = await begin();
    const code = wrong();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(confirm, { code })),
    );
    const codes = answers.map(({ body }) => body.code).toSorted();
    expect(codes.filter((name) => name === "wrong_code")).toHaveLength(4);
    expect(codes.filter((name) => name === "second_factor_expired")).toHaveLength(16);
  });

  test("an invalid or empty proof is no try", async () => {
    const browser = await begin();
    const both = { code: codeOf(app), recoveryCode: app.recoveryCodes[0] };
    for (const body of [{}, both, { code: "12345" }, { code: 123456 }, { recoveryCode: "" }]) {
      for (let times = 0; times < 2; times += 1) {
        expect((await browser.post(confirm, body)).status).toBe(400);
      }
    }
    expect((await browser.post(confirm, { code: codeOf(app) })).status).toBe(200);
  });

  test("five minutes later it has ended", async () => {
    const browser = await begin();
    await shop.database.pool.query("update pending_sign_ins set expires_at = now()");
    for (const path of [confirm, `${confirm}/options`]) {
      const answer = await browser.post(path, { code: codeOf(app) });
      expect(answer).toMatchObject({ status: 401, body: { code: "second_factor_expired" } });
    }
  });

  test("a forged token is refused, and no password may be left out", async () => {
    for (const token of ["x".repeat(43), "", "1"]) {
      const browser = openBrowser(shop);
      browser.cookies.set("meridian_second_factor", token);
      const answer = await browser.post(confirm, { code: codeOf(app) });
      expect(answer).toMatchObject({ status: 401, body: { code: "second_factor_expired" } });
    }
  });

  test("a code of another account is wrong", async () => {
    const other = await aPerson(shop);
    const otherApp = await addApp(other);
    await forgetTakenCodes(shop);
    const browser = await begin();
    for (const body of [{ code: codeOf(otherApp) }, { recoveryCode: otherApp.recoveryCodes[0] }]) {
      expect((await browser.post(confirm, body)).body.code).toBe("wrong_code");
    }
  });

  test("a new password ends sign-ins that wait, and a disabled account has none", async () => {
    const { pool } = shop.database;
    const disabled = await begin();
    await pool.query("update users set disabled_at = now() where id = $1", [person.id]);
    expect((await disabled.post(confirm, { code: codeOf(app) })).body.code).toBe(
      "second_factor_expired",
    );
  });

  test("of twenty with one code at once, one wins", async () => {
    const browsers = [];
    for (let count = 0; count < 20; count += 1) browsers.push(await begin());
    const code = codeOf(app);
    const answers = await Promise.all(browsers.map((browser) => browser.post(confirm, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "wrong_code")).toHaveLength(19);
  });
});

describe("a recovery code", () => {
  test("signs in once, however it is typed, and is stored as a hash alone", async () => {
    const [code = ""] = app.recoveryCodes;
    expect(app.recoveryCodes).toHaveLength(10);
    expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const { pool } = shop.database;
    const { rows } = await pool.query("select code_hash from recovery_codes where user_id = $1", [
      person.id,
    ]);
    const stored = rows.map((row) => row.code_hash.toString("hex"));
    expect(stored).toContain(hash("sha256", code.replaceAll("-", "")));

    const typed = ` ${code.toLowerCase().replaceAll("-", " ")}`;
    expect((await (await begin()).post(confirm, { recoveryCode: typed })).status).toBe(200);
    const again = await (await begin()).post(confirm, { recoveryCode: code });
    expect(again).toMatchObject({ status: 401, body: { code: "wrong_code" } });
    const { body } = await person.browser.send("GET", "/api/account/factors");
    expect(body.recoveryCodesLeft).toBe(9);
    const mails = await pool.query(
      "select mail from outgoing_mails where recipient = $1 and mail = 'account-recovery-used'",
      [person.email],
    );
    expect(mails.rows).toHaveLength(1);
  });

  test("of twenty at once, one wins", async () => {
    const browsers = [];
    for (let count = 0; count < 20; count += 1) browsers.push(await begin());
    const body = { recoveryCode: app.recoveryCodes[3] };
    const answers = await Promise.all(browsers.map((browser) => browser.post(confirm, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("an account is asked for what it has", async () => {
  const { authenticator } = await addPasskey(person);
  const browser = await enterPassword(shop, person, ["passkey", "totp", "recovery"]);
  const { options } = (await browser.post(`${confirm}/options`)).body;
  expect(options).toMatchObject({ rpId: "shop.test", userVerification: "required" });
  expect(options.allowCredentials).toHaveLength(1);
  const answer = await browser.post(confirm, { response: authenticator.get(options) });
  expect(answer).toMatchObject({ status: 200, body: { user: { username: person.username } } });
});

test("without a second factor sign-ins at once wait for each other, and not in a circle", async () => {
  const { id, username } = await aPerson(shop);
  const { pool } = shop.database;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from users where id = $1 for share", [id]);
  const attempts = ["first", "second", "third"].map(() =>
    openBrowser(shop).post("/api/auth/login", { username, password }),
  );
  await expect.poll(() => lockWaits(pool)).toBe(attempts.length);
  await holder.query("commit");
  holder.release();
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
});
