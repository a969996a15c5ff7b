import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSetup } from "#src/features/dashboard/admin-setup.service.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { canary, canaryBody, canaryInBytes, storedInput } from "#tests/canary-input.ts";
import { withFailingWrites, writeFailures } from "#tests/failing-writes.ts";
import { stockWatch } from "#tests/orders.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";
import { tableContent } from "#tests/table-content.ts";

interface Recorded {
  readonly route: string;
  readonly status: number;
  /** Body and headers, without a new session's cookie. */
  readonly text: string;
}

let output: ProcessOutput;
let shop: TestApp;
/** The token of the set-up link and of every session. */
const keys: string[] = [];
const recorded: Recorded[] = [];
const admin = { username: "canary.admin", email: "canary.admin@valid.example" };
const customer = { username: "canary.name", email: "canary.mail@valid.example" };

beforeAll(async () => {
  output = captureOutput();
  shop = await startTestApp({ ...allCapabilities, LOG_LEVEL: "trace", RATE_LIMIT_FACTOR: "1000" });
  await stockWatch(shop.database, 4, { units: 9 });
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

async function request(route: string, options: { token?: string; body?: unknown } = {}) {
  const [method = "", path = ""] = route.split(" ");
  const url = path.replaceAll(/\{\w+\}/g, "1");
  const headers = { "idempotency-key": randomUUID() };
  const response = await shop.request(method, url, { headers, ...options });
  const others = [...response.headers].filter(([name]) => name !== "set-cookie");
  const text = (await response.text()) + JSON.stringify(others);
  const token = response.headers.get("set-cookie")?.match(/meridian_session=([\w-]{43})/)?.[1];
  if (token) keys.push(token);
  recorded.push({ route, status: response.status, text });
  return { status: response.status, text, token: token ?? "" };
}

/** Calls by which administrators see customers, applications and mails to them. */
const staffData =
  /admin\/(users|subscribers|people|customers|notices|applications|mails|orders)(\.csv)?(\/.*)?$/;

/** Removes the visitor's own data. */
/** Mails have word joiners in typed names. */
const withoutOwn = (text: string, own: readonly string[]) =>
  own.reduce((rest, part) => rest.replaceAll(part, ""), text.replaceAll("\u2060", ""));

const send = (route: string, more: Record<string, unknown> = {}, token?: string) =>
  request(route, { body: canaryBody(route, more), ...(token ? { token } : {}) });

describe("responses", () => {
  let customerToken: string;
  let adminToken: string;

  test("contain the visitor's own data and no other input", async () => {
    const setupToken = (await openSetup(shop.database.db)) ?? "";
    keys.push(setupToken);
    expect((await send("POST /api/admin/setup", admin)).status).toBe(403);
    const setUp = await send("POST /api/admin/setup", { ...admin, token: setupToken });
    adminToken = setUp.token;
    const registered = await send("POST /api/auth/register");
    const signedIn = await send("POST /api/auth/login");
    customerToken = signedIn.token;
    const signedInAgain = await send("POST /api/admin/login", admin);
    for (const { status, text } of [setUp, registered, signedIn, signedInAgain]) {
      expect(status).toBeLessThan(300);
      const own = [admin.email, admin.username, customer.email, customer.username];
      expect(withoutOwn(text, own)).not.toMatch(canary);
    }
    expect((await send("POST /api/wishlists", {}, customerToken)).status).toBe(201);
    for (const route of ["POST /api/subscribe", "POST /api/wholesale/apply", "POST /api/orders"]) {
      const { status, text } = await send(route);
      expect(status, route).toBeLessThan(300);
      expect(text, route).not.toMatch(canary);
    }
  });

  test("to refused requests repeat no input", async () => {
    const wrong = { password: "canary, but not the right one" };
    const passwordAsName = { username: "canary password of its own", password: "canary" };
    const refused = [
      await send("POST /api/auth/login", wrong),
      await send("POST /api/auth/login", passwordAsName),
      await send("POST /api/admin/login", { ...admin, ...wrong }),
      await send("POST /api/admin/login", passwordAsName),
      await send("POST /api/admin/login"),
      await send("POST /api/auth/register"),
      await send("POST /api/auth/register", { username: "canary with spaces", email: "canary" }),
      await send("POST /api/auth/register", { username: "canary.other", password: "canary" }),
      await send("POST /api/subscribe", { email: "canary@@" }),
      await send("POST /api/wholesale/apply", { website: "javascript:canary", taxId: "" }),
      await send("POST /api/wishlists", { name: "canary".repeat(50) }, customerToken),
      await request("POST /api/auth/login", { body: '{"username":"canary", "password":canary}' }),
      await request("GET /api/watches?minPrice=canary&ids=canary"),
      await request("GET /api/watches/canary"),
    ];
    for (const [index, { status, text }] of refused.entries()) {
      expect(status, String(index)).toBeGreaterThanOrEqual(400);
      expect(status, String(index)).toBeLessThan(500);
      expect(text, String(index)).not.toMatch(canary);
    }
  });

  test("contain no data of other visitors", async () => {
    const getCalls = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
      method === "GET" ? [`${method} ${path}`] : [],
    );
    const pages = ["/", "/shop?sort=canary", "/account", "/cart", "/admin/dashboard", "/login"];
    const otherPaths = ["/metrics", "/api/openapi.json", "/healthz", "/readyz", "/sitemap.xml"];
    const routes = [...getCalls, ...[...pages, ...otherPaths].map((path) => `GET ${path}`)];
    const list = "canary name of its own";
    const address = ["line1", "line2", "city"].map((part) => `canary ${part} of its own`);
    const application = Object.values(canaryBody("POST /api/wholesale/apply")).map(String);
    const customerData = [customer.email, customer.username, list];
    for (const route of routes) {
      expect((await request(route)).text, route).not.toMatch(canary);
      expect((await request(route, { token: "canary" })).text, route).not.toMatch(canary);
      const customerView = (await request(route, { token: customerToken })).text;
      expect(withoutOwn(customerView, customerData), route).not.toMatch(canary);
      const visibleToAdmin = staffData.test(route)
        ? [...customerData, ...address, ...application]
        : [];
      const adminView = (await request(route, { token: adminToken })).text;
      expect(
        withoutOwn(adminView, [admin.email, admin.username, ...visibleToAdmin]),
        route,
      ).not.toMatch(canary);
    }
  });

  test.each(writeFailures)(
    "are a fixed sentence when the database fails by %s",
    async (failure) => {
      for (const [route, table] of storedInput) {
        await withFailingWrites(shop.database.db, failure, table, async () => {
          const newAccount = route.endsWith("register")
            ? { username: "canary.third", email: "canary.third@valid.example" }
            : {};
          const token = route.endsWith("wishlists") ? customerToken : undefined;
          const { status, text } = await send(route, newAccount, token);
          expect(status, route).toBe(failure === "a value of the wrong type" ? 400 : 500);
          expect(text, route).not.toMatch(canary);
          expect(text, route).not.toMatch(/insert into|refused|broken|\bat .*\.ts/);
        });
      }
    },
  );

  test("throttle keys contain no input", async () => {
    const { throttles = [] } = await tableContent(shop.database.db);
    expect(throttles.length).toBeGreaterThan(4);
    expect(JSON.stringify(throttles)).not.toMatch(canary);
  });

  test("contain no hash, key or session", async () => {
    const { db } = shop.database;
    const hashes = (await db.select().from(users)).map(({ passwordHash }) => passwordHash);
    const tokens = (await db.select().from(sessions)).map(({ tokenHash }) => tokenHash);
    const encoded = tokens.flatMap((hash) =>
      (["hex", "base64", "base64url"] as const).map((encoding) => hash.toString(encoding)),
    );
    expect([hashes.length, tokens.length > 2, keys.length > 3]).toEqual([2, true, true]);
    const everything = recorded.map(({ text }) => text).join("\n");
    const logged = output.lines().join("\n");
    for (const secret of [...hashes, ...encoded, ...keys]) {
      expect(everything.includes(secret), "response").toBe(false);
      expect(logged.includes(secret), "log").toBe(false);
    }
    expect(everything + logged).not.toMatch(/\$argon2|password_?hash"|token_?hash"/i);
  });
});

describe("the log", () => {
  type Line = { msg: string; level: number; status?: number; [name: string]: unknown };
  const lines = () => output.lines().map((line) => JSON.parse(line) as Line);

  test("has a line for each request at level trace", () => {
    expect(lines().filter(({ msg }) => msg === "request completed").length).toBeGreaterThan(
      recorded.length * 0.8,
    );
  });

  test("has no user input", () => {
    // Paths are logged, and this one contains the canary.
    const logged = output.lines().map((line) => line.replace("/api/watches/canary", ""));
    expect(logged.filter((line) => canary.test(line))).toEqual([]);
  });

  test("has the statement and stack of a failure, without its values", () => {
    const failed = lines().filter(({ msg }) => msg === "request failed");
    expect(failed.length).toBeGreaterThan(10);
    expect(failed.map(({ err }) => err)).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(/^Failed query: insert into "subscribers" .*\$1/),
        stack: expect.stringMatching(/^\s+at /),
        cause: expect.objectContaining({
          code: "23514",
          table: "subscribers",
          constraint: "broken",
        }),
      }),
    );
  });

  test("hides fields with the name of a secret", () => {
    const body = { password: "canary", passwordHash: "canary", token: "canary" };
    shop.app.log.info({ body }, "a mistake of ours");
    expect(lines().at(-1)).toMatchObject({
      msg: "a mistake of ours",
      body: { password: "[hidden]", passwordHash: "[hidden]", token: "[hidden]" },
    });
  });

  test("has the account id of a refused administrator, not the input", () => {
    const refused = lines().filter(({ msg }) => msg === "administrator sign-in refused");
    expect(refused.length).toBeGreaterThan(2);
    expect(refused.filter(({ user }) => typeof user === "number")).toHaveLength(1);
  });

  test("has no byte of a request that can't be parsed", async () => {
    const { hostname, port } = new URL(shop.origin);
    const response = await new Promise((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname)
        .on("data", (chunk) => {
          text += chunk;
        })
        .on("close", () => resolve(text))
        .on("error", reject);
      const cookie = "Cookie: meridian_session=canary";
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${cookie}\r\nno header\r\n\r\n`);
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    const logged = output.lines().join("\n");
    expect([
      canary.test(logged.replaceAll("/watches/canary", "")),
      logged.includes(canaryInBytes),
    ]).toEqual([false, false]);
  });
});
