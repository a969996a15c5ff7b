import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { capabilityNames, onlyEnabled } from "#src/domain/capabilities.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

const pages = [
  "/account/settings",
  "/account/security",
  "/account/data",
  "/account/data/page",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
];
const readings = onlyEnabled(
  apiRoutes.map(({ endpoint }) => endpoint),
  ["accounts"],
).flatMap(({ method, path, capability }) =>
  capability === "accounts" && method === "GET" && !/[{?]/.test(path) ? [path] : [],
);

let shop: TestApp;
let token: string;
const start = async (capabilities: readonly string[]) => {
  const settings = { ...allCapabilities, CAPABILITIES: capabilities.join(",") };
  shop = await startTestApp({ ...settings, RATE_LIMIT_FACTOR: "1000" });
  token = await shop.signIn("customer");
};
const statusOf = async (path: string) => (await shop.request("GET", path, { token })).status;

describe("accounts alone", () => {
  beforeAll(() => start(["accounts"]));
  afterAll(() => shop.close());

  test("has all its pages and calls, and the shop's own work", async () => {
    expect(readings.length).toBeGreaterThan(4);
    for (const path of [...pages, ...readings, "/", "/shop", "/account", "/account/orders"]) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
  });

  test("has nothing of the others", async () => {
    for (const path of ["/checkout", "/admin/people", "/api/orders", "/api/alerts/prices"]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
  });

  test("writes the mail of a deletion", async () => {
    const user = await aUser(shop.database.db);
    const own = await aSession(shop.database.db, user);
    const body = { username: user.username };
    const response = await shop.request("POST", "/api/account/deletion", { token: own, body });
    expect(response.status).toBe(200);
    const { rows } = await shop.database.pool.query("select mail from outgoing_mails");
    expect(rows).toEqual([{ mail: "account-deletion-begun" }]);
  });

  test("offers passkeys of sound algorithms alone", async () => {
    const path = "/api/account/passkeys/options";
    const reply = await (await shop.request("POST", path, { token })).json();
    const found = JSON.stringify(reply).match(/"alg":-?\d+/g) ?? [];
    expect(found.length).toBeGreaterThan(0);
    // Ed25519, ECDSA with P-256 and RSA, each with SHA-256 or better.
    expect(found.filter((part) => !/-(8|7|257)$/.test(part))).toEqual([]);
  });
});

describe("everything but accounts", () => {
  beforeAll(() => start(capabilityNames.filter((name) => name !== "accounts")));
  afterAll(() => shop.close());

  test("has none of its pages and calls", async () => {
    for (const path of [...pages, ...readings]) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
  });

  test("names no page of it in the account's own", async () => {
    const html = await (await shop.request("GET", "/account", { token })).text();
    expect(html).not.toMatch(/\/account\/(security|data)/);
  });

  test("returns users with the specified fields, whatever they chose while it was on", async () => {
    await shop.database.pool.query("update users set date_locale = 'de'");
    const { user } = await (await shop.request("GET", "/api/auth/user", { token })).json();
    expect(Object.keys(user)).toEqual(["id", "username", "email", "isAdmin", "isWholesale"]);
  });
});
