import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type Authenticator, createAuthenticator } from "#tests/authenticator.ts";
import {
  addPasskey,
  aPerson,
  enterPassword,
  openBrowser,
  type Person,
  password,
} from "#tests/factor-shop.ts";

let shop: TestApp;
let person: Person;
let authenticator: Authenticator;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await aPerson(shop);
  ({ authenticator } = await addPasskey(person));
});

const signIn = "/api/auth/passkey";
const optionsFor = async (path: string, browser = openBrowser(shop)) =>
  (await browser.post(`${path}/options`)).body.options;
type Wrong = Parameters<Authenticator["get"]>[1];

async function signInWith(wrong: Wrong = {}, more: object = {}, key = authenticator) {
  const browser = openBrowser(shop);
  const response = key.get(await optionsFor(signIn), wrong);
  return { ...(await browser.post(signIn, { response, ...more })), browser, response };
}

const refused = { status: 401, body: { code: "wrong_code" } };

describe("a passkey signs in alone", () => {
  test("without a name or a password, in a fresh session", async () => {
    const { status, body, browser } = await signInWith();
    expect([status, body.user?.username]).toEqual([200, person.username]);
    expect(await browser.whoIsSignedIn()).toBe(person.username);
    expect((await browser.post("/api/account/totp")).status).toBe(200);
    const { passkeys } = (await browser.send("GET", "/api/account/factors")).body;
    expect(passkeys).toMatchObject([{ name: "My key", lastUsedAt: expect.any(String) }]);
  });

  test.each<[string, Wrong]>([
    ["another origin", { origin: "https://shop.test.evil.example" }],
    ["the same name without https", { origin: "https://shop.test" }],
    ["a user who was not verified", { isVerified: false }],
    ["a counter that went back", { counter: 0 }],
    ["the user of another account", { userHandle: Buffer.from("user:1").toString("base64url") }],
    ["a challenge of nobody", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("not with %s", async (_, wrong) => {
    expect((await signInWith()).status).toBe(200);
    const answer = await signInWith(wrong);
    expect(answer).toMatchObject(refused);
    expect(await answer.browser.whoIsSignedIn()).toBeUndefined();
  });

  test("not with a signature of another key", async () => {
    const other = createAuthenticator();
    const response = other.get(await optionsFor(signIn));
    const own = authenticator.get(await optionsFor(signIn));
    const forged = { ...response, id: own.id, rawId: own.rawId };
    expect(await openBrowser(shop).post(signIn, { response: forged })).toMatchObject(refused);
    expect(await openBrowser(shop).post(signIn, { response })).toMatchObject(refused);
  });

  test("a counter that stands still is a copy", async () => {
    expect((await signInWith({ counter: 7 })).status).toBe(200);
    expect(await signInWith({ counter: 7 })).toMatchObject(refused);
    expect((await signInWith({ counter: 8 })).status).toBe(200);
  });

  test("an authenticator that counts nothing may stay at zero", async () => {
    await shop.database.pool.query("update passkeys set counter = 0");
    for (let times = 0; times < 2; times += 1) {
      expect((await signInWith({ counter: 0 })).status).toBe(200);
    }
  });

  test("an answer counts once, also if it comes twenty times at once", async () => {
    const response = authenticator.get(await optionsFor(signIn), { counter: 0 });
    await shop.database.pool.query("update passkeys set counter = 0");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => openBrowser(shop).post(signIn, { response })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await openBrowser(shop).post(signIn, { response })).toMatchObject(refused);
  });

  test("a challenge lasts five minutes", async () => {
    const response = authenticator.get(await optionsFor(signIn));
    await shop.database.pool.query("update webauthn_challenges set expires_at = now()");
    expect(await openBrowser(shop).post(signIn, { response })).toMatchObject(refused);
  });

  test("a challenge is stored as a hash", async () => {
    const { challenge } = await optionsFor(signIn);
    const { rows } = await shop.database.pool.query("select * from webauthn_challenges");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.challenge_hash.equals(Buffer.from(challenge, "base64url"))).toBe(false);
    }
  });

  test("not to a disabled account", async () => {
    await shop.database.pool.query("update users set disabled_at = now() where id = $1", [
      person.id,
    ]);
    expect(await signInWith()).toMatchObject(refused);
  });

  test("not as staff without a right of the staff", async () => {
    const answer = await signInWith({}, { isStaffLogin: true });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    const admin = await aPerson(shop, "admin");
    const key = (await addPasskey(admin)).authenticator;
    const asStaff = await signInWith({}, { isStaffLogin: true }, key);
    expect(asStaff).toMatchObject({ status: 200, body: { user: { isAdmin: true } } });
    const { rows } = await shop.database.pool.query(
      "select action from audit_log where subject = $1 order by id desc limit 1",
      [`user:${admin.id}`],
    );
    expect(rows).toEqual([{ action: "admin.login" }]);
  });

  test("malformed answers are refused, never an error of ours", async () => {
    const good = authenticator.get(await optionsFor(signIn));
    const parts: object[] = [
      {},
      { clientDataJSON: 7 },
      { clientDataJSON: "%%%" },
      { ...good.response, authenticatorData: "AAAA" },
      { ...good.response, signature: null },
      { ...good.response, userHandle: { a: 1 } },
      { clientDataJSON: Buffer.from('{"challenge":[1]}').toString("base64url") },
    ];
    for (const response of parts) {
      const body = { response: { ...good, response } };
      expect(await openBrowser(shop).post(signIn, body)).toMatchObject(refused);
    }
  });
});

