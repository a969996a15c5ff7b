import { describe, expect, test } from "vitest";
import { cachingPrograms } from "#tests/caching-proxies.ts";
import { canaryPrice, readableUrls, textOf } from "#tests/process/canary-prices.ts";
import { frontedShops, nobody, type Visitor } from "./fronted-shops.ts";

const pages = ["/", "/shop", "/shop/rolex", "/watch/3", "/about", "/api/watches", "/api/watches/3"];
const refused = /^50[234]$/;

describe.each(Object.entries(cachingPrograms))("%s", (_, caching) => {
  const isMissing = caching.program === undefined;
  describe.skipIf(isMissing)("in front of two shops", () => {
    const fronted = frontedShops(caching);
    const { request, visitors } = fronted;
    const guestWithCookies: Visitor = { ...nobody, cookie: "_ga=GA1.2; meridian_device=abc" };

    /** Lists what the visitor must not see: prices of dealers, and names, lists and tokens of others. */
    async function leaks(url: string, visitor: Visitor): Promise<string[]> {
      const response = await request(url, visitor);
      const text = await textOf(response);
      const isPublic = /public/.test(response.headers.get("cache-control") ?? "");
      // Administrators may read both.
      const seen = visitors
        .filter(() => visitor.role !== "admin")
        .flatMap(({ marks }) => marks.filter((mark) => text.includes(mark)))
        .filter((mark) => !visitor.marks.includes(mark));
      const mayKnowPrices = visitor.role === "wholesale" || visitor.role === "admin";
      if (!mayKnowPrices && canaryPrice.test(text)) seen.push("a price of dealers");
      if (visitor.role === "guest" && /"username":"/.test(text)) seen.push("a user");
      if (isPublic && response.headers.has("set-cookie"))
        seen.push("a cookie in a shared response");
      if (isPublic && visitor.marks.some((mark) => text.includes(mark))) seen.push("a name in it");
      return seen.map((mark) => `${visitor.role} ${url}: ${mark}`);
    }

    test("nobody gets what was made for another", async () => {
      const urls = await readableUrls(fronted.origin());
      const found: string[] = [];
      const next = urls.values();
      const visit = async () => {
        for (const url of next) {
          // One after the other, and at once.
          const order = [nobody, ...visitors, guestWithCookies];
          for (const visitor of order) found.push(...(await leaks(url, visitor)));
          found.push(...(await Promise.all(order.map((each) => leaks(url, each)))).flat());
        }
      };
      await Promise.all([visit(), visit(), visit()]);
      expect(found).toEqual([]);

      const dealer = visitors.find(({ role }) => role === "wholesale");
      for (const url of ["/shop", "/watch/1", "/api/watches"]) {
        const text = await textOf(await request(url, dealer));
        expect(text, "a dealer gets them, so this test would find them").toMatch(canaryPrice);
      }
      for (const { cookie, marks } of visitors) {
        const text = await textOf(await request("/about", { ...nobody, cookie }));
        expect(text).toContain(marks[0]);
      }
    });

    test("guests share one copy in each encoding, and get it whole or as 304", async () => {
      for (const encoding of ["br", "gzip", "identity", "br;q=0, gzip"]) {
        const headers = { "accept-encoding": encoding };
        const first = await request("/watch/3", nobody, { headers });
        const body = await first.text();
        const { status, headers: again } = await request("/watch/3", nobody, {
          headers: { ...headers, "if-none-match": first.headers.get("etag") ?? "" },
        });
        expect([status, again.get("etag")]).toEqual([304, first.headers.get("etag")]);
        const sent = { br: "br", gzip: "gzip", "br;q=0, gzip": "gzip" }[encoding] ?? null;
        expect(first.headers.get("content-encoding"), encoding).toBe(sent);
        expect(first.headers.get("vary")).toMatch(/Accept-Encoding.*Cookie/);
        expect(body).toMatch(/^<!doctype html>.*<\/html>$/s);
        const part = await request("/watch/3", nobody, {
          headers: { ...headers, range: "bytes=0-9" },
        });
        expect([200, 206]).toContain(part.status);
        const head = await request("/watch/3", nobody, { headers, method: "HEAD" });
        expect([head.status, head.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
      }
    });

    test("made-up addresses are not stored", async () => {
      const robots = "/robots.txt";
      await request(robots);
      const before = await fronted.entries();
      if (before === undefined) return;
      const madeUp = (n: number) => [
        ...(caching.knowsSession ? [`${robots}?${n}`] : []),
        `/shop?made-up=${n}`,
        `/shop?dialColor=Colour${n}`,
        `/nowhere-${n}`,
        `/watch/${n + 1_000_000}`,
        `/about/?${n}`,
        `/api/openapi.json?${n}`,
      ];
      for (const url of Array.from({ length: 20 }, (_, n) => madeUp(n)).flat()) await request(url);
      expect(await fronted.entries()).toBe(before);
    });

    const priceOf = async (url: string) => {
      const text = await (await request(url)).text();
      return text.match(/"id":3,.*?"price":(\d+)/)?.[1];
    };

    /** Asked often enough that each shop has its turn more than once. */
    const pricesOf = async (url: string) => {
      const prices = new Set<string | undefined>();
      for (let n = 0; n < 6; n += 1) prices.add(await priceOf(url));
      return prices;
    };

    test("guests see a changed price and a sold watch, from both shops", async () => {
      for (const price of ["71001", "71002", "71003"]) {
        for (const url of pages) await (await request(url)).text();
        await fronted.sql(`update watches set retail_price = ${price} where id = 3`);
        for (const url of ["/api/watches/3", "/watch/3"]) {
          await expect.poll(() => pricesOf(url)).toEqual(new Set([price]));
        }
      }
      await fronted.sql("delete from watches where id = 7");
      const status = async () => (await request("/watch/7")).status;
      await expect.poll(status).toBe(404);
    });

    test("without any shop guests get the pages that were asked for, and others are refused", async () => {
      const texts = new Map<string, string>();
      for (const url of pages) texts.set(url, await (await request(url)).text());
      await fronted.killAll();
      for (const url of [...pages, ...pages]) {
        const response = await request(url);
        expect([response.status, await response.text()], url).toEqual([200, texts.get(url)]);
        if (caching.knowsSession) {
          expect((await request(url, guestWithCookies)).status, url).toBe(200);
          expect((await request(`${url}?utm_source=x`)).status, url).toBe(200);
        }
        for (const visitor of visitors) {
          expect(String((await request(url, visitor)).status), url).toMatch(refused);
        }
        const withKey = await request(url, nobody, { headers: { authorization: "Basic YTpi" } });
        if (caching.knowsSession) expect(String(withKey.status), url).toMatch(refused);
      }
      for (const url of ["/cart?x=1", "/api/auth/user", "/orders/M-00000000", "/nowhere"]) {
        expect(String((await request(url)).status), url).toMatch(refused);
      }
      const written = await fronted.post("/api/auth/login", nobody, {
        username: "a",
        password: "b",
      });
      expect(String(written.status)).toMatch(refused);

      await fronted.sql("update watches set retail_price = 71004 where id = 3");
      expect(await priceOf("/api/watches/3")).toBe("71003");
      await fronted.open();
      await expect.poll(() => priceOf("/api/watches/3")).toBe("71004");
      await expect.poll(() => priceOf("/watch/3")).toBe("71004");
      for (const visitor of visitors) {
        expect((await request("/watch/3", visitor)).status).toBe(200);
      }
    });
  });
});
