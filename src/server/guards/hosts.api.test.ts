import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { RawConnection } from "#tests/fuzz/raw-connection.ts";

let shop: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: "http://shop.test:8080", HOST: "shop1.internal" });
  proxied = await startTestApp({ PUBLIC_URL: "https://shop.test", TRUST_PROXY: "1" });
});
afterAll(() => Promise.all([shop.close(), proxied.close()]));

interface Sent {
  readonly method?: string;
  readonly version?: string;
  readonly lines?: readonly string[];
  readonly to?: TestApp;
}

/** Uses a raw connection, because fetch sets the Host header itself. */
async function call(path: string, { method = "GET", version = "1.1", lines = [], to }: Sent) {
  const connection = new RawConnection(Number(new URL((to ?? shop).origin).port));
  const head = [`${method} ${path} HTTP/${version}`, ...lines, "Connection: close", "", ""];
  const response = await connection.send(Buffer.from(head.join("\r\n")), { method });
  connection.close();
  if (typeof response === "string") throw new Error(response);
  return response;
}

const statusFor = async (path: string, host: string) =>
  (await call(path, { lines: [`Host: ${host}`] })).status;

const foreign = [
  "evil.example",
  "evil.example:8080",
  "shop.test.evil.example",
  "evilshop.test",
  "localhost.evil.example",
  "evillocalhost",
  "127.0.0.1.evil.example",
  "[evil.example]",
  "my-server:3000",
];

describe.each(foreign)("a request for %s", (host) => {
  test.each(["/", "/shop", "/robots.txt", "/metrics", "/api/watches", "/api/nothing"])(
    "is refused at %s",
    async (path) => {
      const response = await call(path, { lines: [`Host: ${host}`] });
      expect(response.status).toBe(421);
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(JSON.parse(String(response.body))).toEqual({
        code: "unknown_host",
        message: expect.stringContaining("PUBLIC_URL"),
      });
    },
  );

  test("may still ask for the health of the shop", async () => {
    expect(await statusFor("/healthz", host)).toBe(200);
    expect(await statusFor("/readyz", host)).toBe(200);
  });
});

test.each([
  "shop.test",
  "shop.test:8080",
  "SHOP.Test:3000",
  "shop.test.",
  "shop.test.:8080",
  "shop1.internal:3000",
  "localhost",
  "LocalHost:3000",
  "trial.localhost:3000",
  "127.0.0.1:3000",
  "192.168.1.20",
  "[::1]:3000",
  "[2001:db8::7]",
  "",
])("a request for '%s' is served", async (host) => {
  expect(await statusFor("/metrics", host)).toBe(200);
});

test("a request of HTTP/1.0 needs no name", async () => {
  expect((await call("/robots.txt", { version: "1.0" })).status).toBe(200);
});

test("a page in the cache is kept from unknown hosts, too", async () => {
  for (const host of ["shop.test", "shop.test", "evil.example", "shop.test"]) {
    expect(await statusFor("/collections", host)).toBe(host === "evil.example" ? 421 : 200);
  }
});

test("a page whose name leads to this machine is another site", async () => {
  const lines = ["Host: evil.example", "Origin: http://evil.example", "Content-Length: 0"];
  expect((await call("/api/auth/logout", { method: "POST", lines })).status).toBe(421);
});

describe("behind a proxy", () => {
  test.each([
    ["shop.test", "shop.test", 200],
    ["127.0.0.1:3000", "shop.test", 200],
    ["shop.test", "evil.example, shop.test", 200],
    ["shop.test", "evil.example", 421],
    // A page that leads its own name to this machine can set this header.
    ["evil.example", "shop.test", 421],
  ])("Host %s and X-Forwarded-Host %s", async (host, forwarded, status) => {
    const lines = [`Host: ${host}`, `X-Forwarded-Host: ${forwarded}`];
    expect((await call("/robots.txt", { lines, to: proxied })).status).toBe(status);
  });

  test("that is not trusted, only Host counts", async () => {
    const lines = ["Host: shop.test", "X-Forwarded-Host: evil.example"];
    expect((await call("/robots.txt", { lines })).status).toBe(200);
  });
});
