import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, vi } from "vitest";
import type { TestApp } from "./app.ts";

const answerLimitMs = 2_000;
const recoveryLimitMs = 5_000;

/** Someone who is signed in and has been looking around, as before a fault. */
export interface Visitor {
  readonly shop: TestApp;
  readonly token: string;
  /** The address of a page that no guest has seen yet. */
  unseenPage(): string;
}

export async function aVisitor(shop: TestApp): Promise<Visitor> {
  const token = await shop.signIn("customer");
  expect((await shop.request("GET", "/shop")).status).toBe(200);
  let lastSeen = 1;
  const unseenPage = () => {
    lastSeen += 1;
    return `/watch/${lastSeen}`;
  };
  return { shop, token, unseenPage };
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  /** What it answers when all is well. */
  readonly well: number;
}

/** Reads and writes that only the database can answer. */
function asks({ token, unseenPage }: Visitor): Record<"calls" | "pages", readonly Ask[]> {
  return {
    calls: [
      { method: "GET", path: "/api/cart", token, well: 200 },
      { method: "POST", path: "/api/cart/items", token, body: { watchId: 1 }, well: 200 },
      {
        method: "POST",
        path: "/api/auth/login",
        body: { username: "nobody", password: "no such word" },
        well: 401,
      },
    ],
    pages: [
      { method: "GET", path: "/watch/1", token, well: 200 },
      { method: "GET", path: unseenPage(), well: 200 },
    ],
  };
}

/** All of it at once, as visitors come. */
export async function expectOutage(visitor: Visitor): Promise<void> {
  const { shop } = visitor;
  const { calls, pages } = asks(visitor);
  await inTime(
    Promise.all([
      ...calls.map(async (ask) => {
        const response = await send(shop, ask);
        expectUnavailable(response, ask);
        expect(await response.json()).toEqual({ message: expect.any(String), code: "unavailable" });
      }),
      ...pages.map(async (ask) => {
        const response = await send(shop, ask);
        expectUnavailable(response, ask);
        expect(await response.text()).toContain("Something went wrong");
      }),
      expectReadiness(shop, 503),
      expectShopWindow(shop),
    ]),
  );
}

/** Alive, and what guests have seen before is still there to see. */
export async function expectShopWindow(shop: TestApp): Promise<void> {
  expect((await shop.request("GET", "/healthz")).status).toBe(200);
  const page = await shop.request("GET", "/shop");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('href="/watch/');
}

export async function expectReadiness(shop: TestApp, status: number): Promise<void> {
  expect((await shop.request("GET", "/readyz")).status).toBe(status);
}

/** Nobody helps, and everything answers again; from then on it stays so. */
export async function expectRecovery(visitor: Visitor): Promise<void> {
  const { shop } = visitor;
  const { calls, pages } = asks(visitor);
  const all = async () => {
    for (const ask of [...calls, ...pages]) {
      const response = await send(shop, ask);
      expect([ask.path, response.status]).toEqual([ask.path, ask.well]);
      await response.arrayBuffer();
    }
    await expectReadiness(shop, 200);
    await expectShopWindow(shop);
  };
  await vi.waitFor(all, { timeout: recoveryLimitMs, interval: 50 });
  await all();
}

/** Resolves with what the work resolves with, and fails if that took more than two seconds. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  const began = performance.now();
  const result = await work;
  const tookMs = performance.now() - began;
  stalls.disable();
  // What the machine had no time for, with client and shop in one process, is not the shop's delay.
  expect(tookMs - stalls.max / 1e6).toBeLessThan(answerLimitMs);
  return result;
}

export function send(shop: TestApp, { method, path, body, token }: Omit<Ask, "well">) {
  return shop.request(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
}

export function expectUnavailable(response: Response, { method, path }: Omit<Ask, "well">): void {
  expect([method, path, response.status]).toEqual([method, path, 503]);
  expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(response.headers.get("set-cookie")).toBeNull();
}
