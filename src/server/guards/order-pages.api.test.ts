import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";

let output: ProcessOutput;
let shop: TestApp;

interface Guest {
  readonly name: string;
  readonly number: string;
  readonly key: string;
  readonly page: string;
}
let guests: Guest[];

async function order(name: string, watchId: number): Promise<Guest> {
  await stockWatch(shop.database, watchId);
  const contact = { name, email: `${name}@canary.example`, phone: "+1 212 555 0123" };
  const { body } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }], { contact }));
  const { number } = body.order;
  return { name, number, key: body.key, page: `/orders/${number}?key=${body.key}` };
}

beforeAll(async () => {
  output = captureOutput();
  shop = await startTestApp({ ...allCapabilities, LOG_LEVEL: "trace", RATE_LIMIT_FACTOR: "1000" });
  guests = [await order("Canary-Ada", 1), await order("Canary-Grace", 2)];
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

describe("the page that a guest's key opens", () => {
  test("is kept by no cache, listed by no search engine and named to no other site", async () => {
    for (const { page } of guests) {
      const response = await shop.request("GET", page);
      const { status, headers } = response;
      expect([status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
        200,
        "private, no-store",
        "no-referrer",
      ]);
      expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
    }
  });

  test("shows each of many guests at once their own order", async () => {
    const visits = Array.from({ length: 20 }, (_, at) => guests[at % 2] as Guest);
    const texts = await Promise.all(
      visits.map(async ({ page }) => (await shop.request("GET", page)).text()),
    );
    for (const [at, text] of texts.entries()) {
      const [own, other] = at % 2 === 0 ? guests : guests.toReversed();
      expect(text).toContain(own?.name);
      expect(text).not.toContain(other?.name);
    }
  });

  test("is one of an unknown order for everyone else", async () => {
    const [ada, grace] = guests as [Guest, Guest];
    const open = async (path: string, token?: string) => {
      const response = await shop.request("GET", path, token ? { token } : {});
      const text = await response.text();
      expect(text).not.toContain(ada.name);
      return { status: response.status, text: text.replaceAll(ada.number, "") };
    };
    const missing = await open("/orders/M-00000000");
    expect(missing.status).toBe(404);
    expect((await open(`/orders/${ada.number}`)).status).toBe(404);
    expect((await open(`/orders/${ada.number}?key=${grace.key}`)).status).toBe(404);
    for (const role of ["customer", "wholesale", "admin"] as const) {
      const token = await shop.signIn(role);
      expect((await open(`/orders/${ada.number}`, token)).status, role).toBe(404);
      expect((await open(`/account/orders/${ada.number}`, token)).status, role).toBe(404);
    }
  });
});

test("neither keys nor what buyers typed are in log lines or metrics", async () => {
  for (const { page, number, key } of guests) {
    await shop.request("GET", page);
    await shop.request("GET", `/api/orders/${number}?key=${key}`);
    await shop.request("POST", `/api/orders/${number}/cancel?key=${key}`);
    await shop.request("POST", `/api/orders/${number}/cancel?key=${key}`);
  }
  const metrics = await (await shop.request("GET", "/metrics")).text();
  const log = output.lines().join("\n");
  expect(log).toContain("request completed");
  for (const text of [log, metrics]) {
    for (const { key } of guests) expect(text).not.toContain(key);
    expect(text).not.toMatch(/canary/i);
  }
});
