import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: "https://shop.test", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

/** One request for each way in which the server creates a response. */
const requests: readonly (readonly [what: string, method: string, path: string, status: number])[] =
  [
    ["a page", "GET", "/collections", 200],
    ["a cached page", "GET", "/collections", 200],
    ["a missing page", "GET", "/no/such/page", 404],
    ["a redirect", "GET", "/collections/", 308],
    ["a private page", "GET", "/account", 303],
    ["a shared call", "GET", "/api/brands", 200],
    ["a private call", "GET", "/api/auth/user", 200],
    ["a refused call", "GET", "/api/cart", 401],
    ["a missing call", "GET", "/api/nothing", 404],
    ["a call with a bad body", "POST", "/api/auth/login", 400],
    ["the OpenAPI document", "GET", "/api/openapi.json", 200],
    ["health", "GET", "/healthz", 200],
    ["metrics", "GET", "/metrics", 200],
    ["robots.txt", "GET", "/robots.txt", 200],
    ["the sitemap", "GET", "/sitemap.xml", 200],
    ["the manifest", "GET", "/manifest.webmanifest", 200],
    ["a missing picture", "GET", "/media/none.webp", 404],
  ];

const securityHeaders: Readonly<Record<string, string | null>> = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  server: null,
  "x-powered-by": null,
};

const policies = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

test("every response has the security headers and a charset, and names no server software", async () => {
  const failures: string[] = [];
  for (const [what, method, path, status] of requests) {
    const response = await shop.request(method, path, method === "POST" ? { body: "{" } : {});
    const { headers } = response;
    const fail = (problem: string) => failures.push(`${what}: ${problem}`);
    if (response.status !== status) fail(`status ${response.status}`);
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (headers.get(name) !== value) fail(`${name}: ${headers.get(name)}`);
    }
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    for (const directive of policies) if (!policy.includes(directive)) fail(`no ${directive}`);
    const type = headers.get("content-type") ?? "";
    if ((await response.text()) !== "" && !type.endsWith("; charset=utf-8")) fail(type);
  }
  expect(failures).toEqual([]);
});

test("no response has a CORS header", async () => {
  const failures: string[] = [];
  for (const [what, method, path] of requests) {
    const origin = { origin: "https://evil.example" };
    const { headers } = await shop.request(method, path, { headers: origin });
    const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
    failures.push(...cors.map((name) => `${what}: ${name}`));
  }
  expect(failures).toEqual([]);
});

test("a 304 response has the same headers", async () => {
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

test("there is no Strict-Transport-Security header on http", async () => {
  const plain = await startTestApp({ PUBLIC_URL: "http://shop.test" });
  const response = await plain.request("GET", "/healthz");
  expect(response.headers.get("strict-transport-security")).toBeNull();
  await plain.close();
});
