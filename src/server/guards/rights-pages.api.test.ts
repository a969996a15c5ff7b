import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#src/app/routes.tsx";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { tableContent } from "#tests/table-content.ts";
import { inTurn, type Rights, visitorNamed, visitors } from "#tests/visitors.ts";

type Audience = "everyone" | "users" | "dealers" | "buyers";

/**
 * The intended audience of each page, independent of the code that guards it: the status for them,
 * and the redirect for others. Nobody here has anything in the cart, so nobody is a buyer. The dashboard's page contains no data; its calls need an administrator.
 */
const intent: Readonly<Record<string, readonly [Audience, status: number, redirect?: string]>> = {
  "/": ["everyone", 200],
  "/shop": ["everyone", 200],
  "/shop/{brand}": ["everyone", 200],
  "/watch/{id}": ["everyone", 200],
  "/collections": ["everyone", 200],
  "/cart": ["everyone", 200],
  "/checkout": ["buyers", 200, "/cart"],
  "/checkout/{step}": ["buyers", 200, "/cart"],
  "/pay/test/{number}": ["everyone", 404],
  "/login": ["everyone", 200],
  "/account": ["users", 200, "/login?from=%2Faccount"],
  "/account/settings": ["users", 200, "/login?from=%2Faccount%2Fsettings"],
  "/account/security": ["users", 200, "/login?from=%2Faccount%2Fsecurity"],
  "/account/data": ["users", 200, "/login?from=%2Faccount%2Fdata"],
  "/account/data/page": ["users", 200, "/login?from=%2Faccount%2Fdata%2Fpage"],
  "/account/wishlist/{id}": ["users", 404, "/login?from=%2Faccount%2Fwishlist%2F1"],
  "/about": ["everyone", 200],
  "/contact": ["everyone", 200],
  "/faq": ["everyone", 200],
  "/shipping": ["everyone", 200],
  "/warranty": ["everyone", 200],
  "/privacy": ["everyone", 200],
  "/terms": ["everyone", 200],
  "/sell": ["everyone", 200],
  "/sell/offer": ["everyone", 200],
  "/blog": ["everyone", 200],
  "/wholesale-application": ["everyone", 200],
  "/wholesale": ["dealers", 200, "/wholesale-application"],
  "/wholesale/line-sheet": ["dealers", 200, "/wholesale-application"],
  "/admin": ["everyone", 200],
  "/admin/login": ["everyone", 200],
  "/admin/dashboard": ["everyone", 200],
  "/admin/overview": ["everyone", 200],
  "/admin/subscribers": ["everyone", 200],
  "/inventory": ["everyone", 200],
  "/inventory/{id}": ["everyone", 200],
  "/admin/audit": ["everyone", 200],
  "/admin/settings": ["everyone", 200],
  "/admin/personal-data": ["everyone", 200],
  "/admin/mails": ["everyone", 200],
  "/admin/applications": ["everyone", 200],
  "/admin/applications/{id}": ["everyone", 200],
  "/admin/buyback": ["everyone", 200],
  "/admin/stolen-serials": ["everyone", 200],
  "/admin/nicknames": ["everyone", 200],
  "/compare": ["everyone", 200],
  "/admin/team": ["everyone", 200],
  "/admin/customers": ["everyone", 200],
  "/admin/customers/{id}": ["everyone", 200],
  "/admin/people": ["buyers", 200, "/admin/customers"],
  "/admin/people/{id}": ["everyone", 200],
  "/invitation": ["everyone", 200],
  "/forgot-password": ["everyone", 200],
  "/reset-password": ["everyone", 200],
  "/confirm-email": ["everyone", 200],
  "/alerts/confirm": ["everyone", 200],
  "/alerts/end": ["everyone", 200],
  "/admin/inbox": ["everyone", 200],
  "/admin/inbox/{id}": ["everyone", 200],
  "/admin/orders": ["everyone", 200],
  "/admin/brands": ["everyone", 200],
  "/admin/import": ["everyone", 200],
  "/admin/import/{id}": ["everyone", 200],
  "/admin/brands/new": ["everyone", 200],
  "/admin/brands/{id}": ["everyone", 200],
  "/admin/orders/new": ["everyone", 200],
  "/admin/payments-to-check": ["everyone", 200],
  "/admin/orders/{id}": ["everyone", 200],
  "/orders/{number}": ["everyone", 200],
  "/account/orders": ["users", 200, "/login?from=%2Faccount%2Forders"],
  "/account/orders/{number}": ["users", 404, "/login?from=%2Faccount%2Forders%2FM-00000000"],
  "/newsletter/confirm": ["everyone", 200],
  "/newsletter/unsubscribe": ["everyone", 200],
  "/admin/newsletter": ["everyone", 200],
  "/admin/newsletter/{id}": ["everyone", 200],
  "/nowhere": ["everyone", 404],
};