describe("a challenge is for one purpose and one account", () => {
  const confirm = "/api/auth/second-factor";
  const enter = (who = person) => enterPassword(shop, who, ["passkey", "recovery"]);

  test("that of a sign-in confirms nothing, and the other way round", async () => {
    const browser = await enter();
    const ofSignIn = authenticator.get(await optionsFor(signIn));
    expect(await browser.post(confirm, { response: ofSignIn })).toMatchObject(refused);
    const ofStep = authenticator.get(await optionsFor(confirm, browser));
    expect(await openBrowser(shop).post(signIn, { response: ofStep })).toMatchObject(refused);
    const ofProof = authenticator.get(await optionsFor("/api/account/prove", person.browser));
    expect(await browser.post(confirm, { response: ofProof })).toMatchObject(refused);
    const again = authenticator.get(await optionsFor(confirm, browser));
    expect((await browser.post(confirm, { response: again })).status).toBe(200);
  });

  test("that of another account is refused, and so is its passkey", async () => {
    const other = await aPerson(shop);
    const key = (await addPasskey(other)).authenticator;
    const [mine, theirs] = [await enter(), await enter(other)];
    const ofTheirs = authenticator.get(await optionsFor(confirm, theirs));
    expect(await mine.post(confirm, { response: ofTheirs })).toMatchObject(refused);
    const withTheirKey = key.get(await optionsFor(confirm, mine));
    expect(await mine.post(confirm, { response: withTheirKey })).toMatchObject(refused);
  });

  test("a passkey is added for the one who began, once, and only if the user was verified", async () => {
    const path = "/api/account/passkeys";
    const add = async (who: Person, response: object) =>
      (await who.browser.post(path, { name: "New", response })).status;
    const other = await aPerson(shop);
    const key = createAuthenticator();
    const ofOther = key.create(await optionsFor(path, other.browser));
    expect(await add(person, ofOther)).toBe(400);
    for (const wrong of [{ isVerified: false }, { origin: "https://evil.example" }]) {
      expect(await add(other, key.create(await optionsFor(path, other.browser), wrong))).toBe(400);
    }
    const good = key.create(await optionsFor(path, other.browser));
    expect([await add(other, good), await add(other, good)]).toEqual([201, 400]);
    const known = key.create(await optionsFor(path, person.browser));
    expect(await add(person, known)).toBe(409);
  });
});

test("an address without a name has no passkeys, and says so", async () => {
  const numeric = await startTestApp({ ...allCapabilities, PUBLIC_URL: "http://192.0.2.7:3000" });
  const answer = await openBrowser(numeric).post(`${signIn}/options`);
  expect(answer).toMatchObject({ status: 409, body: { code: "passkeys_unavailable" } });
  await numeric.close();
});

test("an account has twenty passkeys at most", async () => {
  await shop.database.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, is_synced)
     select $1::int, ('key ' || n || ' ' || $1::int)::bytea, '', 'One of many', false from generate_series(1, 19) n`,
    [person.id],
  );
  const answer = await person.browser.post("/api/account/passkeys/options");
  expect(answer).toMatchObject({ status: 409, body: { code: "too_many_passkeys" } });
});

test("the password alone still signs nobody in", async () => {
  await shop.database.pool.query("delete from recovery_codes where user_id = $1", [person.id]);
  const answer = await openBrowser(shop).post("/api/auth/login", {
    username: person.username,
    password,
  });
  expect(answer).toMatchObject({ status: 401, body: { factors: ["passkey"] } });
});
