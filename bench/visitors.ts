import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { boxPapers, conditions, dialColors, materials, sorts } from "#src/domain/constants.ts";
import { orderBody } from "#tests/orders.ts";
import { newSession, runSql } from "#tests/test-shop.ts";
import { rawRequest } from "./load.ts";
import type { BenchShop } from "./shop.ts";
import { createCustomer, registerCustomer } from "./signed-in.ts";
import { type Kind, popularPages } from "./visit.ts";

const brotli = { "Accept-Encoding": "br" };
const customers = 8;
/** As long as the identifier that takes its place. */
export const placeholder = "00000000-0000-4000-8000-000000000000";

export interface Requests {
  readonly requests: readonly string[];
  /** Each is sent once, because the second time costs something else or is refused. */
  readonly once: boolean;
}

/** Requests of every kind to this shop, and to others on the same database. */
export async function visitorsOf(shop: BenchShop): Promise<Readonly<Record<Kind, Requests>>> {
  const rows = await runSql<{ id: number; price: number }>(
    shop,
    "select id, retail_price as price from watches where for_sale and retail_price is not null order by id limit 20000",
  );
  const popular = rows.slice(0, Math.min(popularPages, Math.ceil(rows.length / 4)));
  const rest = rows.slice(popular.length);
  const seldom = rest.slice(0, Math.floor(rest.length * 0.7));
  const ordered = rest.slice(seldom.length);
  const again = (requests: readonly string[]): Requests => ({ requests, once: false });
  const once = (requests: readonly string[]): Requests => ({ requests, once: true });
  const pages = ["/", "/shop", "/collections", ...popular.map(({ id }) => `/watch/${id}`)];
  return {
    "page from the cache": again(pages.map((url) => rawRequest(url, { headers: brotli }))),
    "page, unchanged (304)": again(await revalidations(shop, ["/", "/shop", "/watch/2"])),
    "filtered listing, rendered": once(listings().map(guestPage)),
    "watch page, rendered": once(seldom.map(({ id }) => guestPage(`/watch/${id}`))),
    "page of a customer": again(await customersPages(shop, popular)),
    "page of a dealer": again(await dealersPages(shop)),
    picture: again(files("media", /-(400|800)\.avif$/).map((name) => rawRequest(`/media/${name}`))),
    "script, style or font": again(
      files(
        "dist/client/assets",
        /^(starter|entry-browser|shop|inter-core|cormorant-garamond-core)-.*\.(js|css|woff2)$/,
      ).map((name) => guestPage(`/assets/${name}`)),
    ),
    "change of a cart": again(await cartChanges(shop, popular)),
    "sign-in": again(await signIns(shop)),
    "order with its mails": once(ordered.map(order)),
    "search by the staff": again(await searches(shop)),
  };
}

const guestPage = (url: string) => rawRequest(url, { headers: brotli });

const files = (folder: string, names: RegExp) => {
  const found = readdirSync(folder).filter((name) => names.test(name));
  if (found.length === 0) throw new Error(`${folder} has no ${names}.`);
  return found;
};

/** Two to four facets, so that there are more than anybody asks for. */
function listings(): string[] {
  const [, ...orders] = sorts.map(({ value }) => value);
  return conditions.flatMap((condition) =>
    orders.flatMap((sort) =>
      materials.flatMap((material) =>
        boxPapers.flatMap((papers) =>
          dialColors.map((dialColor) => {
            const facets = { dialColor, material, condition, boxPapers: papers, sort };
            return `/shop?${new URLSearchParams(facets)}`;
          }),
        ),
      ),
    ),
  );
}

async function revalidations({ port }: BenchShop, urls: readonly string[]): Promise<string[]> {
  const requests: string[] = [];
  for (const url of urls) {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: brotli });
    await response.arrayBuffer();
    const headers = { ...brotli, "If-None-Match": response.headers.get("etag") ?? "" };
    requests.push(rawRequest(url, { headers }));
  }
  return requests;
}

async function customersPages(shop: BenchShop, watches: readonly { id: number }[]) {
  const requests: string[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const headers = { ...brotli, Cookie: (await createCustomer(shop)).cookie };
    const watch = watches[customer % watches.length]?.id;
    for (const url of ["/shop", `/watch/${watch}`, "/cart", "/account"])
      requests.push(rawRequest(url, { headers }));
  }
  return requests;
}

const sessionOf = async ({ databaseUrl }: BenchShop, role: "admin" | "wholesale") => ({
  Cookie: `meridian_session=${(await newSession(databaseUrl, role)).token}`,
});

async function dealersPages(shop: BenchShop): Promise<string[]> {
  const headers = { ...brotli, ...(await sessionOf(shop, "wholesale")) };
  const urls = ["", ...dialColors.map((dial) => `?dialColor=${encodeURIComponent(dial)}`)];
  return urls.map((query) => rawRequest(`/wholesale${query}`, { headers }));
}

/** Sets the quantity of a line, which can be repeated for ever. */
async function cartChanges(shop: BenchShop, watches: readonly { id: number }[]): Promise<string[]> {
  const requests: string[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const { id, cookie } = await createCustomer(shop);
    const watchId = watches[customer % watches.length]?.id;
    await runSql(shop, "insert into cart_items (user_id, watch_id, quantity) values ($1, $2, 1)", [
      id,
      watchId,
    ]);
    const change = { method: "PATCH", headers: { Cookie: cookie }, body: { quantity: 1 } };
    requests.push(rawRequest(`/api/cart/items/${watchId}`, change));
  }
  return requests;
}

async function signIns(shop: BenchShop): Promise<string[]> {
  const bodies = [await registerCustomer(shop), await registerCustomer(shop)];
  return bodies.map((body) => rawRequest("/api/auth/login", { method: "POST", body }));
}

/** Each buyer is another one. */
function order({ id, price }: { id: number; price: number }): string {
  const body = orderBody([{ watchId: id, price }]);
  const contact = { ...body.contact, email: `${placeholder}@valid.example` };
  const headers = { "Idempotency-Key": placeholder };
  return rawRequest("/api/orders", { method: "POST", headers, body: { ...body, contact } });
}

export const filledIn = (request: string) => request.replaceAll(placeholder, () => randomUUID());

async function searches(shop: BenchShop): Promise<string[]> {
  const headers = { ...brotli, ...(await sessionOf(shop, "admin")) };
  const words = ["rolex sub", "omega speed", "126610", "patek", "cartier santos", "gmt", "5711"];
  return words.map((search) =>
    rawRequest(`/api/admin/inventory?${new URLSearchParams({ search, pageSize: "25" })}`, {
      headers,
    }),
  );
}
