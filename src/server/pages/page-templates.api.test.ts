import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPage, renderPage } from "#src/app/entry-server.tsx";
import { loadPerson } from "#src/app/person.ts";
import { RouteTable } from "#src/app/route-table.tsx";
import { routes } from "#src/app/routes.tsx";
import { guest, type Viewer } from "#src/domain/viewer.ts";
import { fillPath } from "#src/lib/paths.ts";
import { TagChanges } from "#src/platform/cache/tag-changes.ts";
import { users, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { createDispatch } from "#src/server/http/dispatch.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { callerStandIn } from "#tests/caller.ts";
import { aSession, aUser, type SignedInRole } from "#tests/data.ts";
import { pageState } from "./ssr.ts";

const config = readConfig({ PUBLIC_URL: "http://shop.test", LOG_LEVEL: "silent" });
const assets = {
  starter: "/assets/starter.js",
  dismissed: "",
  modules: ["/assets/entry.js"],
  styles: [],
};

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

interface Visitor {
  readonly viewer: Viewer;
  readonly token?: string;
}

interface VisitorOptions {
  readonly name?: string;
  readonly inCart?: readonly number[];
  readonly quantity?: number;
  readonly inWishlist?: readonly number[];
}

async function visitor(role: SignedInRole, options: VisitorOptions = {}) {
  const { db } = shop.database;
  const user = await aUser(db, role);
  const username = options.name ?? user.username;
  await db.update(users).set({ username }).where(eq(users.id, user.id));
  const viewer = { ...user, username };
  const token = await aSession(db, viewer);
  const post = async (path: string, body: object) => {
    const response = await shop.request("POST", path, { body, token });
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  for (const watchId of options.inCart ?? []) {
    await post("/api/cart/items", { watchId, quantity: options.quantity });
  }
  if (options.inWishlist) {
    const { id } = await post("/api/wishlists", { name: "Wishes" });
    for (const watchId of options.inWishlist) await post(`/api/wishlists/${id}/items`, { watchId });
  }
  return { viewer, token };
}

async function sent(path: string, { token }: Visitor): Promise<string> {
  return (await shop.request("GET", path, token === undefined ? {} : { token })).text();
}

/** The page as it is rendered for this viewer alone, without a template and without a cache. */
async function renderedDirectly(path: string, { viewer }: Visitor): Promise<string> {
  const services = {
    config,
    db: shop.database.db,
    media: createMediaStore(config),
    passwords: createPasswordHasher(),
  };
  const caller = callerStandIn(viewer);
  const dispatch = createDispatch(services, apiRoutes, new TagChanges());
  const get = async (url: string) => (await dispatch(url, caller)).data;
  const { pathname, searchParams } = new URL(path, "http://shop.test");
  const table = new RouteTable([]);
  const address = table.canonical({ path: pathname, search: searchParams });
  const page = await loadPage(table, address, get);
  const context = { state: pageState(config), table, assetsOf: () => assets };
  return renderPage(page, context, await loadPerson(viewer, get)).html;
}

const withWatches = ["/", "/shop", "/shop/rolex", "/shop?page=2", "/watch/2", "/watch/3"];
const others = [
  "/shop?dialColor=Black&sort=price-asc",
  "/watch/999999",
  ...routes
    .filter(({ indexed }) => indexed)
    .map(({ path }) => fillPath(path, { brand: "no-such-brand", id: 4 })),
];

test("every shared page is, byte for byte, the one rendered for its viewer alone", async () => {
  const { watches: shown } = await (await shop.request("GET", "/api/watches?page=1")).json();
  const ids = shown.map(({ id }: { id: number }) => id) as number[];
  const markup = `<script>alert("1")</script> $& $1 $\` & 'quoted'`;
  const visitors: [Visitor, readonly string[]][] = [
    [await visitor("customer", { name: markup }), [...withWatches, ...others]],
    [await visitor("customer", { name: "Ödön 明 \u2028", inCart: [2] }), withWatches],
    [await visitor("customer", { inCart: [3, ...ids], inWishlist: ids.slice(1, 4) }), withWatches],
    [await visitor("customer", { inCart: [2, 3], quantity: 60 }), withWatches],
    [await visitor("wholesale", { inCart: [2], inWishlist: [2] }), withWatches],
    [await visitor("admin", { inWishlist: [3] }), withWatches],
    // A second watch has the header and the footer of the first.
    [{ viewer: guest }, [...withWatches, ...others]],
  ];
  for (const [one, addresses] of visitors) {
    for (const address of addresses) {
      const direct = await renderedDirectly(address, one);
      // The second page is filled from the template that the first has left.
      for (const time of ["first", "second"]) {
        const page = await sent(address, one);
        expect(page === direct, `${time} ${address} for ${JSON.stringify(one.viewer)}`).toBe(true);
      }
    }
  }
});

test("no wholesale price is in a customer's page after a dealer's, nor the other way round", async () => {
  const { db } = shop.database;
  const [secret, changed] = [7_654_321, 7_654_322];
  await db.update(wholesalePrices).set({ price: secret }).where(eq(wholesalePrices.watchId, 2));
  const dealer = await visitor("wholesale");
  const customer = await visitor("customer");
  const pages = ["/watch/2", "/shop", "/"];
  await expect.poll(() => sent("/watch/2", dealer)).toContain(String(secret));
  for (const page of pages) {
    await sent(page, dealer);
    const html = await sent(page, customer);
    expect(html).not.toContain(String(secret));
    expect(html).not.toContain("wholesalePrice");
  }
  expect(await sent("/watch/2", dealer)).toContain(String(secret));
  await db.update(wholesalePrices).set({ price: changed }).where(eq(wholesalePrices.watchId, 2));
  await expect.poll(() => sent("/watch/2", dealer)).toContain(String(changed));
});

test("a page changes at once with the cart, the wishlist, the rights and the catalog", async () => {
  const { db } = shop.database;
  const one = await visitor("customer");
  const other = await visitor("customer");
  const post = async (path: string, body: object) =>
    (await shop.request("POST", path, { body, token: one.token })).json();
  for (const each of [one, other]) expect(await sent("/watch/4", each)).toContain("Cart, 0 items");
  const { id } = await post("/api/wishlists", { name: "Wishes" });
  expect(await sent("/watch/4", one)).not.toContain("In Wishlist");
  await post(`/api/wishlists/${id}/items`, { watchId: 4 });
  expect(await sent("/watch/4", one)).toContain("In Wishlist");
  await post("/api/cart/items", { watchId: 4 });
  const withLine = await sent("/watch/4", one);
  expect(withLine).toContain("Cart, 1 item");
  expect(withLine).toContain("In Cart");
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, one.viewer.id));
  expect(await sent("/watch/4", one)).toContain("Admin Panel");
  await db.update(watches).set({ model: "Renamed" }).where(eq(watches.id, 4));
  // The name is also in the cart, which is never cached.
  const renamed = /<h1[^>]*>[^<]*Renamed/;
  for (const each of [one, other]) await expect.poll(() => sent("/watch/4", each)).toMatch(renamed);
});

test("a watch that does not exist is 404, until it does", async () => {
  const { db } = shop.database;
  const { token } = await visitor("customer");
  const status = async () => (await shop.request("GET", "/watch/4321", { token })).status;
  for (const expected of [404, 404]) expect(await status()).toBe(expected);
  const [watch] = await db.select().from(watches).where(eq(watches.id, 5));
  const copy = { ...watch, id: 4321, slug: "late-arrival", listPrice: undefined };
  await db
    .insert(watches)
    .overridingSystemValue()
    .values(copy as typeof watches.$inferInsert);
  await expect.poll(status).toBe(200);
});
