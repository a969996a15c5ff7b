import { afterEach, describe, expect, test } from "vitest";
import { perAddress } from "#src/domain/limits.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp | undefined;
afterEach(() => shop?.close());

/** How many of so many applications, each with that header, are let through. */
async function letThrough(
  env: Record<string, string>,
  forwardedFor: (tryNumber: number) => string,
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

describe("whose request it is", () => {
  const all = perAddress.wholesaleApplicationsPerHour + 3;

  test("is told by the connection: headers that anyone can write count for nothing", async () => {
    const through = await letThrough({}, (at) => `198.51.100.${at}`);
    expect(through).toBe(perAddress.wholesaleApplicationsPerHour);
  });

  test("is told by the one trusted proxy, not by what the client wrote before it", async () => {
    const through = await letThrough({ TRUST_PROXY: "1" }, (at) => `198.51.100.${at}, 203.0.113.9`);
    expect(through).toBe(perAddress.wholesaleApplicationsPerHour);
  });

  test("differs where the trusted proxy says so", async () => {
    expect(await letThrough({ TRUST_PROXY: "1" }, (at) => `203.0.113.${at}`)).toBe(all);
  });

  test("a proxy that is not on the list is not believed", async () => {
    const through = await letThrough({ TRUST_PROXY: "192.0.2.1" }, (at) => `198.51.100.${at}`);
    expect(through).toBe(perAddress.wholesaleApplicationsPerHour);
  });
});

test.each(["x-forwarded-for", "forwarded", "via"])(
  "metrics are for the private network: a request that a proxy passes on by %s finds none",
  async (name) => {
    shop = await startTestApp({ TRUST_PROXY: "true" });
    expect((await shop.request("GET", "/metrics")).status).toBe(200);
    const headers = { [name]: "127.0.0.1" };
    expect((await shop.request("GET", "/metrics", { headers })).status).toBe(404);
  },
);
