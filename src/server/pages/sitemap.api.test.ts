import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "#src/app/routes.tsx";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const text = async (path: string) => (await shop.request("GET", path)).text();

async function locations(path: string): Promise<string[]> {
  const found = [...(await text(path)).matchAll(/<loc>http:\/\/shop\.test([^<]+)<\/loc>/g)];
  return found.map(([, location = ""]) => location);
}

test("the index lists its parts, and they list every indexed page, brand and watch for sale", async () => {
  const parts = await locations("/sitemap.xml");
  expect(parts).toEqual(["/sitemap/pages.xml", "/sitemap/watches-1.xml"]);
  const pages = await locations("/sitemap/pages.xml");
  const listed = routes.filter(({ indexed, path }) => indexed && !path.includes("{"));
  expect(pages).toEqual(expect.arrayContaining(listed.map(({ path }) => path)));
  expect(pages.filter((path) => path.startsWith("/shop/"))).toHaveLength(10);
  expect(pages).toHaveLength(listed.length + 10);
  const watches = await locations("/sitemap/watches-1.xml");
  expect(watches).toHaveLength(56);
  expect(watches.every((path) => /^\/watch\/\d+$/.test(path))).toBe(true);
  for (const part of ["0", "2", "01", "1e1", "999999", "9999999", "x"]) {
    expect((await shop.request("GET", `/sitemap/watches-${part}.xml`)).status, part).toBe(404);
  }
});

test("parts are compressed, revalidated and made again only when other watches are listed", async () => {
  const { pool } = shop.database;
  const headers = { "accept-encoding": "br" };
  const first = await shop.request("GET", "/sitemap/watches-1.xml", { headers });
  expect(first.headers.get("content-encoding")).toBe("br");
  const etag = first.headers.get("etag") ?? "";
  const again = await shop.request("GET", "/sitemap/watches-1.xml", {
    headers: { ...headers, "if-none-match": etag },
  });
  expect(again.status).toBe(304);

  // Nothing tells the shop of this change, so it shows as soon as the part is made again.
  await pool.query("alter table watches disable trigger user");
  await pool.query("update watches set units = 0 where id = 2");
  await pool.query("alter table watches enable trigger user");
  await pool.query("update watches set retail_price = 1999 where id = 1");
  await expect
    .poll(async () => (await (await shop.request("GET", "/api/watches/1")).json()).price)
    .toBe(1999);
  expect(await locations("/sitemap/watches-1.xml")).toContain("/watch/2");
  await pool.query("update watches set units = 0 where id = 3");
  await expect.poll(() => locations("/sitemap/watches-1.xml")).not.toContain("/watch/2");
});

test("a part holds ten thousand ids, whatever the size of the catalog", async () => {
  await shop.database.pool.query(
    `insert into watches (id, slug, brand_id, model, reference, description, retail_price, case_size,
       case_size_mm, dial_color, material, condition, box_papers)
     overriding system value
     select new_id, 'copy-' || new_id, brand_id, model, reference, description, retail_price, case_size,
       case_size_mm, dial_color, material, condition, box_papers
     from watches, unnest(array[10000, 25001]) as new_id where id = 1`,
  );
  await expect
    .poll(() => locations("/sitemap.xml"))
    .toEqual(["/sitemap/pages.xml", ...[1, 2, 3].map((n) => `/sitemap/watches-${n}.xml`)]);
  await expect.poll(() => locations("/sitemap/watches-1.xml")).toHaveLength(55);
  expect(await locations("/sitemap/watches-2.xml")).toEqual([]);
  expect(await locations("/sitemap/watches-3.xml")).toEqual(["/watch/25001"]);
});

test("robots.txt lists the sitemap and the paths that are not indexed", async () => {
  expect((await text("/robots.txt")).split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /cart",
    "Disallow: /login",
    "Disallow: /account",
    "Disallow: /wholesale$",
    "Disallow: /admin",
    "",
    "Sitemap: http://shop.test/sitemap.xml",
    "",
  ]);
});

test("a page has noindex exactly if its route is not indexed", async () => {
  const token = await shop.signIn("wholesale");
  for (const { path, indexed } of routes) {
    if (path === "/__kit") continue;
    const address = path.replace("{brand}", "rolex").replace("{id}", "1");
    const response = await shop.request("GET", address, { token });
    const html = await response.text();
    expect(html.includes('<meta name="robots" content="noindex"/>'), path).toBe(!indexed);
    expect(html.includes('<link rel="canonical"'), path).toBe(indexed);
  }
});
