import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** How many answers have been sent past the router so far. */
async function sentReady(): Promise<number> {
  const metrics = await (await shop.request("GET", "/metrics")).text();
  return Number(metrics.match(/^ready_answers_sent (\d+)$/m)?.[1]);
}

async function isReady(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const before = await sentReady();
  await (await shop.request("GET", url, { headers })).text();
  return (await sentReady()) === before + 1;
}

const ofOneRequest = ["x-request-id", "date", "connection", "keep-alive"];
const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !ofOneRequest.includes(name)));

test.each([
  "/",
  "/shop",
  "/shop?dialColor=Black",
  "/watch/2",
  "/api/watches",
  "/api/watches/2",
  "/api/brands",
])("%s is put together once; after that the same answer is sent as it stands", async (url) => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const first = await shop.request("GET", url, { headers });
    const words = await first.text();
    expect(await isReady(url, headers)).toBe(true);
    const second = await shop.request("GET", url, { headers });
    expect(await second.text()).toBe(words);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

    const etag = first.headers.get("etag") ?? "";
    const known = await shop.request("GET", url, {
      headers: { ...headers, "if-none-match": etag },
    });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(known.headers.get("etag")).toBe(etag);
    expect(known.headers.get("content-security-policy")).toBe(
      first.headers.get("content-security-policy"),
    );
  }
});

test("a browser that knows another version gets this one", async () => {
  await shop.request("GET", "/shop");
  const response = await shop.request("GET", "/shop", { headers: { "if-none-match": '"other"' } });
  expect(response.status).toBe(200);
  const weak = await shop.request("GET", "/shop", {
    headers: { "if-none-match": `"other", W/${response.headers.get("etag")}` },
  });
  expect(weak.status).toBe(304);
});

test("whoever brings a session is never answered from what guests share", async () => {
  const token = await shop.signIn("wholesale");
  await isReady("/watch/2");
  expect(await isReady("/watch/2")).toBe(true);
  const before = await sentReady();
  const page = await shop.request("GET", "/watch/2", { token });
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(await page.text()).toContain("wholesalePrice");
  expect(await sentReady()).toBe(before);
});

test("other cookies make no difference", async () => {
  await isReady("/shop");
  expect(await isReady("/shop", { cookie: "theme=dark; _ga=1" })).toBe(true);
});

test("addresses that are not spelled as ours, missing pages and other methods take the long way", async () => {
  for (const url of [
    "/shop?utm_source=x",
    "/shop?page=1&dialColor=Black",
    "/nowhere",
    "/api/watches?x=1",
  ]) {
    await isReady(url);
    expect(await isReady(url), url).toBe(false);
  }
  await isReady("/shop");
  const before = await sentReady();
  expect((await shop.request("HEAD", "/shop")).status).toBe(200);
  expect((await shop.request("POST", "/shop")).status).toBe(404);
  expect(
    (await shop.request("GET", "/shop", { headers: { "content-encoding": "br" } })).status,
  ).toBe(415);
  expect(await sentReady()).toBe(before);
});

test("a change of the catalog is seen at once, and the new answer is kept in turn", async () => {
  const url = "/api/watches/4";
  await isReady(url);
  expect(await isReady(url)).toBe(true);
  await shop.database.db.update(watches).set({ model: "Renamed" }).where(eq(watches.id, 4));
  await expect
    .poll(async () => (await (await shop.request("GET", url)).json()).model)
    .toBe("Renamed");
  await isReady(url);
  expect(await isReady(url)).toBe(true);
});
