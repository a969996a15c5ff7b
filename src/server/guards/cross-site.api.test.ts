import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes as pageRoutes } from "#src/app/routes.tsx";
import type { Endpoint } from "#src/lib/endpoint.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { validObject } from "#tests/fuzz/input.ts";
import { Random } from "#tests/fuzz/random.ts";
import { RawConnection } from "#tests/fuzz/raw-connection.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { type TableContent, tableContent, withoutExports } from "#tests/table-content.ts";

const calls = apiRoutes.map(({ endpoint }) => endpoint);
const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Webhooks take any origin and no cookie: only their signature counts. */
const changing = calls
  .filter(({ method, rawBody }) => method !== "GET" && !rawBody)
  .map((call) => [endpointName(call), call] as const);
const reading = calls.filter(({ method }) => method === "GET");

/** Headers that a browser sends when a page of another site makes the request. */
const crossSiteHeaders: readonly Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://shop.test.evil.example" },
  { origin: "https://shop.test" },
  { origin: "http://shop.test:8080" },
  { origin: "http://other.shop.test", "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "http://shop.test", "sec-fetch-site": "cross-site" },
];

/** Content types that need no preflight. */
const simpleContentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

let shop: TestApp;
let admin: {
  token: string;
  username: string;
  listId: number;
  victimId: number;
  order: string;
};
const password = "an administrator's password";

beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000000" });
  const { db, pool } = shop.database;
  const user = await aUser(db, "admin", await createPasswordHasher().hash(password));
  const victim = await aUser(db, "customer");
  await pool.query("insert into cart_items (user_id, watch_id) values ($1, 1)", [user.id]);
  const list = await pool.query<{ id: number }>(
    "insert into wishlists (user_id, name) values ($1, 'mine') returning id",
    [user.id],
  );
  const listId = list.rows[0]?.id ?? 0;
  await pool.query("insert into wishlist_items (wishlist_id, watch_id) values ($1, 1)", [listId]);
  const token = await aSession(db, user);
  const watchId = await stockWatch(shop.database, 3);
  const placed = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]), { token });
  const order = String(placed.body.order.number);
  admin = { token, username: user.username, listId, victimId: victim.id, order };
});
afterAll(() => shop.close());

/** A URL of a row that the administrator could change. */
function addressOf({ path }: Endpoint): string {
  const id = path.startsWith("/api/wishlists")
    ? admin.listId
    : path.startsWith("/api/admin/users")
      ? admin.victimId
      : 1;
  return path
    .replace("{id}", String(id))
    .replace("{watchId}", "1")
    .replace("{number}", admin.order);
}

function bodyOf({ path, body }: Endpoint): string {
  if (path.endsWith("/login")) return JSON.stringify({ username: admin.username, password });
  return JSON.stringify(
    body ? validObject(new Random(1, 1), body, { highest: 50, lists: [1] }) : {},
  );
}

/** One hook refuses for all calls: each call meets one of the cases, and the first calls meet all of them. */
const shareOf = <Case>(cases: readonly Case[], at: number): readonly Case[] =>
  at < 3 ? cases : cases.slice(at % cases.length, (at % cases.length) + 1);

/** Every table, without `last_seen_at` and the counters of limits, which any request may update. */
async function allTables(): Promise<TableContent> {
  const { throttles: _, ...content } = await tableContent(shop.database.db);
  const sessions = (content.sessions ?? []).map((row) => ({
    ...(row as object),
    last_seen_at: "",
  }));
  return { ...content, sessions };
}

