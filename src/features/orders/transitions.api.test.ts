import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { actors, effectOf, type State, stateNames, states } from "#tests/order-intent.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { until } from "#tests/until.ts";
import { orderMachine } from "./orders.rules.ts";
import { applyOrderEvent } from "./orders.service.ts";
import { findOrderByNumber } from "./orders.sql.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const inDatabase = <T>(work: (tx: Tx) => Promise<T>) => shop.database.db.transaction(work);

async function place(watchId: number): Promise<number> {
  const { body } = await postOrder(shop, orderBody([{ watchId, price: 12_000 }]));
  const order = await findOrderByNumber(shop.database.db, body.order.number);
  if (!order) throw new Error(JSON.stringify(body));
  return order.id;
}

/** Leads a new order for this watch into the state. */
async function orderIn(state: State, watchId: number): Promise<number> {
  await stockWatch(shop.database, watchId);
  const orderId = await place(watchId);
  for (const step of states[state]) {
    if (step === "the window ends") {
      const deliveredAt = sql`now() - interval '30 days 1 second'`;
      await shop.database.db.update(orders).set({ deliveredAt }).where(eq(orders.id, orderId));
    } else if (step === "another buys the watch") {
      await place(watchId);
    } else {
      const [event, kind] = step;
      await inDatabase((tx) => applyOrderEvent(tx, { orderId, event, actor: { kind } }));
    }
  }
  return orderId;
}

/** All that an event may change. */
async function snapshot(tx: Tx, orderId: number, watchId: number) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const [watch] = await tx.select().from(watches).where(eq(watches.id, watchId));
  const events = await tx.execute<{ type: string; actor: string }>(
    sql`select type, actor from order_events where order_id = ${orderId} order by id`,
  );
  const mails = await tx.execute<{ mail: string }>(
    sql`select payload->>'mail' as mail from graphile_worker._private_jobs
        where payload->>'orderId' = ${String(orderId)} and payload->>'mail' is not null order by id`,
  );
  return {
    order,
    units: watch?.units ?? 0,
    held: watch?.held ?? 0,
    events: events.rows,
    mails: mails.rows.map(({ mail }) => mail),
  };
}

class Undo extends Error {}

/** Whatever the work does is undone. */
async function tryOut(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = inDatabase(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
}

describe.each(stateNames.map((state, index) => [state, index + 1] as const))(
  "an order that is %s",
  (state, watchId) => {
    let orderId = 0;
    beforeAll(async () => {
      orderId = await orderIn(state, watchId);
      expect(await findImbalances(shop.database.db)).toEqual([]);
    });

    const calls = orderMachine.actions.flatMap((event) =>
      actors.map((actor) => [event, actor] as const),
    );
    const refused = calls.filter(([event, actor]) => !effectOf(event, state, actor));
    const accepted = calls.filter(([event, actor]) => effectOf(event, state, actor));

    test.each(accepted)("takes %s by %s", async (event, kind) => {
      const effect = effectOf(event, state, kind);
      await tryOut(async (tx) => {
        const before = await snapshot(tx, orderId, watchId);
        await applyOrderEvent(tx, { orderId, event, actor: { kind } });
        const after = await snapshot(tx, orderId, watchId);
        expect(after.order).toMatchObject({
          status: effect?.status ?? before.order?.status,
          refundDue: effect?.refundDue ?? before.order?.refundDue,
        });
        expect([after.units - before.units, after.held - before.held]).toEqual([
          effect?.units ?? 0,
          effect?.held ?? 0,
        ]);
        expect(after.events).toEqual([
          ...before.events,
          { type: effect?.recorded ?? event, actor: kind },
        ]);
        expect(after.mails).toEqual([...before.mails, ...(effect?.mails ?? [])]);
        expect(await findImbalances(tx)).toEqual([]);
      });
    });

    test(`refuses the other ${refused.length} and does not change`, async () => {
      await tryOut(async (tx) => {
        const before = await snapshot(tx, orderId, watchId);
        for (const [event, kind] of refused) {
          await expect(
            applyOrderEvent(tx, { orderId, event, actor: { kind } }),
            `${event} by ${kind}`,
          ).rejects.toMatchObject({ status: 409, code: "not_allowed" });
        }
        expect(await snapshot(tx, orderId, watchId)).toEqual(before);
      });
    });
  },
);

/** A new order locks them in the same order; otherwise the two would wait for each other. */
test("an event waits for the totals of orders before it locks the catalog", async () => {
  const orderId = await orderIn("pending", stateNames.length + 1);
  const { db, pool } = shop.database;
  const totals = await pool.connect();
  await totals.query("begin");
  await totals.query("select from order_totals where status = 'Pending' for update");
  const cancelling = inDatabase((tx) =>
    applyOrderEvent(tx, { orderId, event: "cancelled", actor: { kind: "buyer" } }),
  );
  await until(async () => {
    const waiting = await db.execute(
      sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'update "orders"%'`,
    );
    expect(waiting.rowCount).toBe(1);
  });
  await inDatabase((tx) => tx.execute(sql`select from catalog_version for update nowait`));
  await totals.query("commit");
  totals.release();
  expect(await cancelling).toMatchObject({ status: "Cancelled" });
});
