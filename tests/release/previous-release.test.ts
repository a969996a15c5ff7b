import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { hasCommit, olderBuild, previousRelease } from "#tests/older-build.ts";
import { orderBody, postOrder } from "#tests/orders.ts";
import { type OpenShop, openShop } from "#tests/shop-process.ts";
import { createDatabase, newSession, runSql } from "#tests/test-shop.ts";

const release = await previousRelease();
const isKnown = await hasCommit(release);
if (!isKnown) console.log(`The history lacks ${release}: the previous release is not tried.`);

describe.skipIf(!isKnown)("the previous release beside this one, on the schema of this one", () => {
  let databaseUrl: string;
  let folder: string;
  let older: OpenShop;
  let newer: OpenShop;
  const sql = <Row extends object>(statement: string, values: unknown[] = []) =>
    runSql<Row>({ databaseUrl }, statement, values);

  const open = (jobs: "inline" | "off", from?: string) =>
    openShop({ ...allCapabilities, DATABASE_URL: databaseUrl, JOBS: jobs }, from);

  beforeAll(async () => {
    ({ folder } = await olderBuild(release));
    databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
    newer = await open("off");
    older = await open("inline", folder);
  }, 600_000);
  afterAll(async () => {
    await older?.stop();
    await newer?.stop();
  });

  const at = ({ origin }: OpenShop) => ({
    async request(
      method: string,
      path: string,
      options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
    ) {
      const { body, token, headers } = options;
      return fetch(origin + path, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token !== undefined && { cookie: `meridian_session=${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
  });
  const both = () => [at(older), at(newer)] as const;

  test("both show every page", async () => {
    for (const path of ["/", "/shop", "/watch/1", "/collections", "/about", "/api/watches"]) {
      for (const shop of both())
        expect([path, (await shop.request("GET", path)).status]).toEqual([path, 200]);
    }
  });

  test("who registers with one signs in with the other, and has one cart", async () => {
    for (const [index, [first, second]] of [both(), both().toReversed()].entries()) {
      const name = `person-${index}`;
      const body = { username: name, email: `${name}@x.example`, password: "a long pass phrase" };
      expect((await first?.request("POST", "/api/auth/register", { body }))?.status).toBe(201);
      const signedIn = await second?.request("POST", "/api/auth/login", { body });
      const cookies = signedIn?.headers.getSetCookie().join() ?? "";
      const token = /meridian_session=([^;]+)/.exec(cookies)?.[1] ?? "";
      const [older, newer] = both();
      for (const [shop, watchId] of [
        [older, 2],
        [newer, 3],
      ] as const) {
        const added = await shop.request("POST", "/api/cart/items", { token, body: { watchId } });
        expect(added.status).toBe(200);
      }
      for (const shop of both()) {
        const { cart } = await (await shop.request("GET", "/api/cart", { token })).json();
        expect(cart.items.map(({ watchId }: { watchId: number }) => watchId)).toEqual([2, 3]);
      }
    }
  });

  test("what the staff deletes with one is gone from the other", async () => {
    const { token } = await newSession(databaseUrl, "admin");
    for (const [id, [first, second]] of [
      [31, both()],
      [32, both().toReversed()],
    ] as const) {
      expect((await second?.request("GET", `/watch/${id}`))?.status).toBe(200);
      expect((await first?.request("DELETE", `/api/admin/watches/${id}`, { token }))?.status).toBe(
        200,
      );
      await expect
        .poll(async () => (await second?.request("GET", `/watch/${id}`))?.status)
        .toBe(404);
    }
  });

  const unfinished = () =>
    sql(`select task_identifier from graphile_worker.jobs
         where attempts < max_attempts and (locked_at is not null or run_at <= now())`);
  const mails = () => sql<{ id: number }>("select id from outgoing_mails");

  test("orders of one are carried on by the jobs of the other", async () => {
    const place = async (shop: ReturnType<typeof at>, watchId: number) => {
      await sql(
        "update watches set units = 1, received = 1, held = 0, sold_elsewhere = 0, retail_price = 12000 where id = $1",
        [watchId],
      );
      const before = (await mails()).length;
      const placed = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]));
      expect(placed.status).toBe(201);
      await expect.poll(async () => (await mails()).length).toBeGreaterThan(before);
      await expect.poll(unfinished).toEqual([]);
      return placed.body.order.number as string;
    };
    const first = await place(at(newer), 41);
    await older.stop();
    await newer.stop();
    older = await open("off", folder);
    newer = await open("inline");
    const second = await place(at(older), 42);
    const orders = await sql<{ number: string }>("select number from orders");
    expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining([first, second]));
  });
});