describe("another site can change nothing with an administrator's cookie", () => {
  let before: TableContent;
  beforeAll(async () => {
    before = await allTables();
  });

  test.each(changing)("%s", async (_, call) => {
    const { token } = admin;
    const at = changing.findIndex(([, one]) => one === call);
    const body = call.body ? { body: bodyOf(call) } : {};
    for (const headers of shareOf(crossSiteHeaders, at)) {
      const sent = { ...body, headers, token };
      const response = await shop.request(call.method, addressOf(call), sent);
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect((await response.json()).code).toBe("cross_origin");
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
    for (const type of shareOf(simpleContentTypes, at)) {
      const headers = { "content-type": type };
      const sent = { body: bodyOf(call), headers, token };
      // A file is checked by its content; that the request comes from our own page is checked above.
      const { status } = await shop.request(call.method, addressOf(call), sent);
      expect(call.streamBody ? [400, 415] : [415], type).toContain(status);
      expect((await shop.request("POST", addressOf(call), sent)).status).toBeGreaterThanOrEqual(
        400,
      );
    }
    const { method } = call;
    const headers = {
      "x-http-method-override": method,
      "x-http-method": method,
      "x-method-override": method,
      "sec-fetch-site": "cross-site",
    };
    for (const search of shareOf(["", `?_method=${method}&method=${method}`], at)) {
      const url = addressOf(call) + search;
      expect((await shop.request("GET", url, { headers, token })).status).toBeLessThan(500);
      expect((await shop.request("POST", url, { headers, token })).status).toBe(403);
    }
  });

  test("after all of these every table is as before", async () => {
    expect(await allTables()).toEqual(before);
  });

  test("no response can be read by another site", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "DELETE" };
    for (const method of ["GET", "OPTIONS", "HEAD"]) {
      const response = await shop.request(method, "/api/cart", { headers, token: admin.token });
      const names = [...response.headers.keys()].filter((name) =>
        name.startsWith("access-control"),
      );
      expect(names).toEqual([]);
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });
});

test("GET and HEAD change nothing", async () => {
  const pages = pageRoutes.map(({ path }) => path.replace(/\{\w+\}/g, "1"));
  const files = [
    "/robots.txt",
    "/sitemap.xml",
    "/healthz",
    "/readyz",
    "/api/openapi.json",
    "/nothing",
  ];
  const addresses = [...reading.map(addressOf), ...pages, ...files];
  const tokens = [undefined, admin.token];
  // Downloads of documents are counted, and exports are recorded in the audit chain.
  const stored = async () => ({ ...withoutExports(await allTables()), throttles: [] });
  const before = await stored();
  for (const [at, address] of addresses.entries()) {
    for (const token of tokens) {
      const response = await shop.request("GET", address, token === undefined ? {} : { token });
      expect(response.status, address).toBeLessThan(500);
    }
    // The router answers HEAD by the handler of GET; rights-methods and rights-pages send it to all.
    if (at < 3) expect((await shop.request("HEAD", address)).status).toBeLessThan(500);
  }
  expect(await stored()).toEqual(before);
});

describe("the sign-out link", () => {
  /** Uses a raw connection, because fetch sets the Sec-Fetch headers itself. */
  const follow = async (token: string, method: string, headers: Record<string, string>) => {
    const connection = new RawConnection(Number(new URL(shop.origin).port));
    const lines = Object.entries({
      host: "shop.test",
      cookie: `meridian_session=${token}`,
      ...headers,
    });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const response = await connection.send(
      Buffer.from(`${method} /api/logout HTTP/1.1\r\n${head}\r\n`),
      {
        method,
      },
    );
    connection.close();
    return typeof response === "string" ? response : response.status;
  };
  const isSignedIn = async (token: string) =>
    (await (await shop.request("GET", "/api/auth/user", { token })).json()).user !== null;

  test.each([
    ["GET", {}],
    ["GET", { "sec-fetch-mode": "navigate" }],
    ["GET", { "sec-fetch-site": "same-origin" }],
    ["GET", { "sec-fetch-mode": "no-cors", "sec-fetch-site": "cross-site" }],
    ["GET", { "sec-fetch-mode": "no-cors", "sec-fetch-site": "same-origin" }],
    ["GET", { "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin" }],
    ["GET", { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" }],
    ["GET", { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-site" }],
    ["HEAD", { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" }],
    ["POST", { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" }],
  ])("does nothing for %s with %j", async (method, headers) => {
    const token = await shop.signIn("customer");
    expect([403, 404]).toContain(await follow(token, method, headers));
    expect(await isSignedIn(token)).toBe(true);
  });

  test.each(["same-origin", "none"])("signs out on a navigation (%s)", async (site) => {
    const token = await shop.signIn("customer");
    const headers = { "sec-fetch-mode": "navigate", "sec-fetch-site": site };
    expect(await follow(token, "GET", headers)).toBe(303);
    expect(await isSignedIn(token)).toBe(false);
  });
});
