import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: "https://shop.test", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** One address for each way in which the server makes an answer. */
const answers: readonly (readonly [what: string, method: string, path: string, status: number])[] =
  [
    ["a page", "GET", "/collections", 200],
    ["the same page, sent ready-made", "GET", "/collections", 200],
    ["a missing page", "GET", "/no/such/page", 404],
    ["a redirect", "GET", "/collections/", 308],
    ["a private page", "GET", "/account", 303],
    ["a shared call", "GET", "/api/brands", 200],
    ["a private call", "GET", "/api/auth/user", 200],
    ["a refused call", "GET", "/api/cart", 401],
    ["a missing call", "GET", "/api/nothing", 404],
    ["a call with a bad body", "POST", "/api/auth/login", 400],
    ["the description of the calls", "GET", "/api/openapi.json", 200],
    ["health", "GET", "/healthz", 200],
    ["metrics", "GET", "/metrics", 200],
    ["robots.txt", "GET", "/robots.txt", 200],
    ["the sitemap", "GET", "/sitemap.xml", 200],
    ["the manifest", "GET", "/manifest.webmanifest", 200],
    ["a missing picture", "GET", "/media/none.webp", 404],
  ];

const ask = (method: string, path: string) =>
  shop.request(method, path, method === "POST" ? { body: "{" } : {});

describe.each(answers)("%s", (_, method, path, status) => {
  test("tells browsers to be careful", async () => {
    const { headers, ...response } = await answerTo(method, path);
    expect(response.status).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  test("says what it is, in which characters, and nothing of what runs it", async () => {
    const { headers, text } = await answerTo(method, path);
    if (text !== "") expect(headers.get("content-type")).toMatch(/; charset=utf-8$/);
    expect(headers.get("server")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("lets no other site read it", async () => {
    const foreign = { origin: "https://evil.example" };
    const { headers } = await shop.request(method, path, { headers: foreign });
    const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
    expect(cors).toEqual([]);
  });
});

async function answerTo(method: string, path: string) {
  const response = await ask(method, path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("a known tag is answered with the same care", async () => {
  const etag = (await shop.request("GET", "/collections")).headers.get("etag") ?? "";
  const again = await shop.request("GET", "/collections", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect(again.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a preflight from another site is refused", async () => {
  const response = await shop.request("OPTIONS", "/api/auth/login", {
    headers: {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });
  expect(response.ok).toBe(false);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("on http nothing promises https", async () => {
  const plain = await startTestApp({ PUBLIC_URL: "http://shop.test" });
  const response = await plain.request("GET", "/healthz");
  expect(response.headers.get("strict-transport-security")).toBeNull();
  await plain.close();
});
