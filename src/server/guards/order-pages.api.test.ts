import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type OrderKey, orderBody, postOrder, stockWatch } from "#tests/orders.ts";
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
  const { body, key } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }], { contact }));
  const { number } = body.order;
  return { name, number, key, page: `/orders/${number}` };
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
    for (const order of guests) {
      const response = await shop.request("GET", order.page, { order });
      const { status, headers } = response;
      expect([status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
        200,
        "private, no-store",
        "same-origin",
      ]);
      expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
    }
  });

  test("shows each of many guests at once their own order", async () => {
    const visits = Array.from({ length: 20 }, (_, at) => guests[at % 2] as Guest);
    const texts = await Promise.all(
      visits.map(async (order) => (await shop.request("GET", order.page, { order })).text()),
    );
    for (const [at, text] of texts.entries()) {
      const [own, other] = at % 2 === 0 ? guests : guests.toReversed();
      expect(text).toContain(own?.name);
      expect(text).not.toContain(other?.name);
    }
  });

  test("is one of an unknown order for everyone else", async () => {
    const [ada, grace] = guests as [Guest, Guest];
    const open = async (path: string, token?: string, order?: OrderKey) => {
      const response = await shop.request("GET", path, { order, ...(token && { token }) });
      const text = await response.text();
      expect(text).not.toContain(ada.name);
      return { status: response.status, text: text.replaceAll(ada.number, "") };
    };
    const missing = await open("/orders/M-00000000");
    missing.text = missing.text.replaceAll("M-00000000", "");
    expect(missing.status).toBe(200);
    expect(await open(ada.page)).toEqual(missing);
    expect(await open(ada.page, undefined, { ...ada, key: grace.key })).toEqual(missing);
    expect(await open(ada.page, undefined, grace)).toEqual(missing);
    expect((await open(`${ada.page}?key=${grace.key}`)).status).toBe(404);
    for (const role of ["customer", "wholesale", "admin"] as const) {
      const token = await shop.signIn(role);
      expect((await open(ada.page, token)).status, role).toBe(200);
      expect((await open(`/account/orders/${ada.number}`, token)).status, role).toBe(404);
    }
  });
});

describe("a key", () => {
  const cookieOf = (response: Response) => response.headers.getSetCookie().join();

  test("opens its order alone, and becomes a cookie that scripts can't read", async () => {
    const [ada, grace] = guests as [Guest, Guest];
    const open = (number: string, key: string) =>
      shop.request("POST", `/api/orders/${number}/open`, { body: { key } });
    const opened = await open(ada.number, ada.key);
    expect((await opened.json()).order.contact.name).toBe(ada.name);
    expect(cookieOf(opened)).toBe(
      `meridian_order_${ada.number}=${ada.key}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    const unknown = await open("M-00000000", ada.key);
    const answer = [404, await unknown.json(), ""];
    for (const key of ["", "x".repeat(43), grace.key]) {
      const refused = await open(ada.number, key);
      expect([refused.status, await refused.json(), cookieOf(refused)]).toEqual(answer);
    }
  });

  test("in the query of a link in an old mail leaves the address", async () => {
    const [ada] = guests as [Guest];
    const { status, headers } = await shop.request("GET", `${ada.page}?key=${ada.key}`);
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
      303,
      ada.page,
      "private, no-store",
    ]);
    expect(headers.getSetCookie().join()).toContain(`meridian_order_${ada.number}=${ada.key};`);
    const wrong = await shop.request("GET", `${ada.page}?key=${"x".repeat(43)}`);
    expect([wrong.status, cookieOf(wrong)]).toEqual([404, ""]);
    expect(await wrong.text()).toContain("find this order");
    expect((await shop.request("GET", `/orders/%00?key=${ada.key}`)).status).toBe(404);
  });

  test("is in the query of no call and no form", async () => {
    const [{ number, key }] = guests as [Guest];
    const calls = [
      ["GET", `/api/orders/${number}`],
      ["GET", `/api/orders/${number}/pro-forma.pdf`],
      ["POST", `/api/orders/${number}/cancel`],
      ["POST", `/orders/${number}/cancel`],
    ] as const;
    for (const [method, path] of calls) {
      const { status } = await shop.request(method, `${path}?key=${key}`);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test("makes room for that of the eleventh order, and sign-out forgets all", async () => {
    const [ada] = guests as [Guest];
    const older = Array.from({ length: 10 }, (_, at) => `meridian_order_M-0000000${at}=k`);
    // Cookies of others are left alone: their names may be ones that can't be set.
    const odd = ["meridian_order_a b=k", "meridian_order_é=k", "meridian_order_M-0=k"];
    const cookie = ["meridian_checkout=x", ...odd, ...older].join("; ");
    const headers = { cookie };
    const body = { key: ada.key };
    const opened = await shop.request("POST", `/api/orders/${ada.number}/open`, { body, headers });
    const set = opened.headers.getSetCookie();
    expect(set).toHaveLength(2);
    expect(set[0]).toMatch(/^meridian_order_M-00000000=; Max-Age=0/);
    const left = await shop.request("POST", "/api/auth/logout", { headers });
    expect(left.headers.getSetCookie().filter((one) => /order_.*Max-Age=0/.test(one))).toHaveLength(
      10,
    );
  });
});

test("neither keys nor what buyers typed are in log lines or metrics", async () => {
  for (const order of guests) {
    const { page, number, key } = order;
    await shop.request("GET", page, { order });
    await shop.request("GET", `${page}?key=${key}`);
    await shop.request("POST", `/api/orders/${number}/open`, { body: { key } });
    await shop.request("GET", `/api/orders/${number}`, { order });
    await shop.request("POST", `/api/orders/${number}/cancel`, { order });
    await shop.request("POST", `/api/orders/${number}/cancel`, { order });
  }
  const metrics = await (await shop.request("GET", "/metrics")).text();
  const log = output.lines().join("\n");
  expect(log).toContain("request completed");
  for (const text of [log, metrics]) {
    for (const { key } of guests) expect(text).not.toContain(key);
    expect(text).not.toMatch(/canary/i);
  }
});
