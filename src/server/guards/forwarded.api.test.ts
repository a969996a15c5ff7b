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

  test("is never taken from a proxy that is not on the list", async () => {
    const allowed = await countAllowed({ TRUST_PROXY: "192.0.2.1" }, (at) => `198.51.100.${at}`);
    expect(allowed).toBe(perAddress.wholesaleApplicationsPerHour);
  });
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
