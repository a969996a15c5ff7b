import { expect, test } from "vitest";
import { Encoded } from "./encoded.ts";
import { type Answer, PageCache } from "./page-cache.ts";

const answer = (text: string, status = 200): Answer => ({
  status,
  encoded: new Encoded(Buffer.from(text), "text/html", "kept"),
});

function counting(text: string, status?: number) {
  let made = 0;
  return {
    make: async () => {
      made += 1;
      return answer(`${text} ${made}`, status);
    },
    get made() {
      return made;
    },
  };
}

test("simultaneous misses are made once, later reads not at all", async () => {
  const cache = new PageCache(() => "1");
  const page = counting("shop");
  const [a, b] = await Promise.all([cache.get("/shop", page.make), cache.get("/shop", page.make)]);
  expect(a).toBe(b);
  expect(await cache.get("/shop", page.make)).toBe(a);
  expect(page.made).toBe(1);
});

test("a new catalog version makes a new answer", async () => {
  let version = "1";
  const cache = new PageCache(() => version);
  const page = counting("shop");
  await cache.get("/shop", page.make);
  version = "2";
  expect((await cache.get("/shop", page.make)).encoded.identity.toString()).toBe("shop 2");
});

test("an answer made while the version changed is not kept under either", async () => {
  let version = "1";
  const cache = new PageCache(() => version);
  await cache.get("/shop", async () => {
    version = "2";
    return answer("mixed");
  });
  const page = counting("fresh");
  await cache.get("/shop", page.make);
  version = "1";
  await cache.get("/shop", page.make);
  expect(page.made).toBe(2);
});

test("failures are neither kept nor shared with the next request", async () => {
  const cache = new PageCache(() => "1");
  await expect(cache.get("/shop", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const broken = counting("broken", 500);
  await cache.get("/shop", broken.make);
  await cache.get("/shop", broken.make);
  expect(broken.made).toBe(2);
});

test("it is bounded by bytes", async () => {
  const cache = new PageCache(() => "1");
  const large = "x".repeat(1024 * 1024);
  for (let page = 0; page < 100; page += 1)
    await cache.get(`/p/${page}`, async () => answer(large));
  expect(cache.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
});
