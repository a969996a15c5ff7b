import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import {
  addApp,
  addPasskey,
  aPerson,
  codeOf,
  forgetTakenCodes,
  makeStale,
  openBrowser,
  type Person,
  password,
} from "#tests/factor-shop.ts";

let shop: TestApp;
let person: Person;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await aPerson(shop);
});

const fresh = { status: 403, body: { code: "fresh_sign_in_required" } };

async function mailsTo({ email }: Person): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    "select mail from outgoing_mails where recipient = $1 order by id",
    [email],
  );
  return rows.map(({ mail }) => mail);
}

async function auditOf({ id }: Person) {
  const { rows } = await shop.database.pool.query(
    "select action, details from audit_log where actor_id = $1 order by id",
    [id],
  );
  return rows;
}

describe("every change of what protects an account", () => {
  test("needs a fresh sign-in", async () => {
    const { factors } = await addPasskey(person);
    await makeStale(shop, person.id);
    const before = (await person.browser.send("GET", "/api/account/factors")).body;
    const passkey = `/api/account/passkeys/${factors.passkeys[0]?.id}`;
    const response = { id: "AA", rawId: "AA", type: "public-key", response: {} };
    const calls: [string, string, object?][] = [
      ["POST", "/api/account/passkeys/options"],
      [
        "POST",
        "/api/account/passkeys",
        { name: "A", response: { ...response, clientExtensionResults: {} } },
      ],
      ["DELETE", passkey],
      ["POST", "/api/account/totp"],
      ["POST", "/api/account/totp/confirm", { code: "123456" }],
      ["DELETE", "/api/account/totp"],
      ["POST", "/api/account/recovery-codes"],
    ];
    for (const [method, path, body] of calls) {
      expect(await person.browser.send(method, path, body), path).toMatchObject(fresh);
    }
    expect((await person.browser.send("GET", "/api/account/factors")).body).toEqual(before);
  });

  test("is mailed to its owner, and the audit log has ids alone", async () => {
    const { factors } = await addPasskey(person);
    const id = factors.passkeys[0]?.id;
    await addApp(person);
    const renewed = await person.browser.post("/api/account/recovery-codes");
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    await person.browser.send("DELETE", `/api/account/passkeys/${id}`);
    await person.browser.send("DELETE", "/api/account/totp");
    expect(await mailsTo(person)).toEqual([
      "account-passkey-added",
      "account-app-added",
      "account-recovery-renewed",
      "account-passkey-removed",
      "account-app-removed",
    ]);
    expect(await auditOf(person)).toEqual([
      { action: "passkey.add", details: { after: { passkey: id } } },
      { action: "totp.add", details: {} },
      { action: "recovery-codes.renew", details: {} },
      { action: "passkey.remove", details: { after: { passkey: id } } },
      { action: "totp.remove", details: {} },
    ]);
  });
});

describe("the first factor", () => {
  test("brings recovery codes and ends the other sessions; the next one does neither", async () => {
    const other = openBrowser(shop);
    const credentials = { username: person.username, password };
    expect((await other.post("/api/auth/login", credentials)).status).toBe(200);
    const first = await addPasskey(person);
    expect(first.recoveryCodes).toHaveLength(10);
    expect(await other.whoIsSignedIn()).toBeUndefined();
    expect(await person.browser.whoIsSignedIn()).toBe(person.username);
    expect((await addApp(person)).recoveryCodes).toEqual([]);
  });

  test("takes the recovery codes along when it goes, and the password is enough again", async () => {
    const { factors } = await addPasskey(person);
    const path = `/api/account/passkeys/${factors.passkeys[0]?.id}`;
    const left = await person.browser.send("DELETE", path);
    expect(left.body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0, isRequired: false });
    const credentials = { username: person.username, password };
    expect((await openBrowser(shop).post("/api/auth/login", credentials)).status).toBe(200);
    const codes = await person.browser.post("/api/account/recovery-codes");
    expect(codes).toMatchObject({ status: 409, body: { code: "no_factor" } });
  });
});

