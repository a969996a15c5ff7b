import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { impatientDatabase } from "#tests/database.ts";
import { lockWaits } from "#tests/lock-waits.ts";
import {
  aVisitor,
  expectReadiness,
  expectRecovery,
  expectUnavailable,
  inTime,
  send,
} from "#tests/outage.ts";
import { until } from "#tests/until.ts";

let shop: TestApp;
let other: pg.Client;
let userId: number;
let token: string;

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, impatientDatabase);
  other = new pg.Client(shop.database.connection);
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await shop?.close();
});
beforeEach(async () => {
  const user = await aUser(shop.database.db);
  userId = user.id;
  token = await aSession(shop.database.db, user);
});

const add = () => ({ method: "POST", path: "/api/cart/items", token, body: { watchId: 2 } });

async function quantities(): Promise<Record<number, number>> {
  const { rows } = await other.query(
    "select watch_id, quantity from cart_items where user_id = $1",
    [userId],
  );
  return Object.fromEntries(rows.map((row) => [row.watch_id, row.quantity]));
}

describe("deadlocks", () => {
  const merge = () =>
    shop.request("POST", "/api/cart/merge", {
      token,
      body: {
        key: randomBytes(16).toString("hex"),
        items: [2, 3].map((watchId) => ({ watchId, quantity: 1 })),
      },
    });
  const touch = (watchId: number) =>
    other.query("update cart_items set added_at = now() where user_id = $1 and watch_id = $2", [
      userId,
      watchId,
    ]);

  test("a transaction that PostgreSQL cancels is retried and applied once", async () => {
    expect((await merge()).status).toBe(200);
    await other.query("begin");
    await touch(3);
    const merging = merge();
    await until(async () => expect(await lockWaits(other)).toBe(1));
    // Now each waits for the other; PostgreSQL detects it after a second and cancels one.
    await touch(2);
    await other.query("commit");
    expect((await merging).status).toBe(200);
    expect(await quantities()).toEqual({ 2: 2, 3: 2 });
  });
});

describe("a table that another client has locked", () => {
  test("is 503 in time, and nothing is written later", async () => {
    await other.query("begin; lock table cart_items in access exclusive mode");
    try {
      const responses = await inTime(Promise.all([send(shop, add()), send(shop, add())]));
      for (const response of responses) expectUnavailable(response, add());
      await until(async () => expect(await lockWaits(other)).toBe(0));
    } finally {
      await other.query("rollback");
    }
    expect(await quantities()).toEqual({});
    expect((await send(shop, add())).status).toBe(200);
    expect(await quantities()).toEqual({ 2: 1 });
  });

  test("does not delay other requests, even if every connection waits for it", async () => {
    await other.query("begin; lock table cart_items in access exclusive mode");
    try {
      const writes = Array.from({ length: 10 }, () => send(shop, add()));
      const other = await inTime(shop.request("GET", "/api/wishlists", { token }));
      expect([200, 503]).toContain(other.status);
      for (const { status } of await Promise.all(writes)) expect(status).toBe(503);
    } finally {
      await other.query("rollback");
    }
    await until(async () => expect((await send(shop, add())).status).toBe(200));
    expect(await quantities()).toEqual({ 2: 1 });
  });
});

describe("a full disk", () => {
  const tables = ["cart_items", "sessions", "throttles", "subscribers"];
  beforeAll(async () => {
    await other.query(`
      create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  });
  const fillDisk = async () => {
    for (const table of tables) {
      await other.query(`create trigger full_disk before insert or update on ${table}
        execute function disk_full()`);
    }
  };
  const freeDisk = async () => {
    for (const table of tables) await other.query(`drop trigger full_disk on ${table}`);
  };

  test("makes writes 503 and leaves reads working", async () => {
    const visitor = await aVisitor(shop);
    await send(shop, add());
    await other.query("update sessions set last_seen_at = now() - interval '1 hour'");
    await fillDisk();
    try {
      const writes = [
        add(),
        { method: "POST", path: "/api/subscribe", body: { email: "a@example.com" } },
        { method: "POST", path: "/api/auth/login", body: { username: "ada", password: "none" } },
      ];
      for (const write of writes) expectUnavailable(await inTime(send(shop, write)), write);
      for (const path of ["/api/cart", "/api/auth/user", "/account", "/watch/3"]) {
        const { status, headers } = await shop.request("GET", path, { token });
        expect([path, status, headers.get("set-cookie")]).toEqual([path, 200, null]);
      }
      await expectReadiness(shop, 200);
    } finally {
      await freeDisk();
    }
    expect(await quantities()).toEqual({ 2: 1 });
    await expectRecovery(visitor);
  });
});
