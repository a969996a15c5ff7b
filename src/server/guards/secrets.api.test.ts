import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSetup } from "#src/features/admin/admin-setup.service.ts";
import { sessions, users } from "#src/platform/db/schema.ts";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { canary, canaryBody, canaryInBytes, storedInput } from "#tests/canary-input.ts";
import { withFailingWrites, writeFailures } from "#tests/failing-writes.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";
import { tableContent } from "#tests/table-content.ts";

interface Told {
  readonly what: string;
  readonly status: number;
  /** Body and headers but for a new session's cookie, which is the browser's to keep. */
  readonly words: string;
}

let output: ProcessOutput;
let shop: TestApp;
/** The set-up link and every session: whoever has one of these is somebody. */
const keys: string[] = [];
const told: Told[] = [];
const admin = { username: "canary.admin", email: "canary.admin@valid.example" };
const customer = { username: "canary.name", email: "canary.mail@valid.example" };

beforeAll(async () => {
  output = captureOutput();
  shop = await startTestApp({ LOG_LEVEL: "trace", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

async function tell(route: string, options: { token?: string; body?: unknown } = {}) {
  const [method = "", path = ""] = route.split(" ");
  const url = path.replaceAll(/\{\w+\}/g, "1");
  const response = await shop.request(method, url, options);
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  const words = (await response.text()) + JSON.stringify(headers);
  const token = response.headers.get("set-cookie")?.match(/meridian_session=([\w-]{43})/)?.[1];
  if (token) keys.push(token);
  told.push({ what: route, status: response.status, words });
  return { status: response.status, words, token: token ?? "" };
}

/** What of the canaries is still there when one's own name, address and lists are taken out. */
const beside = (words: string, own: readonly string[]) =>
  own.reduce((rest, text) => rest.replaceAll(text, ""), words);

const send = (route: string, more: Record<string, unknown> = {}, token?: string) =>
  tell(route, { body: canaryBody(route, more), ...(token ? { token } : {}) });

describe("answers", () => {
  let customers: string;
  let admins: string;

  test("tell people what is theirs and nothing of what else they typed", async () => {
    const link = (await openSetup(shop.database.db)) ?? "";
    keys.push(link);
    expect((await send("POST /api/admin/setup", admin)).status).toBe(403);
    const setUp = await send("POST /api/admin/setup", { ...admin, token: link });
    admins = setUp.token;
    const registered = await send("POST /api/auth/register");
    const signedIn = await send("POST /api/auth/login");
    customers = signedIn.token;
    const signedInAgain = await send("POST /api/admin/login", admin);
    for (const { status, words } of [setUp, registered, signedIn, signedInAgain]) {
      expect(status).toBeLessThan(300);
      const own = [admin.email, admin.username, customer.email, customer.username];
      expect(beside(words, own)).not.toMatch(canary);
    }
    expect((await send("POST /api/wishlists", {}, customers)).status).toBe(201);
    for (const route of ["POST /api/subscribe", "POST /api/wholesale/apply"]) {
      const { status, words } = await send(route);
      expect(status, route).toBeLessThan(300);
      expect(words, route).not.toMatch(canary);
    }
  });

  test("to what is refused repeat nothing", async () => {
    const wrong = { password: "canary, but not the right one" };
    const typedIntoTheName = { username: "canary password of its own", password: "canary" };
    const refused = [
      await send("POST /api/auth/login", wrong),
      await send("POST /api/auth/login", typedIntoTheName),
      await send("POST /api/admin/login", { ...admin, ...wrong }),
      await send("POST /api/admin/login", typedIntoTheName),
      await send("POST /api/admin/login"),
      await send("POST /api/auth/register"),
      await send("POST /api/auth/register", { username: "canary with spaces", email: "canary" }),
      await send("POST /api/auth/register", { username: "canary.other", password: "canary" }),
      await send("POST /api/subscribe", { email: "canary@@" }),
      await send("POST /api/wholesale/apply", { website: "javascript:canary", taxId: "" }),
      await send("POST /api/wishlists", { name: "canary".repeat(50) }, customers),
      await tell("POST /api/auth/login", { body: '{"username":"canary", "password":canary}' }),
      await tell("GET /api/watches?minPrice=canary&ids=canary"),
      await tell("GET /api/watches/canary"),
    ];
    for (const [place, { status, words }] of refused.entries()) {
      expect(status, String(place)).toBeGreaterThanOrEqual(400);
      expect(status, String(place)).toBeLessThan(500);
      expect(words, String(place)).not.toMatch(canary);
    }
  });

  test("to whoever reads, nothing of others", async () => {
    const reading = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
      method === "GET" ? [`${method} ${path}`] : [],
    );
    const pages = ["/", "/shop?sort=canary", "/account", "/cart", "/admin/dashboard", "/login"];
    const besides = ["/metrics", "/api/openapi.json", "/healthz", "/readyz", "/sitemap.xml"];
    const routes = [...reading, ...[...pages, ...besides].map((path) => `GET ${path}`)];
    const list = "canary name of its own";
    const mine = [customer.email, customer.username, list];
    for (const route of routes) {
      expect((await tell(route)).words, route).not.toMatch(canary);
      expect((await tell(route, { token: "canary" })).words, route).not.toMatch(canary);
      const customersView = (await tell(route, { token: customers })).words;
      expect(beside(customersView, mine), route).not.toMatch(canary);
      const others = /admin\/(users|subscribers)$/.test(route) ? mine : [];
      const adminsView = (await tell(route, { token: admins })).words;
      expect(beside(adminsView, [admin.email, admin.username, ...others]), route).not.toMatch(
        canary,
      );
    }
  });

  test.each(writeFailures)("when the database fails by %s, a fixed sentence", async (breakage) => {
    for (const [route, table] of storedInput) {
      await withFailingWrites(shop.database.db, breakage, table, async () => {
        const fresh = route.endsWith("register")
          ? { username: "canary.third", email: "canary.third@valid.example" }
          : {};
        const token = route.endsWith("wishlists") ? customers : undefined;
        const { status, words } = await send(route, fresh, token);
        expect(status, route).toBe(breakage === "a value of the wrong kind" ? 400 : 500);
        expect(words, route).not.toMatch(canary);
        expect(words, route).not.toMatch(/insert into|refused|broken|\bat .*\.ts/);
      });
    }
  });

  test("a count of tries is kept under no name that was typed", async () => {
    const { throttles = [] } = await tableContent(shop.database.db);
    expect(throttles.length).toBeGreaterThan(4);
    expect(JSON.stringify(throttles)).not.toMatch(canary);
  });

  test("never a hash, a key or a session", async () => {
    const { db } = shop.database;
    const hashes = (await db.select().from(users)).map(({ passwordHash }) => passwordHash);
    const tokens = (await db.select().from(sessions)).map(({ tokenHash }) => tokenHash);
    const encoded = tokens.flatMap((hash) =>
      (["hex", "base64", "base64url"] as const).map((encoding) => hash.toString(encoding)),
    );
    expect([hashes.length, tokens.length > 2, keys.length > 3]).toEqual([2, true, true]);
    const everything = told.map(({ words }) => words).join("\n");
    const written = output.lines().join("\n");
    for (const secret of [...hashes, ...encoded, ...keys]) {
      expect(everything.includes(secret), "told").toBe(false);
      expect(written.includes(secret), "written").toBe(false);
    }
    expect(everything + written).not.toMatch(/\$argon2|password_?hash"|token_?hash"/i);
  });
});

describe("what the process writes", () => {
  type Line = { msg: string; level: number; status?: number; [name: string]: unknown };
  const lines = () => output.lines().map((line) => JSON.parse(line) as Line);

  test("has a line for each request at the finest level", () => {
    expect(lines().filter(({ msg }) => msg === "request completed").length).toBeGreaterThan(
      told.length * 0.8,
    );
  });

  test("has nothing that anyone typed", () => {
    // An address is ours, not typed.
    const written = output.lines().map((line) => line.replace("/api/watches/canary", ""));
    expect(written.filter((line) => canary.test(line))).toEqual([]);
  });

  test("says of a failure what failed and where, and none of the values", () => {
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

  test("hides what is logged under the name of a secret", () => {
    const body = { password: "canary", passwordHash: "canary", token: "canary" };
    shop.app.log.info({ body }, "a mistake of ours");
    expect(lines().at(-1)).toMatchObject({
      msg: "a mistake of ours",
      body: { password: "[hidden]", passwordHash: "[hidden]", token: "[hidden]" },
    });
  });

  test("names the account of a refused administrator, not what was typed", () => {
    const refused = lines().filter(({ msg }) => msg === "administrator sign-in refused");
    expect(refused.length).toBeGreaterThan(2);
    expect(refused.filter(({ user }) => typeof user === "number")).toHaveLength(1);
  });

  test("has no byte of a request that could not be read", async () => {
    const { hostname, port } = new URL(shop.origin);
    const answer = await new Promise((resolve, reject) => {
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
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const written = output.lines().join("\n");
    expect([
      canary.test(written.replaceAll("/watches/canary", "")),
      written.includes(canaryInBytes),
    ]).toEqual([false, false]);
  });
});
