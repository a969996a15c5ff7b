import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RouteTable } from "#src/app/route-table.tsx";
import { routes } from "#src/app/routes.tsx";
import { loadShop } from "#src/capabilities/load-shop.ts";
import { fillPath } from "#src/lib/paths.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

/* With no capability on, the shop has the specification's pages and calls, and the additions listed here. */

const specifiedPages = [
  ...["/", "/shop", "/shop/{brand}", "/watch/{id}", "/about", "/contact", "/collections"],
  ...["/account", "/account/wishlist/{id}", "/cart"],
  ...["/faq", "/shipping", "/warranty", "/privacy", "/terms", "/sell", "/blog"],
  ...["/wholesale-application", "/wholesale", "/admin", "/admin/login", "/admin/dashboard"],
];
/** The specification redirects to it without listing it. */
const addedPages = ["/login"];

const deadLinks = [
  ...["/blog/1", "/blog/archive", "/blog/category/watch-care", "/blog/tag/rolex"],
  ...["/inventory", "/account/orders", "/account/settings"],
];

const specifiedCalls = [
  "GET /api/auth/user",
  "POST /api/auth/login",
  "POST /api/auth/register",
  "POST /api/auth/logout",
  "POST /api/admin/login",
  "GET /api/brands",
  "GET /api/brands/id/{id}",
  "GET /api/watches",
  "GET /api/watches/{id}",
  "GET /api/wholesale/watches",
  "POST /api/wholesale/apply",
  "POST /api/subscribe",
  "GET /api/cart",
  "GET /api/cart/contains/{watchId}",
  "POST /api/cart/items",
  "PATCH /api/cart/items/{watchId}",
  "DELETE /api/cart/items/{watchId}",
  "DELETE /api/cart",
  "GET /api/wishlists",
  "POST /api/wishlists",
  "GET /api/wishlists/{id}",
  "DELETE /api/wishlists/{id}",
  "POST /api/wishlists/{id}/items",
  "DELETE /api/wishlists/{id}/items/{watchId}",
  "GET /api/wishlists/contains/{watchId}",
  "GET /api/admin/users",
  "GET /api/admin/subscribers",
  "GET /api/admin/analytics",
  "GET /api/admin/orders",
  "DELETE /api/admin/watches/{id}",
  "DELETE /api/admin/brands/{id}",
  "DELETE /api/admin/users/{id}",
];
/** Records 015 and 017. */
const addedCalls = [
  "GET /api/brands/names",
  "POST /api/cart/merge",
  "GET /api/wishlists/watches",
  "DELETE /api/wishlists/items/{watchId}",
  "POST /api/admin/setup",
  "GET /api/admin/watches",
  "GET /api/admin/brands",
];

let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const kit = "/__kit";
const example = (path: string) => fillPath(path, { ...ids, brand: "rolex", step: "contact" });
const ids = { id: 1, watchId: 1, number: "M-00000000" };

describe("without any capability", () => {
  test("the pages are the specification's", () => {
    const pages = new RouteTable([]).routes.map(({ path }) => path).filter((path) => path !== kit);
    expect(pages.toSorted()).toEqual([...specifiedPages, ...addedPages].toSorted());
  });

  test("the described calls are the specification's", async () => {
    const { paths } = await (await shop.request("GET", "/api/openapi.json")).json();
    const calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual([...specifiedCalls, ...addedCalls].toSorted());
  });

  test("links without a route lead to the page of unknown addresses", async () => {
    for (const path of deadLinks) {
      expect((await shop.request("GET", path, { token: admin })).status, path).toBe(404);
    }
  });

  test("the pages of capabilities are unknown addresses", async () => {
    for (const { path, capability } of routes) {
      if (!capability) continue;
      for (const method of ["GET", "POST"]) {
        const { status } = await shop.request(method, example(path), { token: admin });
        expect(status, `${method} ${path}`).toBe(404);
      }
    }
  });

  test("the calls of capabilities are unknown addresses", async () => {
    const specification = await loadShop([]);
    const specified = new Set(
      specification.routes.map(({ endpoint: { method, path } }) => `${method} ${path}`),
    );
    for (const { endpoint } of apiRoutes) {
      const { method, path } = endpoint;
      if (!endpoint.capability || specified.has(`${method} ${path}`)) continue;
      const { status } = await shop.request(method, example(path), { token: admin });
      expect(status, `${method} ${path}`).toBe(404);
    }
  });
});