/** They take a form, which is missing here. */
const formPages = new Set<string | undefined>(apiRoutes.map(({ endpoint }) => endpoint.formAt));

/** Exists in development only. */
const kit = "/__kit";

const addressOf = (path: string) =>
  path
    .replace("{brand}", "rolex")
    .replace("{id}", "1")
    .replace("{step}", "contact")
    .replace("{number}", "M-00000000");

const personalPages = new Set(routes.flatMap(({ personal, path }) => (personal ? [path] : [])));

function isIntendedFor(audience: Audience, rights: Rights): boolean {
  if (audience === "everyone") return true;
  if (audience === "buyers") return false;
  return rights !== "none" && (audience === "users" || rights.dealer);
}

test("the table covers every page", () => {
  const served = routes.map(({ path }) => path).filter((path) => path !== kit);
  // If two routes have one path, the shop's capabilities choose one.
  expect([...new Set([...served, "/nowhere"])].toSorted()).toEqual(Object.keys(intent).toSorted());
});

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const request = (method: string, url: string, token: string | undefined) =>
  shop.request(method, url, token === undefined ? {} : { token });

const pages = Object.entries(intent);
const audienceOf = ([, [audience]]: (typeof pages)[number]) => audience;

/** A restricted page meets every kind of rights; one for everyone meets a guest, an ended session and a user. */
const seen = inTurn(Object.keys(visitors), pages, audienceOf, (page, name) => {
  const { rights } = visitorNamed(name);
  if (name === "guest" || rights === "none") return name === "guest" ? "guest" : "ended";
  return audienceOf(page) === "everyone" ? "user" : JSON.stringify(rights);
});

describe.each(Object.entries(visitors))("%s", (visitor, { rights, token: tokenOf }) => {
  test("sees the intended pages and is redirected from the others", async () => {
    const token = await tokenOf(shop.database.db);
    const own = seen.filter(({ name }) => name === visitor).map(({ item }) => item);
    for (const [path, [audience, status, redirect]] of own) {
      const response = await request("GET", addressOf(path), token);
      const html = await response.text();
      if (isIntendedFor(audience, rights)) {
        expect(response.status, path).toBe(status);
        expect(html, path).toMatch(/^<!doctype html>/);
      } else {
        expect([response.status, response.headers.get("location")], path).toEqual([303, redirect]);
        expect(html, path).toBe("");
      }
      // Also for a session that has ended: the response clears its cookie.
      const isPrivate = token !== undefined || response.status === 303 || personalPages.has(path);
      const shared =
        status === 200 ? "public, max-age=0, stale-if-error=86400" : "private, no-cache";
      expect(response.headers.get("cache-control"), path).toBe(
        isPrivate ? "private, no-store" : shared,
      );
      if (!isPrivate) expect(response.headers.get("set-cookie"), path).toBeNull();
      expect(html.includes('"user":{'), path).toBe(rights !== "none" && response.status !== 303);
      expect(html, path).not.toMatch(/\/api\/admin\/|totalRevenue|passwordHash|argon2/);
    }
  });
});

const roles = ["guest", "customer", "dealer", "admin"];
const requested = inTurn(
  roles,
  pages,
  (page) => `${audienceOf(page)} ${formPages.has(page[0])}`,
  ([, [audience]], name) => isIntendedFor(audience, visitorNamed(name).rights),
);

test.each(roles)(
  "%s: HEAD responds like GET without a body, other methods are 404, but for forms",
  async (name) => {
    const { rights, token: tokenOf } = visitorNamed(name);
    const token = await tokenOf(shop.database.db);
    const before = await tableContent(shop.database.db, { except: ["throttles"] });
    const own = requested.filter((one) => one.name === name).map(({ item }) => item);
    for (const [path, [audience, status, redirect]] of own) {
      const head = await request("HEAD", addressOf(path), token);
      expect([head.status, head.headers.get("location")], path).toEqual(
        isIntendedFor(audience, rights) ? [status, null] : [303, redirect],
      );
      expect(await head.text(), path).toBe("");
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await request(method, addressOf(path), token);
        const isForm = method === "POST" && formPages.has(path);
        expect(response.status, `${method} ${path}`).toBe(isForm ? 400 : 404);
        const expected = isForm ? "<!doctype html>" : `"code":"not_found"`;
        expect(await response.text(), `${method} ${path}`).toContain(expected);
      }
    }
    expect(await tableContent(shop.database.db, { except: ["throttles"] })).toEqual(before);
  },
);
