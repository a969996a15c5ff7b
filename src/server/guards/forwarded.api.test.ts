import { afterEach, describe, expect, test } from "vitest";
import { perAddress } from "#src/domain/limits.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp | undefined;
afterEach(() => shop?.close());

/** Returns how many applications, each with this X-Forwarded-For header, pass the rate limit. */
async function countAllowed(
  env: Record<string, string>,
  forwardedFor: (attempt: number) => string,
): Promise<number> {
  const started = await startTestApp(env);
  shop = started;
  const statuses: number[] = [];
  for (let at = 0; at < perAddress.wholesaleApplicationsPerHour + 3; at += 1) {
    const { status } = await started.request("POST", "/api/wholesale/apply", {
      body: {},
      headers: { "x-forwarded-for": forwardedFor(at), "x-real-ip": `203.0.113.${at}` },
    });
    statuses.push(status);
  }
  return statuses.filter((status) => status !== 429).length;
}

describe("the client address", () => {
  const all = perAddress.wholesaleApplicationsPerHour + 3;

  test("is that of the connection: headers are ignored without a trusted proxy", async () => {
    const allowed = await countAllowed({}, (at) => `198.51.100.${at}`);
    expect(allowed).toBe(perAddress.wholesaleApplicationsPerHour);
  });

  test("is the one that the trusted proxy added, not the client's own entry", async () => {
    const allowed = await countAllowed(
      { TRUST_PROXY: "1" },
      (at) => `198.51.100.${at}, 203.0.113.9`,
    );
    expect(allowed).toBe(perAddress.wholesaleApplicationsPerHour);
  });

  test("differs if the trusted proxy says so", async () => {
    expect(await countAllowed({ TRUST_PROXY: "1" }, (at) => `203.0.113.${at}`)).toBe(all);
  });

  test("of IPv6 is a whole subnet, which one machine has for itself", async () => {
    const env = { TRUST_PROXY: "1" };
    expect(await countAllowed(env, (at) => `2001:db8:1:2::${at}`)).toBe(
      perAddress.wholesaleApplicationsPerHour,
    );
    await shop?.close();
    expect(await countAllowed(env, (at) => `2001:db8:1:${at}::1`)).toBe(all);
  });

  test("is never taken from a proxy that is not on the list", async () => {
    const allowed = await countAllowed({ TRUST_PROXY: "192.0.2.1" }, (at) => `198.51.100.${at}`);
    expect(allowed).toBe(perAddress.wholesaleApplicationsPerHour);
  });
});

test("a network of IPv6 may register three times as many accounts as one of its subnets", async () => {
  shop = await startTestApp({ TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "0.05" });
  const register = async (address: string) => {
    const headers = { "x-forwarded-for": address };
    return (await shop?.request("POST", "/api/auth/register", { body: {}, headers }))?.status;
  };
  expect(await register("2001:db8:1:200::1")).toBe(400);
  expect(await register("2001:db8:1:200::2")).toBe(429);
  expect(await register("2001:db8:1:201::1")).toBe(400);
  expect(await register("2001:db8:1:2aa::1")).toBe(400);
  expect(await register("2001:db8:1:2ff::1")).toBe(429);
  expect(await register("2001:db8:1:300::1")).toBe(400);
});

test("requests of one subnet share the limit of all requests", async () => {
  shop = await startTestApp({ TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "0.001" });
  const read = async (address: string) =>
    (await shop?.request("GET", "/robots.txt", { headers: { "x-forwarded-for": address } }))
      ?.status;
  expect(await read("2001:db8:1:2::1")).toBe(200);
  expect(await read("2001:db8:1:2::2")).toBe(429);
  expect(await read("2001:db8:1:3::1")).toBe(200);
});

test.each(["x-forwarded-for", "forwarded", "via"])(
  "metrics are 404 for a request forwarded by a proxy with %s",
  async (name) => {
    shop = await startTestApp({ TRUST_PROXY: "true" });
    expect((await shop.request("GET", "/metrics")).status).toBe(200);
    const headers = { [name]: "127.0.0.1" };
    expect((await shop.request("GET", "/metrics", { headers })).status).toBe(404);
  },
);