describe("an authenticator app", () => {
  test("counts for nothing until a code confirms it, and beginning again replaces it", async () => {
    const { browser } = person;
    const first = (await browser.post("/api/account/totp")).body;
    const second = (await browser.post("/api/account/totp")).body;
    expect(second.secret).not.toBe(first.secret);
    const credentials = { username: person.username, password };
    expect((await openBrowser(shop).post("/api/auth/login", credentials)).status).toBe(200);
    const confirm = (code: string) => browser.post("/api/account/totp/confirm", { code });
    expect(await confirm(codeOf(first))).toMatchObject({
      status: 400,
      body: { code: "wrong_code" },
    });
    expect((await confirm(codeOf(second))).status).toBe(200);
    const third = await browser.post("/api/account/totp");
    expect(third).toMatchObject({ status: 409, body: { code: "app_known" } });
    expect((await openBrowser(shop).post("/api/auth/login", credentials)).status).toBe(401);
  });
});

describe("a passkey of somebody else", () => {
  test("can't be renamed or removed", async () => {
    const { factors } = await addPasskey(await aPerson(shop));
    const path = `/api/account/passkeys/${factors.passkeys[0]?.id}`;
    expect((await person.browser.send("PATCH", path, { name: "Mine" })).status).toBe(404);
    expect((await person.browser.send("DELETE", path)).status).toBe(404);
  });

  test("one's own gets a name of one line", async () => {
    const { factors } = await addPasskey(person);
    const path = `/api/account/passkeys/${factors.passkeys[0]?.id}`;
    const rename = (name: string) => person.browser.send("PATCH", path, { name });
    expect((await rename(" Blue key ")).body.passkeys).toMatchObject([{ name: "Blue key" }]);
    for (const name of ["", " ", "a\nb", "x".repeat(61)]) {
      expect((await rename(name)).status).toBe(400);
    }
  });
});

describe("proving who is signed in", () => {
  const prove = (body: object) => person.browser.post("/api/account/prove", body);
  const isFresh = async () => (await person.browser.post("/api/account/totp")).status !== 403;

  test("a password is enough without a second factor", async () => {
    await makeStale(shop, person.id);
    expect(await prove({ password: "not the right one" })).toMatchObject({
      status: 401,
      body: { code: "wrong_password" },
    });
    expect((await prove({})).status).toBe(400);
    expect(await isFresh()).toBe(false);
    expect((await prove({ password })).status).toBe(200);
    expect(await isFresh()).toBe(true);
  });

  test("with a second factor it takes both, or a passkey", async () => {
    const app = await addApp(person);
    const { authenticator } = await addPasskey(person);
    await forgetTakenCodes(shop);
    await makeStale(shop, person.id);
    for (const body of [{ password }, { code: codeOf(app) }, {}]) {
      expect((await prove(body)).status).toBe(400);
    }
    const wrongPassword = await prove({ password: "wrong one", code: codeOf(app) });
    expect(wrongPassword.body.code).toBe("wrong_password");
    const wrongCode = await prove({ password, recoveryCode: "AAAA" });
    expect(wrongCode.body.code).toBe("wrong_code");
    expect(await isFresh()).toBe(false);

    expect((await prove({ password, code: codeOf(app) })).status).toBe(200);
    expect(await isFresh()).toBe(true);
    await makeStale(shop, person.id);
    const { options } = (await person.browser.post("/api/account/prove/options")).body;
    expect((await prove({ response: authenticator.get(options) })).status).toBe(200);
    expect(await isFresh()).toBe(true);
    await makeStale(shop, person.id);
    expect((await prove({ password, recoveryCode: app.recoveryCodes[0] })).status).toBe(200);
    expect(await isFresh()).toBe(true);
  });
});
