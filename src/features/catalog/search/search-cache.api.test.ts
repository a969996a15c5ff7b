import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "discovery", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function entries(): Promise<string[]> {
  const { body } = await shop.app.inject({ url: "/metrics" });
  return body.match(/^meridian_(page|response)_cache_entries \d+$/gm) ?? [];
}

/** Most are calls, because a page takes longer. */
const addresses = Array.from({ length: 10_000 }, (_, n) =>
  n % 40 === 0 ? `/shop?q=text-${n}` : `/api/watches?page=1&fields=card&q=text-${n}`,
);

test("10,000 made-up texts add no entry to the caches", async () => {
  await shop.app.inject({ url: "/shop" });
  const before = await entries();
  expect(before).toHaveLength(2);
  const next = addresses.values();
  const failed: string[] = [];
  const visitor = async () => {
    for (const url of next) {
      const { statusCode, headers } = await shop.app.inject({ url });
      const isKept = /max-age=[1-9]/.test(String(headers["cache-control"]));
      if (statusCode !== 200 || isKept) failed.push(`${statusCode} ${url}`);
    }
  };
  await Promise.all([visitor(), visitor()]);
  expect(failed).toEqual([]);
  expect(await entries()).toEqual(before);
}, 300_000);
