import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access } from "#src/lib/endpoint.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type Audience, callAudiences } from "#tests/call-audiences.ts";
import { aUser } from "#tests/data.ts";
import { tableContent } from "#tests/table-content.ts";
import { validBodies } from "#tests/valid-bodies.ts";
import { inTurn, type Rights, visitorNamed, visitors } from "#tests/visitors.ts";

const accessFor: Record<Audience, Access> = {
  everyone: "public",
  users: "user",
  dealers: "wholesale",
  staff: "staff",
  editors: "editor",
  sales: "sales",
  admins: "admin",
};

const routeOf = ({ endpoint }: (typeof apiRoutes)[number]) => `${endpoint.method} ${endpoint.path}`;

/** Undefined if the visitor has access. */
function refusal(audience: Audience, rights: Rights): 401 | 403 | undefined {
  if (audience === "everyone") return undefined;
  if (rights === "none") return 401;
  const { dealer, admin, staffRole } = rights;
  const granted: Record<Exclude<Audience, "everyone">, boolean> = {
    users: true,
    dealers: dealer,
    staff: admin || staffRole !== undefined,
    editors: admin || staffRole === "editor",
    sales: admin || staffRole === "sales",
    admins: admin,
  };
  return granted[audience] ? undefined : 403;
}

test("every call is served once and declares the intended access", () => {
  const served = apiRoutes.map(routeOf);
  expect(new Set(served).size).toBe(served.length);
  const declared = apiRoutes.map((route) => [routeOf(route), route.endpoint.access]);
  const intended = Object.entries(callAudiences).map(([route, [audience]]) => [
    route,
    accessFor[audience],
  ]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(intended));
});

test("below /api/admin only the two sign-in calls are public", () => {
  const open = apiRoutes.filter(
    ({ endpoint: { path, access } }) =>
      path.startsWith("/api/admin") && ["public", "user", "wholesale"].includes(access),
  );
  expect(open.map(routeOf)).toEqual(["POST /api/admin/login", "POST /api/admin/setup"]);
});

describe("each visitor has exactly the intended access to each call", () => {
  let shop: TestApp;
  let spareWatch = 60;
  beforeAll(async () => {
    shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  });
  afterAll(() => shop.close());

  /** Each delete gets a row of its own. */
  async function targetOf(route: string): Promise<number> {
    const isOfPerson = /\/(users|people)\/\{id\}/.test(route);
    if (isOfPerson) return (await aUser(shop.database.db)).id;
    // Some calls write mails, so the first ones exist.
    if (route.includes("/admin/mails/{id}")) return 2_000_000_000;
    return route === "DELETE /api/admin/watches/{id}" ? spareWatch-- : 1;
  }
  function request(route: string, id: number, token: string | undefined, body?: unknown) {
    const [method = "", path = ""] = route.split(" ");
    return shop.request(method, path.replaceAll(/\{\w+\}/g, String(id)), {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
  }

  const names = Object.keys(visitors);
  const met = inTurn(
    names,
    Object.entries(callAudiences),
    ([, [audience]]) => audience,
    ([, [audience]], name) => refusal(audience, visitorNamed(name).rights),
  ).map(({ name, item: [route, [audience, status]] }) => {
    const { rights } = visitorNamed(name);
    return { name, route, status, rights, refused: refusal(audience, rights) };
  });

  test.each(names)("%s", async (visitor) => {
    for (const { route, status } of met.filter(
      ({ name, refused }) => name === visitor && !refused,
    )) {
      const token = await visitorNamed(visitor).token(shop.database.db);
      const response = await request(route, await targetOf(route), token);
      expect.soft(response.status, route).toBe(status);
    }
  });

  test("refused calls change nothing and say why", async () => {
    const { db } = shop.database;
    const { id } = await aUser(db);
    const tokens = new Map<string, string | undefined>();
    for (const name of names) tokens.set(name, await visitorNamed(name).token(db));
    // The row of an expired session is deleted when its token is used.
    const before = await tableContent(db, { except: ["sessions"] });
    for (const { name, route, rights, refused } of met) {
      if (!refused) continue;
      const call = `${name}: ${route}`;
      const token = tokens.get(name);
      const target = route.includes("/users/") ? id : 2;
      const response = await request(route, target, token, validBodies[route]);
      expect(response.status, call).toBe(refused);
      const code = refused === 401 ? "sign_in_required" : "forbidden";
      expect(await response.json(), call).toEqual({ message: expect.any(String), code });
      expect(response.headers.get("cache-control"), call).toBe("no-store");
      const cookie = response.headers.get("set-cookie");
      if (rights !== "none" || token === undefined) expect(cookie, call).toBeNull();
      else expect(cookie, call).toMatch(/^meridian_session=; Max-Age=0/);
    }
    expect(await tableContent(db, { except: ["sessions"] })).toEqual(before);
  });

  test("the OpenAPI document lists every call", async () => {
    const document = await (await shop.request("GET", "/api/openapi.json")).json();
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(apiRoutes.map(routeOf).toSorted());
    expect(document.paths["/api/brands/id/{id}"].get.parameters).toEqual([
      {
        name: "id",
        in: "path",
        required: true,
        schema: { type: "string", pattern: "^[1-9]\\d{0,9}$" },
      },
    ]);
    const scheme = document.components.securitySchemes.session;
    expect(scheme).toEqual({ type: "apiKey", in: "cookie", name: "meridian_session" });
  });
});

test("on https the OpenAPI document names the __Host- cookie", async () => {
  const shop = await startTestApp({ PUBLIC_URL: "https://shop.test" });
  const document = await (await shop.request("GET", "/api/openapi.json")).json();
  expect(document.components.securitySchemes.session.name).toBe("__Host-meridian_session");
  await shop.close();
});
