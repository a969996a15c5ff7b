import { connect } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guest } from "#src/domain/viewer.ts";
import type { Route } from "#src/platform/http/serve.ts";
import { guardAdmin } from "#src/server/http/api.ts";
import { handleErrors } from "#src/server/http/errors.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { callerStandIn } from "#tests/caller.ts";
import { aUser, type SignedInRole } from "#tests/data.ts";

let shop: TestApp;
/** The e-mail address of an account that no visitor of these tests owns. */
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

/** Writes to the socket, because `fetch` normalises the path. */
function raw(method: string, path: string, token?: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin);
  const cookie = token ? `Cookie: meridian_session=${token}\r\n` : "";
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(Number(port), hostname)
      .on("data", (chunk) => {
        response += chunk;
      })
      .on("end", () => resolve(response))
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

describe("only an administrator reads the users, however the path is spelled", () => {
  test.each(["guest", "customer", "wholesale"] as const)("%s", async (role) => {
    const failures: string[] = [];
    for (const path of spellings) {
      const response = await raw("GET", path, role === "guest" ? undefined : tokens[role]);
      const isRefused = /^HTTP\/1\.1 (30[138]|40[0-4]) /.test(response);
      if (!isRefused || response.includes(bystander)) failures.push(`${path}: ${response}`);
    }
    expect(failures).toEqual([]);
  });

  test("the plain path serves the administrator", async () => {
    const response = await raw("GET", "/api/admin/users", tokens.admin);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain(bystander);
    expect(response).toMatch(/cache-control: private, no-store/i);
  });
});

describe("an unknown path below /api/admin", () => {
  test.each(["/api/admin", "/api/admin/", "/api/admin/secrets", "/api/admin/users/1/password"])(
    "%s is 401 for guests, 403 for customers and dealers, 404 for administrators",
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

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "%s on an existing path is 401 for guests",
    async (method) => {
      const refused = await shop.request(method, "/api/admin/users", {});
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ code: "sign_in_required" });
    },
  );
});

describe("headers and forged sessions grant no rights", () => {
  test("headers of a customer", async () => {
    const headers = {
      "x-forwarded-user": "admin",
      "x-is-admin": "true",
      authorization: "Basic YWRtaW46YWRtaW4=",
      "x-original-url": "/api/admin/login",
      "x-http-method-override": "POST",
    };
    for (const [name, value] of Object.entries(headers)) {
      const response = await shop.request("GET", "/api/admin/users", {
        token: tokens.customer ?? "",
        headers: { [name]: value },
      });
      expect(response.status, name).toBe(403);
    }
  });

  test("forged sessions", async () => {
    for (const token of ["", "x", "0".repeat(43), "../../admin", "%00", "a".repeat(4_000)]) {
      const response = await shop.request("GET", "/api/admin/users", { token });
      expect(response.status, token).toBe(401);
    }
  });

  test("a cross-site delete with an administrator's cookie changes nothing", async () => {
    const response = await shop.request("DELETE", "/api/admin/watches/1", {
      token: tokens.admin ?? "",
      headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "cross_origin" });
    expect((await shop.request("GET", "/api/watches/1")).status).toBe(200);
  });
});

test("the dashboard's page contains no data for any visitor", async () => {
  for (const token of [undefined, tokens.customer, tokens.admin]) {
    const page = await shop.request("GET", "/admin/dashboard", token ? { token } : {});
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).not.toContain("totalRevenue");
    expect(html).not.toContain("/api/admin/");
  }
});

test("the guard exempts public contracts and matches whole path segments", async () => {
  const app = fastify();
  const callerOf = async () => callerStandIn(guest);
  const declared = [
    { endpoint: { access: "public", path: "/api/admin/open" } },
    { endpoint: { access: "admin", path: "/api/admin/closed" } },
  ] as unknown as Pick<Route, "endpoint">[];
  guardAdmin(app, declared, callerOf);
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
