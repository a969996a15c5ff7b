import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { brands } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const html = async (path: string, token?: string) =>
  (await shop.request("GET", path, token === undefined ? {} : { token })).text();

const meta = (page: string, name: string) =>
  page.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];

describe("the HTML of a page", () => {
  test("has title, description, canonical and sharing tags", async () => {
    const page = await html("/collections");
    expect(page).toMatch(/^<!doctype html><html lang="en">/);
    expect(page).toContain("<title>Collections | Meridian</title>");
    expect(page).toContain('<link rel="canonical" href="http://shop.test/collections"/>');
    expect(meta(page, "description")?.length).toBeLessThanOrEqual(150);
    expect(meta(page, "og:url")).toBe("http://shop.test/collections");
    expect(meta(page, "og:image")).toMatch(/^http:\/\/shop\.test\//);
    expect(meta(page, "twitter:card")).toBe("summary_large_image");
  });

  test("has absolute URLs from PUBLIC_URL, not from forwarded headers", async () => {
    const response = await shop.request("GET", "/collections?from=elsewhere", {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(await response.text()).not.toContain("evil.example");
  });

  test("has no inline script, only JSON data and script files", async () => {
    const page = await html("/collections");
    const scripts = page.match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(2);
    expect(scripts.every((tag) => /type="application\/json"|src="\/assets/.test(tag))).toBe(true);
    expect(page).not.toMatch(/ on\w+="/);
  });

  test("has all ten brands and their data", async () => {
    const page = await html("/collections");
    for (const name of ["Rolex", "Patek Philippe", "TAG Heuer", "Tudor"])
      expect(page).toContain(`>${name}<`);
    expect(page.match(/href="\/shop\?brand=/g)).toHaveLength(10);
    expect(page).toContain('"queryKey":["/api/brands"]');
  });
});

test.each([
  ["", 1],
  ["backoffice", 1],
  ["backoffice,view3d", 2],
])(
  "the first render of a watch page with CAPABILITIES=%s reads watches in %i statements",
  async (CAPABILITIES, count) => {
    const other = await startTestApp({ CAPABILITIES });
    await other.request("GET", "/watch/3");
    const query = vi.spyOn(pg.Client.prototype, "query");
    expect((await other.request("GET", "/watch/4")).status).toBe(200);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    query.mockRestore();
    expect(statements.filter((text) => text.includes('\\"watches\\"'))).toHaveLength(count);
    await other.close();
  },
);

describe("statuses", () => {
  test.each([
    ["/", 200],
    ["/shop", 200],
    ["/shop?page=-1&sort=evil&dialColor=__proto__", 200],
    ["/shop/rolex", 200],
    ["/shop?brand=rolex", 200],
    ["/shop/no-such-brand", 200],
    ["/shop?brand=__proto__", 200],
    ["/watch/1", 200],
    ["/watch/999999", 404],
    ["/watch/abc", 404],
    ["/watch/1.5", 404],
    ["/collections", 200],
    ["/admin", 200],
    ["/admin/login", 200],
    ["/no/such/page", 404],
    ["/.env", 404],
    ["/..%2f..%2fpackage.json", 404],
    ["/assets/none.js", 404],
    ["/%zz", 400],
  ])("%s is %d", async (path, status) => {
    expect((await shop.request("GET", path)).status).toBe(status);
  });

  test("the not-found page has its title and noindex", async () => {
    const page = await html("/no/such/page");
    expect(page).toContain("404 Page Not Found");
    expect(meta(page, "robots")).toBe("noindex");
  });

  test.each([
    ["/collections/", "/collections"],
    ["/collections//?a=1", "/collections?a=1"],
    ["//evil.example/", "/evil.example"],
  ])("%s redirects to %s", async (path, to) => {
    const response = await shop.request("GET", path);
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(to);
  });

  test("POST to a page is 404 as JSON", async () => {
    const response = await shop.request("POST", "/collections", { body: {} });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });
});

describe("metadata", () => {
  test("title, canonical URL and picture depend on brand and watch", async () => {
    const brand = await html("/shop/rolex");
    expect(brand).toMatch(/<title>[^<]*Rolex[^<]*<\/title>/);
    expect(brand).toContain('<link rel="canonical" href="http://shop.test/shop/rolex"/>');
    expect(meta(brand, "keywords")).toContain("Rolex");
    expect(await html("/shop?brand=rolex")).toContain(
      '<link rel="canonical" href="http://shop.test/shop/rolex"/>',
    );
    const watch = await html("/watch/1");
    expect(watch).toMatch(/<title>[^<]*Submariner Date[^<]*<\/title>/);
    expect(meta(watch, "og:image")).toBe(
      "http://shop.test/media/rolex-submariner-date-126610ln--front-share.jpg",
    );
    expect(meta(watch, "og:type")).toBe("product");
  });
});

describe("pictures", () => {
  test("are immutable in caches; other names are 404", async () => {
    const response = await shop.request(
      "GET",
      "/media/rolex-submariner-date-126610ln--front-400.avif",
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/avif");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await response.arrayBuffer()).byteLength).toBe(
      Number(response.headers.get("content-length")),
    );
    for (const name of ["none.avif", "manifest.json", "..%2fpackage.json"]) {
      expect((await shop.request("GET", `/media/${name}`)).status).toBe(404);
    }
  });
});

describe("caching", () => {
  test("guests share one response with a strong ETag, and a matching ETag is 304", async () => {
    const first = await shop.request("GET", "/collections");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, stale-if-error=86400");
    expect(first.headers.get("vary")).toContain("Cookie");
    const revalidated = await shop.request("GET", "/collections?utm_source=x", {
      headers: { "if-none-match": etag },
    });
    expect(revalidated.status).toBe(304);
    expect(await revalidated.text()).toBe("");
  });

  test("the Brotli response is the same page", async () => {
    const plain = await html("/collections");
    const { rawPayload, headers } = await shop.app.inject({
      url: "/collections",
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain);
  });

  test("a signed-in page is not cacheable and never reaches a guest", async () => {
    const token = await shop.signIn("customer");
    const response = await shop.request("GET", "/collections", { token });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { user } = await (await shop.request("GET", "/api/auth/user", { token })).json();
    expect(await response.text()).toContain(user.username);
    expect(await html("/collections")).not.toContain(user.username);
  });

  test("a catalog change shows at once, also one by another database client", async () => {
    await html("/collections");
    const { db } = shop.database;
    await db.update(brands).set({ name: "Rolex & <Sons>" }).where(eq(brands.slug, "rolex"));
    await expect.poll(() => html("/collections")).toContain(">Rolex &amp; &lt;Sons&gt;<");
    const page = await html("/collections");
    expect(page).toContain("Rolex \\u0026 \\u003cSons\\u003e");
    await db.update(brands).set({ name: "Rolex" }).where(eq(brands.slug, "rolex"));
    await expect.poll(() => html("/collections")).toContain(">Rolex<");
  });
});

test("a page without hearts loads nothing of the viewer's wishlists", async () => {
  const staffed = await startTestApp(allCapabilities);
  const token = await staffed.signIn("admin");
  const page = async (path: string) => (await staffed.request("GET", path, { token })).text();
  expect(await page("/shop")).toContain("/api/wishlists/watches");
  expect(await page("/admin/mails")).not.toContain("/api/wishlists/watches");
  await staffed.close();
});

test("without a database, pages and readiness fail and the process keeps running", async () => {
  const broken = await startTestApp();
  await broken.database.pool.end();
  const page = await broken.request("GET", "/collections");
  expect([500, 503]).toContain(page.status);
  const text = await page.text();
  expect(text).toContain("Something went wrong");
  expect(text).toContain("Return to Shop");
  expect(text).not.toMatch(/pool|select |at .+:\d+/i);
  expect((await broken.request("GET", "/readyz")).status).toBe(503);
  expect((await broken.request("GET", "/healthz")).status).toBe(200);
  await broken.app.close();
});
