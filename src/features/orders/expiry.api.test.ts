import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { startTestJobs } from "#tests/jobs.ts";
import { lockWaits } from "#tests/lock-waits.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { until } from "#tests/until.ts";
import { applyOrderEvent, lapseOrder, orderJobs } from "./orders.service.ts";
import { findOrderById, findOrderByNumber } from "./orders.sql.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  expect(await findImbalances(shop.database.db)).toEqual([]);
  await shop.close();
});

const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())));
const startJobs = () => running.push(startTestJobs(shop.database, orderJobs, allCapabilities));

let lastWatch = 0;
async function place({ watchId = 0, isOver = true } = {}) {
  lastWatch += 1;
  const id = watchId || (await stockWatch(shop.database, lastWatch));
  const { body } = await postOrder(shop, orderBody([{ watchId: id, price: 12_000 }]));
  const order = await findOrderByNumber(shop.database.db, body.order.number);
  if (!order) throw new Error(JSON.stringify(body));
  if (isOver) {
    const holdUntil = sql`now() - interval '1 second'`;
    await shop.database.db.update(orders).set({ holdUntil }).where(eq(orders.id, order.id));
  }
  return { orderId: order.id, watchId: id };
}

async function statusOf(orderId: number) {
  const order = await findOrderById(shop.database.db, orderId);
  return [order?.status, order?.cancelledBy, order?.refundDue];
}
async function eventsOf(orderId: number) {
  const { rows } = await shop.database.pool.query(
    "select type from order_events where order_id = $1 order by id",
    [orderId],
  );
  return rows.map(({ type }) => type);
}
const pay = (orderId: number, work?: (tx: Tx) => Promise<void>) =>
  shop.database.db.transaction(async (tx) => {
    const actor = { kind: "provider" } as const;
    const order = await applyOrderEvent(tx, { orderId, event: "funds-received", actor });
    await work?.(tx);
    return order.status;
  });

describe("a hold whose time is over", () => {
  test("ends by its own job", async () => {
    const { orderId } = await place();
    await shop.database.pool.query(
      "update graphile_worker._private_jobs set run_at = now() where key = $1",
      [`lapse:${orderId}`],
    );
    const [lapse] = orderJobs;
    if (!lapse) throw new Error("There is no job.");
    running.push(startTestJobs(shop.database, [lapse], allCapabilities));
    await until(async () => expect(await statusOf(orderId)).toEqual(["Cancelled", "lapse", false]));
    expect(await eventsOf(orderId)).toEqual(["placed", "lapsed"]);
  });

  test("ends by the sweep if its job was lost, and others stay", async () => {
    const { orderId } = await place();
    const kept = await place({ isOver: false });
    await shop.database.pool.query("delete from graphile_worker._private_jobs");
    startJobs();
    await until(async () => expect(await statusOf(orderId)).toEqual(["Cancelled", "lapse", false]));
    await until(async () => {
      const { rowCount } = await shop.database.pool.query(
        "select from graphile_worker.jobs where task_identifier = 'order-lapse-sweep'",
      );
      expect(rowCount).toBe(0);
    });
    expect(await statusOf(kept.orderId)).toEqual(["Pending", null, false]);
  });

  test("is told by the database's clock, not by the job", async () => {
    const { orderId } = await place({ isOver: false });
    await lapseOrder(shop.database.db, orderId);
    expect(await statusOf(orderId)).toEqual(["Pending", null, false]);
  });
});

describe("a payment at the moment when the hold ends", () => {
  test("wins if it comes first", async () => {
    const { orderId } = await place();
    let lapse: Promise<void> | undefined;
    await pay(orderId, async () => {
      lapse = lapseOrder(shop.database.db, orderId);
      await untilWaiting();
    });
    await lapse;
    expect(await statusOf(orderId)).toEqual(["Paid", null, false]);
    expect(await eventsOf(orderId)).toEqual(["placed", "funds-received"]);
  });

  test("is a late one if it comes second, and the watch is still its buyer's", async () => {
    const { orderId } = await place();
    let payment: Promise<string> | undefined;
    await shop.database.db.transaction(async (tx) => {
      await applyOrderEvent(tx, { orderId, event: "lapsed", actor: { kind: "system" } });
      payment = pay(orderId);
      await untilWaiting();
    });
    expect(await payment).toBe("Paid");
    expect(await eventsOf(orderId)).toEqual(["placed", "lapsed", "funds-received"]);
  });

  test("never sells twice, in whatever order both arrive", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { orderId } = await place();
      const acts = [() => lapseOrder(shop.database.db, orderId), () => pay(orderId)];
      if (round % 2 === 1) acts.reverse();
      await Promise.all(acts.map((act) => act()));
      expect(await statusOf(orderId)).toEqual(["Paid", null, false]);
      expect(await findImbalances(shop.database.db)).toEqual([]);
    }
  });
});

describe("a late payment", () => {
  test("is due back if another buyer has the watch, and stays with that buyer", async () => {
    const { orderId, watchId } = await place();
    await lapseOrder(shop.database.db, orderId);
    const other = await place({ watchId, isOver: false });
    expect(await pay(orderId)).toBe("Cancelled");
    expect(await statusOf(orderId)).toEqual(["Cancelled", "lapse", true]);
    expect(await eventsOf(orderId)).toEqual(["placed", "lapsed", "refund-due"]);
    expect(await pay(other.orderId)).toBe("Paid");
  });

  test("and a new order at the same moment share one watch without a loser who paid", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { orderId, watchId } = await place();
      await lapseOrder(shop.database.db, orderId);
      const body = orderBody([{ watchId, price: 12_000 }]);
      const [status, reply] = await Promise.all([pay(orderId), postOrder(shop, body)]);
      if (status === "Paid") expect(reply.status).toBe(409);
      else
        expect([reply.status, await statusOf(orderId)]).toEqual([
          201,
          ["Cancelled", "lapse", true],
        ]);
      expect(await findImbalances(shop.database.db)).toEqual([]);
    }
  });
});

const untilWaiting = () => until(async () => expect(await lockWaits(shop.database.pool)).toBe(1));
