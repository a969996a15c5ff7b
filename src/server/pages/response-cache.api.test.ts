import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function cacheHits(): Promise<number> {
  const metrics = await (await shop.request("GET", "/metrics")).text();
  return Number(metrics.match(/^meridian_response_cache_hits_total (\d+)$/m)?.[1]);
}

async function isHit(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const before = await cacheHits();
  await (await shop.request("GET", url, { headers })).text();
  return (await cacheHits()) === before + 1;
}

const varyingHeaders = ["x-request-id", "date", "connection", "keep-alive", "content-length"];
const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !varyingHeaders.includes(name)));

test.each([
  "/",
  "/shop",
  "/shop?dialColor=Black",
  "/watch/2",
  "/api/watches",
  "/api/watches/2",
  "/api/watches?brandId=1&sort=price-asc&page=1&pageSize=9",
  "/api/brands",
])("%s is rendered once; then the same response is sent from the cache", async (url) => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const first = await shop.request("GET", url, { headers });
    const body = await first.text();
    expect(await isHit(url, headers)).toBe(true);
    const second = await shop.request("GET", url, { headers });
    expect(await second.text()).toBe(body);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

    const etag = first.headers.get("etag") ?? "";
    const revalidated = await shop.request("GET", url, {
      headers: { ...headers, "if-none-match": etag },
    });
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ""]);
    expect(revalidated.headers.get("etag")).toBe(etag);
    expect(revalidated.headers.get("content-security-policy")).toBe(
      first.headers.get("content-security-policy"),
    );
  }
});

test("a response that is sent again is compressed better in the background", async () => {
  const get = () => shop.request("GET", "/about", { headers: { "accept-encoding": "br" } });
  const lengthOf = (response: Response) => Number(response.headers.get("content-length"));
  const first = await get();
  const body = await first.text();
  await expect.poll(async () => lengthOf(await get())).toBeLessThan(lengthOf(first) * 0.95);
  const better = await get();
  expect(better.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(await better.text()).toBe(body);
});

test("a browser with a stale copy gets the current one", async () => {
  await shop.request("GET", "/shop");
  const response = await shop.request("GET", "/shop", { headers: { "if-none-match": '"other"' } });
  expect(response.status).toBe(200);
  const weak = await shop.request("GET", "/shop", {
    headers: { "if-none-match": `"other", W/${response.headers.get("etag")}` },
  });
  expect(weak.status).toBe(304);
});

test("a request with a session never gets a cached response", async () => {
  const token = await shop.signIn("wholesale");
  await isHit("/watch/2");
  expect(await isHit("/watch/2")).toBe(true);
  const before = await cacheHits();
  const page = await shop.request("GET", "/watch/2", { token });
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(await page.text()).toContain("wholesalePrice");
  expect(await cacheHits()).toBe(before);
});

test("a dealer's page of a list enters no guest's cache, and a guest's reaches no dealer", async () => {
  const token = await shop.signIn("wholesale");
  const url = "/api/watches?sort=price-desc&page=1&pageSize=24";
  for (let round = 0; round < 2; round++) {
    const dealers = await shop.request("GET", url, { token });
    expect(await dealers.text()).toContain("wholesalePrice");
    expect(dealers.headers.get("cache-control")).toBe("private, no-store");
    const guests = await shop.request("GET", url);
    expect(await guests.text()).not.toContain("wholesale");
    expect(guests.headers.get("cache-control")).toContain("public");
  }
});

test("a session that has ended gets a response of its own, and its cookie reaches no other", async () => {
  for (const headers of [{ cookie: "meridian_session=ended" }, { authorization: "Basic YTpi" }]) {
    const own = await shop.request("GET", "/faq", { headers });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await isHit("/faq", headers)).toBe(false);
  }
  await isHit("/faq");
  expect(await isHit("/faq")).toBe(true);
  const { headers } = await shop.request("GET", "/faq");
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("cache-control")).toBe("public, max-age=0, stale-if-error=86400");
});

test("a shared cache may store an address in one spelling only, and nothing that is missing", async () => {
  for (const [url, status] of [
    ["/shop?utm_source=x", 200],
    ["/shop?page=1&dialColor=Black", 200],
    ["/api/watches?pageSize=9&page=1", 200],
    ["/api/watches?page=1&pageSize=11", 200],
    ["/api/watches?pageSize=9", 200],
    ["/api/brands?x=1", 200],
    ["/api/openapi.json?x=1", 200],
    ["/nowhere", 404],
    ["/watch/999999", 404],
    ["/shop/?x=1", 308],
  ] as const) {
    const response = await shop.request("GET", url);
    expect(response.status, url).toBe(status);
    expect(response.headers.get("cache-control"), url).toMatch(/^private, no-(cache|store)$/);
    expect(response.headers.get("x-accel-expires"), url).toBeNull();
  }
});

test("other cookies do not prevent a cache hit", async () => {
  await isHit("/shop");
  expect(await isHit("/shop", { cookie: "theme=dark; _ga=1" })).toBe(true);
});

test("other spellings, missing pages and other methods get no cached response", async () => {
  for (const url of [
    "/shop?utm_source=x",
    "/shop?page=1&dialColor=Black",
    "/nowhere",
    "/api/watches?x=1",
  ]) {
    await isHit(url);
    expect(await isHit(url), url).toBe(false);
  }
  await isHit("/shop");
  const before = await cacheHits();
  expect((await shop.request("HEAD", "/shop")).status).toBe(200);
  expect((await shop.request("POST", "/shop")).status).toBe(404);
  expect(
    (await shop.request("GET", "/shop", { headers: { "content-encoding": "br" } })).status,
  ).toBe(415);
  expect(await cacheHits()).toBe(before);
});

test("a catalog change shows at once, and the new response is cached", async () => {
  const url = "/api/watches/4";
  await isHit(url);
  expect(await isHit(url)).toBe(true);
  await shop.database.db.update(watches).set({ model: "Renamed" }).where(eq(watches.id, 4));
  await expect
    .poll(async () => (await (await shop.request("GET", url)).json()).model)
    .toBe("Renamed");
  await isHit(url);
  expect(await isHit(url)).toBe(true);
});
