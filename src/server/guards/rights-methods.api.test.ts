import { afterAll, beforeAll, expect, test } from "vitest";
import { matchPath } from "#src/lib/paths.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { publicPaths } from "#tests/public-paths.ts";
import { tableContent, withoutExports } from "#tests/table-content.ts";
import { validBodies } from "#tests/valid-bodies.ts";
import { inTurn, visitorNamed } from "#tests/visitors.ts";

const methods = ["GET", "HEAD", "OPTIONS", "TRACE", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];

const paths = [...new Set([...apiRoutes.map(({ endpoint }) => endpoint.path), ...publicPaths])];
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, "1");

/** A GET leads from there to a page. */
const linkPath = "/api/newsletter/unsubscribe";

/** The methods that have a route, also by the placeholder of another path. */
function methodsOf(path: string): Set<string> {
  if (path === linkPath) return new Set(["GET", "POST"]);
  const found = apiRoutes.filter(({ endpoint }) => matchPath(endpoint.path, addressOf(path)));
  return new Set(found.length > 0 ? found.map(({ endpoint }) => endpoint.method) : ["GET"]);
}

/** A valid body of one of the path's calls. */
const bodyFor = (path: string) =>
  Object.entries(validBodies).find(([route]) => route.split(" ")[1] === path)?.[1] ?? {};

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** Uses `inject`, because `fetch` refuses some of these methods. */
function request(method: string, path: string, token: string | undefined) {
  return shop.app.inject({
    method: method as "GET",
    url: addressOf(path),
    headers: token === undefined ? {} : { cookie: `meridian_session=${token}` },
    ...(["GET", "HEAD", "TRACE", "OPTIONS"].includes(method) ? {} : { payload: bodyFor(path) }),
  });
}

const roles = ["guest", "customer", "dealer", "admin"];
const calls = paths.flatMap((path) => {
  const own = methodsOf(path);
  return methods
    .filter((method) => !own.has(method))
    .map((method) => ({ method, path, hasGet: own.has("GET") }));
});
type Call = (typeof calls)[number];

/** The router has no route for an unknown method, so the guard does not run. */
function refusal({ method, path }: Call, name: string): 401 | 403 | 404 {
  const guarded = path.startsWith("/api/admin/") && name !== "admin" && method !== "PROPFIND";
  if (!guarded) return 404;
  return name === "guest" ? 401 : 403;
}

const kindOf = ({ method, path, hasGet }: Call) =>
  `${method} ${path.startsWith("/api/admin/")} ${hasGet}`;
const met = inTurn(roles, calls, kindOf, refusal);

test.each(roles)("%s: each path responds to its own methods only", async (name) => {
  const token = await visitorNamed(name).token(shop.database.db);
  // Downloads of documents are counted.
  const stored = async () =>
    withoutExports(await tableContent(shop.database.db, { except: ["throttles"] }));
  const before = await stored();
  for (const { item } of met.filter((one) => one.name === name)) {
    const { method, path, hasGet } = item;
    const call = `${method} ${path}`;
    const { statusCode, headers, body } = await request(method, path, token);
    if (method === "HEAD" && hasGet) {
      const viaGet = await request("GET", path, token);
      expect([statusCode, body], call).toEqual([viaGet.statusCode, ""]);
      expect(headers["set-cookie"], call).toEqual(viaGet.headers["set-cookie"]);
      continue;
    }
    expect(statusCode, call).toBe(refusal(item, name));
    expect(headers["content-type"], call).toBe("application/json; charset=utf-8");
    expect(headers.allow, call).toBeUndefined();
    expect(headers["access-control-allow-origin"], call).toBeUndefined();
  }
  expect(await stored()).toEqual(before);
});

test("the sign-out link works by GET only", async () => {
  const token = await visitorNamed("customer").token(shop.database.db);
  const follow = (method: string) =>
    shop.app.inject({
      method: method as "GET",
      url: "/api/logout",
      headers: {
        cookie: `meridian_session=${token}`,
        "sec-fetch-mode": "navigate",
        "sec-fetch-site": "same-origin",
      },
    });
  const before = await tableContent(shop.database.db);
  for (const method of methods.filter((method) => method !== "GET")) {
    expect((await follow(method)).statusCode, method).toBe(404);
  }
  expect(await tableContent(shop.database.db)).toEqual(before);
  expect((await follow("GET")).statusCode).toBe(303);
});
