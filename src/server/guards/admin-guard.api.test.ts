import { connect } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guest } from "#src/domain/viewer.ts";
import type { Route } from "#src/platform/serve.ts";
import { guardAdmin } from "#src/server/admin-guard.ts";
import { handleErrors } from "#src/server/errors.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser, type SignedInRole } from "#tests/data.ts";

let shop: TestApp;
/** An address that none of those who ask here has on a page of their own. */
let bystander: string;
const tokens: Partial<Record<SignedInRole, string>> = {};
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  bystander = (await aUser(shop.database.db)).email;
  for (const role of ["customer", "wholesale", "admin"] as const) {
    tokens[role] = await shop.signIn(role);
  }
});
afterAll(() => shop.close());

/** Written to the socket as it stands: `fetch` would tidy the path first. */
function raw(method: string, path: string, token?: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin);
  const cookie = token ? `Cookie: meridian_session=${token}\r\n` : "";
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname)
      .on("data", (chunk) => {
        answer += chunk;
      })
      .on("end", () => resolve(answer))
      .on("error", reject);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: shop.test\r\n${cookie}Connection: close\r\n\r\n`,
    );
  });
}

const spellings = [
  "/api/admin/users/",
  "/api/admin//users",
  "//api/admin/users",
  "/api//admin/users",
  "/api/./admin/users",
  "/api/x/../admin/users",
  "/API/admin/users",
  "/api/Admin/users",
  "/api/admin/USERS",
  "/api/%61dmin/users",
  "/api/admin%2Fusers",
  "/api/admin/users%00",
  "/api/admin/users;x=1",
  "/api/admin/users.json",
  "/api/admin/users?admin=true&isAdmin=1",
  "/api/admin\\users",
  "http://shop.test/api/admin/users",
];

describe("however the path is spelled, only an administrator reads the users", () => {
  test.each(spellings)("%s", async (path) => {
    for (const token of [undefined, tokens.customer, tokens.wholesale]) {
      const answer = await raw("GET", path, token);
      expect(answer).toMatch(/^HTTP\/1\.1 (30[138]|40[0-4]) /);
      expect(answer).not.toContain(bystander);
    }
  });

  test("and the plain one is served to the administrator", async () => {
    const answer = await raw("GET", "/api/admin/users", tokens.admin);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(bystander);
    expect(answer).toMatch(/cache-control: private, no-store/i);
  });
});

describe("a path that leads nowhere", () => {
  test.each(["/api/admin", "/api/admin/", "/api/admin/secrets", "/api/admin/users/1/password"])(
    "%s is 401, 403 or 404, depending on who asks",
    async (path) => {
      const status = async (token?: string) =>
        (await shop.request("GET", path, token ? { token } : {})).status;
      expect([
        await status(),
        await status(tokens.customer),
        await status(tokens.wholesale),
        await status(tokens.admin),
      ]).toEqual([401, 403, 403, 404]);
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s on a known path too", async (method) => {
    const refused = await shop.request(method, "/api/admin/users", {});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: "sign_in_required" });
  });
});

describe("rights are not taken from what a request says", () => {
  test.each([
    ["x-forwarded-user", "admin"],
    ["x-is-admin", "true"],
    ["authorization", "Basic YWRtaW46YWRtaW4="],
    ["x-original-url", "/api/admin/login"],
    ["x-http-method-override", "POST"],
  ])("%s: %s", async (name, value) => {
    const response = await shop.request("GET", "/api/admin/users", {
      token: tokens.customer ?? "",
      headers: { [name]: value },
    });
    expect(response.status).toBe(403);
  });

  test.each(["", "x", "0".repeat(43), "../../admin", "%00", "a".repeat(4_000)])(
    "a forged session %j",
    async (token) => {
      const response = await shop.request("GET", "/api/admin/users", { token });
      expect(response.status).toBe(401);
    },
  );

  test("a delete that another site sends in an administrator's name changes nothing", async () => {
    const response = await shop.request("DELETE", "/api/admin/watches/1", {
      token: tokens.admin ?? "",
      headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "cross_origin" });
    expect((await shop.request("GET", "/api/watches/1")).status).toBe(200);
  });
});

test("the dashboard's page holds nothing but its shell, for whoever asks", async () => {
  for (const token of [undefined, tokens.customer, tokens.admin]) {
    const page = await shop.request("GET", "/admin/dashboard", token ? { token } : {});
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).not.toContain("totalRevenue");
    expect(html).not.toContain("/api/admin/");
  }
});

test("the guard exempts what the contracts declare public, and only guards whole path segments", async () => {
  const app = fastify();
  const identityOf = async () => ({ viewer: guest, session: undefined as never });
  const declared = [
    { endpoint: { access: "public", path: "/api/admin/open" } },
    { endpoint: { access: "admin", path: "/api/admin/closed" } },
  ] as unknown as Pick<Route, "endpoint">[];
  guardAdmin(app, declared, identityOf);
  for (const path of ["/api/admin/open", "/api/admin/closed", "/api/administrators"]) {
    app.get(path, async () => "ok");
  }
  handleErrors(app);
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await status("/api/admin/open")).toBe(200);
  expect(await status("/api/administrators")).toBe(200);
  expect(await status("/api/admin/closed")).toBe(401);
  expect(await status("/api/admin/unknown")).toBe(401);
  await app.close();
});
