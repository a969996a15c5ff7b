import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type DatabaseProxy, startProxy } from "#tests/database-proxy.ts";
import { type FaultCluster, startFaultCluster } from "#tests/fault-cluster.ts";
import { expectReadiness, expectUnavailable, inTime } from "#tests/outage.ts";
import { until } from "#tests/until.ts";

let cluster: FaultCluster;
let other: pg.Client;
/** On the address past the pooler alone: that of LISTEN. */
let proxy: DatabaseProxy;
let shop: TestApp;
let token: string;
const watchId = 7;

const query = async (statement: string, values: unknown[] = []) =>
  (await other.query(statement, values)).rows;

beforeAll(async () => {
  cluster = await startFaultCluster();
  other = new pg.Client(cluster.url);
  await other.connect();
  // The shop finds this one first, so that a test can make a standby of the server.
  await query(`
    create table role_of_server (standby boolean);
    insert into role_of_server values (false);
    create function public.pg_is_in_recovery() returns boolean stable language sql
      as 'select standby from public.role_of_server';
    alter database shop set search_path = public, pg_catalog;
    alter database shop set statement_timeout = 1500;
    alter database shop set idle_in_transaction_session_timeout = 5000;
    alter database shop set synchronous_commit = on`);
  proxy = await startProxy(cluster.url);
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, () =>
    openDatabase(
      { databaseUrl: cluster.url, databaseDirectUrl: proxy.url, dataDir: "" },
      silentStep,
    ),
  );
});
afterAll(async () => {
  proxy?.heal();
  await shop?.close();
  await proxy?.close();
  await other?.end();
  await cluster?.remove();
});
beforeEach(async () => {
  token = await shop.signIn("customer");
});

const calls = {
  read: () => shop.request("GET", "/api/cart", { token }),
  write: () => shop.request("POST", "/api/cart/items", { token, body: { watchId } }),
  transaction: () =>
    shop.request("POST", "/api/cart/merge", {
      token,
      body: { key: randomBytes(16).toString("hex"), items: [{ watchId, quantity: 1 }] },
    }),
};

async function quantities(): Promise<number[]> {
  const response = await calls.read();
  const { cart } = await response.json();
  return cart.items.map(({ quantity }: { quantity: number }) => quantity);
}

describe("a connection that the server ends while it works", () => {
  // The time until a retry is too late does not pass on a slow machine.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const waiting = `from pg_stat_activity where datname = 'shop' and wait_event_type = 'Lock'`;

  async function interrupted(call: () => Promise<Response>): Promise<Response> {
    await query("begin; lock table cart_items in access exclusive mode");
    const response = call();
    try {
      await until(async () => expect(await query(`select pid ${waiting}`)).toHaveLength(1));
      await query(`select pg_terminate_backend(pid) ${waiting}`);
    } finally {
      await query("rollback");
    }
    return response;
  }

  test("a read is sent again", async () => {
    expect((await interrupted(calls.read)).status).toBe(200);
  });

  test("a transaction that was not committed is done again, once", async () => {
    expect((await interrupted(calls.transaction)).status).toBe(200);
    expect(await quantities()).toEqual([1]);
  });

  test("a write outside of a transaction is refused, and not done twice", async () => {
    expectUnavailable(await interrupted(calls.write), { method: "POST", path: "/api/cart/items" });
    expect(await quantities()).toEqual([]);
    expect((await calls.write()).status).toBe(200);
    expect(await quantities()).toEqual([1]);
  });
});

test.each(["write", "transaction"] as const)(
  "a connection to a server that takes no writes is not used again (%s)",
  async (kind) => {
    const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'shop' and pid <> pg_backend_pid()`;
    await query("alter database shop set default_transaction_read_only = on");
    await query(endOthers);
    await until(async () =>
      expectUnavailable(await calls[kind](), { method: "POST", path: "/api/cart" }),
    );
    await query("set default_transaction_read_only = off");
    await query("alter database shop reset default_transaction_read_only");
    let response = await calls[kind]();
    // The shop may have opened another useless connection meanwhile, to look for news.
    if (response.status === 503) response = await calls[kind]();
    expect(response.status).toBe(200);
    expect(await quantities()).toEqual([1]);
  },
);

test.each<[string, () => Promise<unknown>]>([
  ["waits", async () => {}],
  [
    "waits and is told to go on",
    () =>
      until(async () => {
        const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = 'shop' and wait_event = 'SyncRep'`;
        expect(await query(cancel)).not.toEqual([]);
      }),
  ],
])(
  "what no synchronous standby has confirmed is not reported as stored: PostgreSQL %s",
  async (_, act) => {
    await query("alter system set synchronous_standby_names = 'nobody'");
    await query("select pg_reload_conf()");
    try {
      await until(async () =>
        expect(await query("show synchronous_standby_names")).toEqual([
          { synchronous_standby_names: "nobody" },
        ]),
      );
      for (const kind of ["write", "transaction"] as const) {
        const response = inTime(calls[kind]());
        await act();
        expectUnavailable(await response, { method: "POST", path: "/api/cart" });
      }
    } finally {
      await query("alter system reset synchronous_standby_names");
      await query("select pg_reload_conf()");
    }
  },
);

describe("news of the catalog", () => {
  const id = 3;
  let price = 40_000;
  const shown = async () => (await shop.request("GET", `/api/watches/${id}`)).json();

  async function changePrice(): Promise<void> {
    price += 1_000;
    await query("update watches set retail_price = $1 where id = $2", [price, id]);
  }

  test.each([
    ["is silent", () => proxy.setState("dropping")],
    ["was cut and is refused", () => proxy.cut()],
  ])("a changed price is shown although the connection of LISTEN %s", async (_, fail) => {
    await until(async () => expect((await shown()).price).toBeGreaterThan(0));
    fail();
    await changePrice();
    await until(async () => expect((await shown()).price).toBe(price));
    await changePrice();
    await until(async () => expect((await shown()).price).toBe(price));
    proxy.heal();
  });

  test("a server that became a standby is left, and the shop is not ready meanwhile", async () => {
    await until(async () => expect(await metric("meridian_catalog_listener_up")).toBe(1));
    await query("update role_of_server set standby = true");
    try {
      await until(async () => expect(await metric("meridian_catalog_listener_up")).toBe(0));
      await expectReadiness(shop, 503);
      await changePrice();
      await until(async () => expect((await shown()).price).toBe(price));
    } finally {
      await query("update role_of_server set standby = false");
    }
    await until(async () => expect(await metric("meridian_catalog_listener_up")).toBe(1));
    await expectReadiness(shop, 200);
  });

  async function metric(name: string): Promise<number> {
    const text = await (await shop.request("GET", "/metrics")).text();
    return Number(text.match(new RegExp(`^${name} (\\d+)$`, "m"))?.[1]);
  }
});
