import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access } from "#src/lib/endpoint.ts";
import { apiRoutes } from "#src/server/api-routes.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";
import { inboxAudience } from "#tests/inbox-calls.ts";
import { tableContent } from "#tests/table-content.ts";
import { validBodies } from "#tests/valid-bodies.ts";
import { type Rights, visitors } from "#tests/visitors.ts";

type Audience = "everyone" | "users" | "dealers" | "staff" | "editors" | "sales" | "admins";

/**
 * The intended audience of each call, independent of the code that declares it, and the status of
 * their request without a body: 400 means that the body is missing, 404 that the row is.
 */
const intent: Readonly<Record<string, readonly [Audience, number]>> = {
  "GET /api/auth/user": ["everyone", 200],
  "POST /api/auth/login": ["everyone", 400],
  "POST /api/auth/register": ["everyone", 400],
  "POST /api/auth/logout": ["everyone", 200],
  "GET /api/brands": ["everyone", 200],
  "GET /api/brands/id/{id}": ["everyone", 200],
  "GET /api/brands/names": ["everyone", 200],
  "GET /api/watches": ["everyone", 200],
  "GET /api/watches/{id}": ["everyone", 200],
  "GET /api/watches/{id}/size": ["everyone", 200],
  ...inboxAudience,
  "POST /api/subscribe": ["everyone", 400],
  "POST /api/contact": ["everyone", 400],
  "GET /api/admin/blocked-senders": ["sales", 200],
  "POST /api/admin/blocked-senders": ["sales", 400],
  "DELETE /api/admin/blocked-senders/{address}": ["sales", 404],
  "GET /api/cart": ["users", 200],
  "GET /api/cart/contains/{watchId}": ["users", 200],
  "POST /api/cart/items": ["users", 400],
  "PATCH /api/cart/items/{watchId}": ["users", 400],
  "DELETE /api/cart/items/{watchId}": ["users", 200],
  "DELETE /api/cart": ["users", 200],
  "POST /api/cart/merge": ["users", 400],
  "GET /api/wishlists": ["users", 200],
  "POST /api/wishlists": ["users", 400],
  "GET /api/wishlists/{id}": ["users", 404],
  "DELETE /api/wishlists/{id}": ["users", 404],
  "POST /api/wishlists/{id}/items": ["users", 400],
  "DELETE /api/wishlists/{id}/items/{watchId}": ["users", 404],
  "DELETE /api/wishlists/items/{watchId}": ["users", 200],
  "GET /api/wishlists/contains/{watchId}": ["everyone", 200],
  "GET /api/wishlists/watches": ["everyone", 200],
  "GET /api/wholesale/watches": ["dealers", 200],
  "POST /api/wholesale/apply": ["everyone", 400],
  "GET /api/wholesale/line-sheet": ["dealers", 200],
  "GET /api/wholesale/line-sheet.csv": ["dealers", 200],
  "GET /api/wholesale/line-sheet.xlsx": ["dealers", 200],
  "GET /api/wholesale/feed": ["dealers", 200],
  "POST /api/wholesale/feed": ["dealers", 200],
  "DELETE /api/wholesale/feed": ["dealers", 200],
  "GET /api/wholesale/feed/{token}.csv": ["everyone", 404],
  "POST /api/auth/invitation/check": ["everyone", 400],
  "POST /api/auth/invitation": ["everyone", 400],
  "GET /api/checkout": ["everyone", 200],
  "GET /api/countries": ["everyone", 200],
  "POST /api/checkout/items": ["everyone", 400],
  "POST /api/checkout/{step}": ["everyone", 404],
  "POST /api/orders": ["everyone", 400],
  "GET /api/orders": ["users", 200],
  "GET /api/orders/{number}": ["everyone", 404],
  "POST /api/orders/{number}/cancel": ["everyone", 404],
  "POST /api/orders/{number}/return": ["everyone", 404],
  "POST /api/orders/{number}/pay": ["everyone", 404],
  "POST /api/payments/stripe/webhook": ["everyone", 400],
  "GET /api/payments/test/{number}": ["everyone", 404],
  "POST /api/payments/test/{number}": ["everyone", 404],
  "GET /api/orders/{number}/pro-forma.pdf": ["everyone", 404],
  "GET /api/orders/{number}/invoice.pdf": ["everyone", 404],
  "POST /api/admin/login": ["everyone", 400],
  "POST /api/admin/setup": ["everyone", 400],
  "GET /api/admin/overview": ["staff", 200],
  "GET /api/admin/settings": ["admins", 200],
  "PATCH /api/admin/settings": ["admins", 400],
  "GET /api/admin/personal-data": ["admins", 400],
  "GET /api/admin/personal-data-file": ["admins", 400],
  "POST /api/admin/personal-data/delete": ["admins", 400],
  "GET /api/admin/analytics": ["admins", 200],
  "GET /api/admin/watches": ["admins", 200],
  "GET /api/admin/brands": ["admins", 200],
  "GET /api/admin/users": ["admins", 200],
  "GET /api/admin/orders": ["sales", 200],
  "GET /api/admin/orders.csv": ["sales", 200],
  "GET /api/admin/orders/{id}": ["sales", 404],
  "POST /api/admin/orders": ["sales", 400],
  "GET /api/admin/order-form": ["sales", 200],
  "GET /api/admin/order-form/watches": ["sales", 200],
  "POST /api/admin/orders/{id}/events": ["sales", 400],
  "POST /api/admin/orders/{id}/mails/{mailId}/resend": ["sales", 404],
  "GET /api/admin/payments-to-check": ["sales", 200],
  "POST /api/admin/payments-to-check/{id}/checked": ["sales", 404],
  "GET /api/admin/audit": ["admins", 200],
  "GET /api/admin/audit.csv": ["admins", 200],
  "GET /api/admin/inventory": ["editors", 200],
  "GET /api/admin/inventory-form": ["editors", 200],
  "POST /api/admin/inventory": ["editors", 400],
  "POST /api/admin/inventory/bulk": ["editors", 400],
  "GET /api/admin/inventory/{id}": ["editors", 200],
  "PATCH /api/admin/inventory/{id}": ["editors", 400],
  "GET /api/admin/inventory/{id}/history": ["editors", 200],
  "POST /api/admin/inventory/{id}/undo": ["editors", 400],
  "GET /api/admin/mails": ["admins", 200],
  "GET /api/admin/mails/{id}": ["admins", 404],
  "POST /api/admin/mails/{id}/resend": ["admins", 400],
  "GET /api/admin/jobs": ["admins", 200],
  "POST /api/admin/jobs/{id}/retry": ["admins", 404],
  "POST /api/admin/jobs/{id}/give-up": ["admins", 404],
  "GET /api/admin/applications": ["sales", 200],
  "GET /api/admin/applications/{id}": ["sales", 404],
  "POST /api/admin/applications/{id}/approve": ["sales", 404],
  "POST /api/admin/applications/{id}/decline": ["sales", 400],
  "POST /api/admin/applications/{id}/invitation": ["sales", 404],
  "POST /api/admin/applications/{id}/notes": ["sales", 400],
  "GET /api/admin/people": ["sales", 200],
  "GET /api/admin/people/{id}": ["sales", 200],
  "PATCH /api/admin/people/{id}": ["admins", 400],
  "POST /api/admin/people/{id}/sign-out": ["admins", 200],
  "POST /api/admin/people/{id}/notes": ["sales", 400],
  "GET /api/admin/subscribers": ["admins", 200],
  "GET /api/admin/imports": ["editors", 200],
  "POST /api/admin/imports": ["editors", 400],
  "GET /api/admin/imports/{id}": ["editors", 404],
  "POST /api/admin/imports/{id}/pictures": ["editors", 400],
  "GET /api/admin/imports/{id}/rows": ["editors", 404],
  "GET /api/admin/imports/{id}/report": ["editors", 404],
  "POST /api/admin/imports/{id}/check": ["editors", 400],
  "POST /api/admin/imports/{id}/run": ["editors", 400],
  "GET /api/admin/inventory-file/{format}": ["editors", 404],
  "GET /api/admin/import-template/{format}": ["editors", 404],
  "GET /api/admin/catalog/brands": ["editors", 200],
  "GET /api/admin/catalog/brands/{id}": ["editors", 200],
  "POST /api/admin/catalog/brands": ["editors", 400],
  "PATCH /api/admin/catalog/brands/{id}": ["editors", 400],
  "POST /api/admin/catalog/brands/order": ["editors", 400],
  "DELETE /api/admin/catalog/brands/{id}": ["editors", 409],
  "GET /api/admin/pictures": ["editors", 400],
  "POST /api/admin/pictures": ["editors", 400],
  "PATCH /api/admin/pictures/{id}": ["editors", 400],
  "DELETE /api/admin/pictures/{id}": ["editors", 404],
  "POST /api/admin/pictures/{id}/retry": ["editors", 404],
  "GET /api/admin/pictures/{id}/original": ["editors", 404],
  "PATCH /api/admin/watches/{id}/pictures": ["editors", 400],
  "GET /api/admin/watches/{id}/model": ["editors", 200],
  "POST /api/admin/watches/{id}/model": ["editors", 422],
  "DELETE /api/admin/watches/{id}/model": ["editors", 200],
  "POST /api/admin/watches/{id}/model/restore": ["editors", 200],
  "GET /api/admin/stolen-serials": ["sales", 200],
  "POST /api/admin/stolen-serials": ["sales", 400],
  "DELETE /api/admin/stolen-serials/{id}": ["sales", 404],
  "POST /api/admin/stolen-serials/import": ["sales", 400],
  "GET /api/admin/stolen-serials.csv": ["sales", 200],
  "GET /api/admin/stolen-serials-template.csv": ["sales", 200],
  "DELETE /api/admin/watches/{id}": ["admins", 200],
  "DELETE /api/admin/brands/{id}": ["admins", 409],
  "DELETE /api/admin/users/{id}": ["admins", 200],
};

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
  const intended = Object.entries(intent).map(([route, [audience]]) => [
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
    return route === "DELETE /api/admin/watches/{id}" ? spareWatch-- : 1;
  }
  function request(route: string, id: number, token: string | undefined, body?: unknown) {
    const [method = "", path = ""] = route.split(" ");
    return shop.request(method, path.replaceAll(/\{\w+\}/g, String(id)), {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
  }

  test.each(Object.entries(visitors))("%s", async (_, { rights, token: tokenOf }) => {
    const { db } = shop.database;
    const allowed = Object.entries(intent).filter(([, [audience]]) => !refusal(audience, rights));
    for (const [route, [, status]] of allowed) {
      const token = await tokenOf(db);
      const response = await request(route, await targetOf(route), token);
      expect.soft(response.status, route).toBe(status);
    }

    const refused = Object.entries(intent).filter(([, [audience]]) => refusal(audience, rights));
    if (refused.length === 0) return;
    const [token, { id }] = [await tokenOf(db), await aUser(db)];
    // The row of an expired session is deleted when its token is used.
    const before = await tableContent(db, { except: ["sessions"] });
    for (const [route, [audience]] of refused) {
      const status = refusal(audience, rights);
      const target = route.includes("/users/") ? id : 2;
      const response = await request(route, target, token, validBodies[route]);
      expect(response.status, route).toBe(status);
      const code = status === 401 ? "sign_in_required" : "forbidden";
      expect(await response.json(), route).toEqual({ message: expect.any(String), code });
      expect(response.headers.get("cache-control"), route).toBe("no-store");
      const cookie = response.headers.get("set-cookie");
      if (rights !== "none" || token === undefined) expect(cookie, route).toBeNull();
      else expect(cookie, route).toMatch(/^meridian_session=; Max-Age=0/);
    }
    expect(await tableContent(db, { except: ["sessions"] })).toEqual(before);
  });
});

test("the OpenAPI document lists every call", async () => {
  const shop = await startTestApp(allCapabilities);
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
  await shop.close();
});

test("on https the OpenAPI document names the __Host- cookie", async () => {
  const shop = await startTestApp({ PUBLIC_URL: "https://shop.test" });
  const document = await (await shop.request("GET", "/api/openapi.json")).json();
  expect(document.components.securitySchemes.session.name).toBe("__Host-meridian_session");
  await shop.close();
});
