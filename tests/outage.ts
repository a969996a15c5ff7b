import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { until } from "./until.ts";

const hangingMs = 20_000;

/** A signed-in visitor, with pages visited before the fault. */
export interface ActiveVisitor {
  readonly shop: TestApp;
  readonly token: string;
  /** Returns a page that is in no cache yet. */
  uncachedPage(): string;
}

export async function aVisitor(shop: TestApp): Promise<ActiveVisitor> {
  const token = await shop.signIn("customer");
  expect((await shop.request("GET", "/shop")).status).toBe(200);
  let lastSeen = 1;
  const uncachedPage = () => {
    lastSeen += 1;
    return `/watch/${lastSeen}`;
  };
  return { shop, token, uncachedPage };
}

interface Probe {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  /** The status without a fault. */
  readonly healthyStatus: number;
}

/** Reads and writes that need the database. */
function probes({
  token,
  uncachedPage,
}: ActiveVisitor): Record<"calls" | "pages", readonly Probe[]> {
  return {
    calls: [
      { method: "GET", path: "/api/cart", token, healthyStatus: 200 },
      { method: "POST", path: "/api/cart/items", token, body: { watchId: 1 }, healthyStatus: 200 },
      {
        method: "POST",
        path: "/api/auth/login",
        body: { username: "nobody", password: "no such word" },
        healthyStatus: 401,
      },
    ],
    pages: [
      { method: "GET", path: "/watch/1", token, healthyStatus: 200 },
      { method: "GET", path: uncachedPage(), healthyStatus: 200 },
    ],
  };
}

/** Sends everything at once, as real visitors do. */
export async function expectOutage(visitor: ActiveVisitor): Promise<void> {
  const { shop } = visitor;
  const { calls, pages } = probes(visitor);
  await inTime(
    Promise.all([
      ...calls.map(async (probe) => {
        const response = await send(shop, probe);
        expectUnavailable(response, probe);
        expect(await response.json()).toEqual({ message: expect.any(String), code: "unavailable" });
      }),
      ...pages.map(async (probe) => {
        const response = await send(shop, probe);
        expectUnavailable(response, probe);
        expect(await response.text()).toContain("Something went wrong");
      }),
      expectCachedPages(shop),
    ]),
  );
  await expectReadiness(shop, 503);
}

/** The process is alive, and guests still get cached pages. */
export async function expectCachedPages(shop: TestApp): Promise<void> {
  expect((await shop.request("GET", "/healthz")).status).toBe(200);
  const page = await shop.request("GET", "/shop");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('href="/watch/');
}

/** Soon: an answer holds for a second. */
export async function expectReadiness(shop: TestApp, status: number): Promise<void> {
  await expect.poll(async () => (await shop.request("GET", "/readyz")).status).toBe(status);
}

/** Without help everything works again, and continues to work. */
export async function expectRecovery(visitor: ActiveVisitor): Promise<void> {
  const { shop } = visitor;
  const { calls, pages } = probes(visitor);
  const all = async () => {
    for (const probe of [...calls, ...pages]) {
      const response = await send(shop, probe);
      expect([probe.path, response.status]).toEqual([probe.path, probe.healthyStatus]);
      await response.arrayBuffer();
    }
    await expectReadiness(shop, 200);
    await expectCachedPages(shop);
  };
  await until(all);
  await all();
}

/** Fails if the work hangs. The limit is far above the shop's own, which a busy machine may exceed. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const hangs = pause(hangingMs, undefined, { ref: false }).then(() => {
    throw new Error("There was no response.");
  });
  return Promise.race([work, hangs]);
}

export function send(shop: TestApp, { method, path, body, token }: Omit<Probe, "healthyStatus">) {
  return shop.request(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
}

export function expectUnavailable(
  response: Response,
  { method, path }: Omit<Probe, "healthyStatus">,
): void {
  expect([method, path, response.status]).toEqual([method, path, 503]);
  expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(response.headers.get("set-cookie")).toBeNull();
}
