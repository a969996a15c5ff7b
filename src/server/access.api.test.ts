import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";
import type { SignedInRole } from "#tests/data.ts";
import { apiRoutes } from "./api-routes.ts";

/**
 * What each role gets from each call when it sends nothing more than the address: 400 means that the
 * call was allowed and missed its body, 404 that it was allowed and found nothing.
 */
const answers: Record<
  string,
  readonly [guest: number, customer: number, wholesale: number, admin: number]
> = {
  "GET /api/auth/user": [200, 200, 200, 200],
  "POST /api/auth/logout": [200, 200, 200, 200],
  "GET /api/brands": [200, 200, 200, 200],
  "GET /api/brands/id/{id}": [200, 200, 200, 200],
  "GET /api/watches": [200, 200, 200, 200],
  "GET /api/watches/{id}": [200, 200, 200, 200],
  "POST /api/auth/login": [400, 400, 400, 400],
  "POST /api/auth/register": [400, 400, 400, 400],
  "GET /api/cart": [401, 200, 200, 200],
  "GET /api/cart/contains/{watchId}": [401, 200, 200, 200],
  "POST /api/cart/items": [401, 400, 400, 400],
  "PATCH /api/cart/items/{watchId}": [401, 400, 400, 400],
  "DELETE /api/cart/items/{watchId}": [401, 200, 200, 200],
  "DELETE /api/cart": [401, 200, 200, 200],
  "POST /api/cart/merge": [401, 400, 400, 400],
  "GET /api/wishlists": [401, 200, 200, 200],
  "POST /api/wishlists": [401, 400, 400, 400],
  "GET /api/wishlists/{id}": [401, 404, 404, 404],
  "DELETE /api/wishlists/{id}": [401, 404, 404, 404],
  "POST /api/wishlists/{id}/items": [401, 400, 400, 400],
  "DELETE /api/wishlists/{id}/items/{watchId}": [401, 404, 404, 404],
  "GET /api/wishlists/contains/{watchId}": [200, 200, 200, 200],
  "GET /api/wishlists/watches": [200, 200, 200, 200],
  "GET /api/wholesale/watches": [401, 403, 200, 403],
  "POST /api/wholesale/apply": [400, 400, 400, 400],
  "POST /api/subscribe": [400, 400, 400, 400],
  "POST /api/admin/login": [400, 400, 400, 400],
  "POST /api/admin/setup": [400, 400, 400, 400],
  "GET /api/admin/analytics": [401, 403, 403, 200],
  "GET /api/admin/watches": [401, 403, 403, 200],
  "GET /api/admin/brands": [401, 403, 403, 200],
  "GET /api/admin/users": [401, 403, 403, 200],
  "GET /api/admin/orders": [401, 403, 403, 200],
  "GET /api/admin/subscribers": [401, 403, 403, 200],
  "DELETE /api/admin/watches/{id}": [401, 403, 403, 200],
  "DELETE /api/admin/brands/{id}": [401, 403, 403, 409],
  "DELETE /api/admin/users/{id}": [401, 403, 403, 200],
};

const roles = ["guest", "customer", "wholesale", "admin"] as const;
const routeOf = ({ endpoint }: (typeof apiRoutes)[number]) => `${endpoint.method} ${endpoint.path}`;

test("every call is served once and stands in the table", () => {
  const served = apiRoutes.map(routeOf);
  expect(new Set(served).size).toBe(served.length);
  expect(Object.keys(answers).toSorted()).toEqual(served.toSorted());
});

test("behind /api/admin only the two doors are open to others", () => {
  const open = apiRoutes.filter(
    ({ endpoint: { path, access } }) => path.startsWith("/api/admin") && access !== "admin",
  );
  expect(open.map(routeOf)).toEqual(["POST /api/admin/login", "POST /api/admin/setup"]);
});

describe("each call answers each role as the table says", () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    // The user of the first id, whom the table's last line deletes.
    await shop.signIn("customer");
  });
  afterAll(() => shop.close());

  const cases = Object.entries(answers).flatMap(([route, statuses]) =>
    roles.map((role, index) => [route, role, statuses[index]] as const),
  );
  test.each(cases)("%s as %s: %d", async (route, role, status) => {
    const [method = "", path = ""] = route.split(" ");
    const token = role === "guest" ? undefined : await shop.signIn(role satisfies SignedInRole);
    const url = path.replaceAll(/\{\w+\}/g, "1");
    const response = await shop.request(method, url, token === undefined ? {} : { token });
    expect(response.status).toBe(status);
  });
});

test("the description of the calls lists every one of them", async () => {
  const shop = await startTestApp();
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
  await shop.close();
});
