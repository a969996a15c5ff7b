import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { publishScheduled } from "#src/features/inventory/save-watch.service.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { throttles } from "#src/platform/db/system-tables.ts";
import { purgeExpiredSessions } from "#src/platform/security/session.ts";
import { fingerprint, throttle } from "#src/platform/security/throttle.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { startTestJobs } from "#tests/jobs.ts";
import { aVisitor, expectRecovery } from "#tests/outage.ts";

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
let shop: TestApp;

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop?.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Changes the shop's clock, not the database's. */
function jump(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** The offset of rows written before the database's clock was set back. */
const futureOffset = "interval '1 year'";

test.each([
  ["an hour forward", hourMs],
  ["an hour back", -hourMs],
  ["a year forward", yearMs],
  ["a year back", -yearMs],
])("the shop's clock jumps %s: everyone stays signed in and sees the shop", async (_, ms) => {
  const visitor = await aVisitor(shop);
  jump(ms);
  await shop.database.pool.query("update brands set country = country");
  await expectRecovery(visitor);
  vi.useRealTimers();
  await expectRecovery(visitor);
});

test("a clock that is set back throttles nobody for longer than a minute", async () => {
  const small = await startTestApp({ RATE_LIMIT_FACTOR: "0.005" });
  const request = () => small.request("GET", "/api/auth/user");
  try {
    for (let count = 0; count < 5; count += 1) expect((await request()).status).toBe(200);
    jump(-yearMs);
    const refused = await request();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  } finally {
    await small.close();
  }
});

test("two machines whose clocks differ by twenty seconds serve the same person", async () => {
  const other = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, async () => shop.database);
  const body = { username: "clocks", email: "clocks@x.example", password: "a long pass phrase" };
  const offsets = { fast: [shop, 10_000], slow: [other, -10_000] } as const;
  const at = (name: keyof typeof offsets, method: string, path: string, options = {}) => {
    const [app, ms] = offsets[name];
    vi.useRealTimers();
    jump(ms);
    return app.request(method, path, options);
  };
  expect((await at("fast", "POST", "/api/auth/register", { body })).status).toBe(201);
  for (const [first, second] of [
    ["fast", "slow"],
    ["slow", "fast"],
  ] as const) {
    const signedIn = await at(first, "POST", "/api/auth/login", { body });
    const cookie = signedIn.headers.getSetCookie().map((text) => text.split(";")[0]);
    const headers = { cookie: cookie.join("; ") };
    const user = await at(second, "GET", "/api/auth/user", { headers });
    expect(await user.json()).toMatchObject({ user: { username: "clocks" } });
    const added = await at(second, "POST", "/api/cart/items", { headers, body: { watchId: 4 } });
    expect(added.status).toBe(200);
  }
  vi.useRealTimers();
  await other.app.close();
});

test("a watch is published in time by a machine whose clock is slow", async () => {
  const { pool } = shop.database;
  await pool.query(
    "update watches set published = false, publish_at = now() - interval '2 seconds' where id = 9",
  );
  jump(-10_000);
  const jobs = startTestJobs(shop.database, [publishScheduled]);
  const isPublished = async () =>
    (await pool.query("select published from watches where id = 9")).rows[0].published;
  await expect.poll(isPublished).toBe(true);
  await jobs.stop();
});

test("a throttle window that starts in the future is expired", async () => {
  const { db } = shop.database;
  const limit = { max: 2, perSeconds: 600 };
  for (let count = 0; count < 2; count += 1) await throttle(db, "clock", limit);
  await expect(throttle(db, "clock", limit)).rejects.toThrow();
  await db.update(throttles).set({ windowStartedAt: sql`now() + ${sql.raw(futureOffset)}` });
  await throttle(db, "clock", limit);
  await throttle(db, "clock", limit);
  await expect(throttle(db, "clock", limit)).rejects.toMatchObject({ status: 429 });
  const [row] = await db
    .select()
    .from(throttles)
    .where(eq(throttles.key, fingerprint("clock")));
  expect(row?.windowStartedAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
});

test("a session from the future stays valid and still expires", async () => {
  const { db } = shop.database;
  await db.delete(sessions);
  const token = await shop.signIn("customer");
  const offset = sql.raw(futureOffset);
  await db.update(sessions).set({
    createdAt: sql`created_at + ${offset}`,
    lastSeenAt: sql`last_seen_at + ${offset}`,
    expiresAt: sql`expires_at + ${offset}`,
  });
  const whoAmI = async () =>
    (await (await shop.request("GET", "/api/auth/user", { token })).json()).user;
  expect(await whoAmI()).not.toBeNull();
  const [seen] = await db.select().from(sessions);
  expect(seen?.lastSeenAt.getTime()).toBeLessThan(Date.now() + hourMs);

  await purgeExpiredSessions(db);
  const [purged] = await db.select().from(sessions);
  expect(purged?.createdAt.getTime()).toBeLessThan(Date.now() + hourMs);
  expect(purged?.expiresAt.getTime()).toBeLessThan(Date.now() + 31 * 24 * hourMs);
  expect(await whoAmI()).not.toBeNull();
});
