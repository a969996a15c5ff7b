import { expect, test } from "vitest";
import { VersionedCache } from "./versioned-cache.ts";

const limits = { maxBytes: 1_000, bytesOf: ({ text }: { text: string }) => text.length };

function counting(text: string) {
  let made = 0;
  return {
    make: async () => {
      made += 1;
      return { text: `${text} ${made}` };
    },
    get made() {
      return made;
    },
  };
}

test("simultaneous misses make one value, and later reads none", async () => {
  const cache = new VersionedCache(() => "1", limits);
  const page = counting("shop");
  const [a, b] = await Promise.all([
    cache.load("/shop", page.make),
    cache.load("/shop", page.make),
  ]);
  expect(a).toEqual({ value: { text: "shop 1" }, version: "1" });
  expect(a.value).toBe(b.value);
  expect((await cache.load("/shop", page.make)).value).toBe(a.value);
  expect(page.made).toBe(1);
});

test("a new version empties the cache", async () => {
  let version = "1";
  const cache = new VersionedCache(() => version, limits);
  const page = counting("shop");
  await cache.load("/shop", page.make);
  version = "2";
  expect(cache.get("/shop")).toBeUndefined();
  expect(cache.size).toBe(0);
  expect((await cache.load("/shop", page.make)).value.text).toBe("shop 2");
});

test("a value made while the version changed is returned but not cached", async () => {
  let version = "1";
  const cache = new VersionedCache(() => version, limits);
  const loaded = await cache.load("/shop", async () => {
    version = "2";
    return { text: "mixed" };
  });
  expect(loaded).toEqual({ value: { text: "mixed" }, version: undefined });
  expect(cache.size).toBe(0);
  cache.set("/shop", { text: "old" }, "1");
  expect(cache.get("/shop")).toBeUndefined();
});

test("errors and values that are not cacheable are made again", async () => {
  const cache = new VersionedCache(() => "1", limits);
  await expect(cache.load("/shop", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const missing = counting("missing");
  for (const _ of [1, 2]) {
    const { version } = await cache.load("/shop", missing.make, () => false);
    expect(version).toBeUndefined();
  }
  expect([missing.made, cache.size]).toEqual([2, 0]);
});

test("the size is bounded by bytes or by entries", async () => {
  const byBytes = new VersionedCache(() => "1", limits);
  const byEntries = new VersionedCache<{ text: string }>(() => "1", { maxEntries: 3 });
  for (let page = 0; page < 100; page += 1) {
    for (const cache of [byBytes, byEntries]) {
      await cache.load(`/p/${page}`, async () => ({ text: "x".repeat(300) }));
    }
  }
  expect(byBytes.bytes).toBe(900);
  expect(byEntries.size).toBe(3);
});
