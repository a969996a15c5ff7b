import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderStatus } from "#src/domain/orders.ts";
import type { Database, Tx } from "#src/platform/db/client.ts";
import { orderItems, orders } from "#src/platform/db/order-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { freshDatabase } from "#tests/database.ts";
import {
  findImbalances,
  hold,
  lockForOrder,
  release,
  type StockLine,
  sell,
  sellFree,
  takeBack,
} from "./stock.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const setStock = (id: number, stock: Partial<typeof watches.$inferInsert>) =>
  database.db.update(watches).set(stock).where(eq(watches.id, id));

async function stockOf(id: number) {
  const { units, held, status, isAvailable, forSale } = watches;
  const [row] = await database.db
    .select({ units, held, status, isAvailable, forSale })
    .from(watches)
    .where(eq(watches.id, id));
  return row;
}

const of = (watchId: number, quantity = 1): StockLine[] => [{ watchId, quantity }];
const inOne = (...work: ((tx: Tx) => Promise<void>)[]) =>
  inTransaction(database.db, async (tx) => {
    for (const step of work) await step(tx);
  });

describe("the sale state", () => {
  const id = 1;
  const amounts = [0, 1, 2, 3];
  const combinations = [true, false].flatMap((published) =>
    [null, 5_000].flatMap((retailPrice) =>
      amounts.flatMap((received) =>
        amounts
          .filter((units) => units <= received)
          .flatMap((units) =>
            amounts
              .filter((held) => held <= units)
              .map((held) => ({ published, retailPrice, received, units, held })),
          ),
      ),
    ),
  );

  function expectedStatus({ received, units, held }: (typeof combinations)[number]): string {
    const free = units - held;
    if (units === 0) return "Sold";
    if (free === 0) return "Reserved";
    return free === 1 && received > 1 ? "Low Stock" : "In Stock";
  }

  test("follows from units, price and publication, in every combination", async () => {
    expect(combinations).toHaveLength(80);
    for (const stock of combinations) {
      await setStock(id, stock);
      const isAvailable = stock.published && stock.units > stock.held;
      expect(await stockOf(id), JSON.stringify(stock)).toEqual({
        units: stock.units,
        held: stock.held,
        status: expectedStatus(stock),
        isAvailable,
        forSale: isAvailable && stock.retailPrice !== null,
      });
    }
    await setStock(id, { published: true, received: 1, units: 1, held: 0, retailPrice: 5_000 });
  });

  test.each([
    ["more held than there are", { held: 2 }, "watches_held_range"],
    ["fewer held than none", { held: -1 }, "watches_held_range"],
    ["more units than were received", { units: 2 }, "watches_units_range"],
    ["fewer sold elsewhere than none", { soldElsewhere: -1 }, "watches_sold_elsewhere_range"],
  ])("never has %s", async (_, stock, constraint) => {
    await expect(setStock(id, stock)).rejects.toMatchObject({ cause: { constraint } });
  });
});

describe("the stock of an order's watches", () => {
  const [one, few] = [11, 12];
  beforeAll(() => setStock(few, { units: 3, received: 3, soldElsewhere: 0 }));

  test("is held, and released or sold", async () => {
    await inOne((tx) => hold(tx, [...of(one), ...of(few, 2)]));
    expect(await stockOf(one)).toMatchObject({ units: 1, held: 1, status: "Reserved" });
    expect(await stockOf(few)).toMatchObject({ units: 3, held: 2, status: "Low Stock" });
    await inOne((tx) => release(tx, of(one)));
    expect(await stockOf(one)).toMatchObject({ units: 1, held: 0, status: "In Stock" });
    await inOne((tx) => sell(tx, of(few, 2)));
    expect(await stockOf(few)).toMatchObject({ units: 1, held: 0, status: "Low Stock" });
  });

  test("is sold after the hold was over, and comes back", async () => {
    await inOne((tx) => sellFree(tx, of(one)));
    expect(await stockOf(one)).toMatchObject({ units: 0, held: 0, status: "Sold" });
    await inOne((tx) => takeBack(tx, [...of(one), ...of(few, 2)]));
    expect(await stockOf(one)).toMatchObject({ units: 1, status: "In Stock" });
    expect(await stockOf(few)).toMatchObject({ units: 3, status: "In Stock" });
  });

  test("counts a watch that is named twice", async () => {
    await inOne((tx) => hold(tx, [...of(few), ...of(few)]));
    expect(await stockOf(few)).toMatchObject({ held: 2 });
    await inOne((tx) => release(tx, of(few, 2)));
  });

  test.each([
    ["a hold of more than is free", (tx: Tx) => hold(tx, [...of(few), ...of(one, 2)])],
    ["a release of more than is held", (tx: Tx) => release(tx, of(one))],
    ["a sale of what is not held", (tx: Tx) => sell(tx, of(one))],
    ["a late sale of more than is free", (tx: Tx) => sellFree(tx, of(one, 2))],
    ["a return of more than was received", (tx: Tx) => takeBack(tx, of(one))],
    ["an unknown watch", (tx: Tx) => hold(tx, [...of(few), ...of(999_999)])],
  ])("is left as it is by %s", async (_, step) => {
    const before = [await stockOf(one), await stockOf(few)];
    await expect(inOne(step)).rejects.toThrow();
    expect([await stockOf(one), await stockOf(few)]).toEqual(before);
  });

  test("of the last unit, one of two transactions gets it and the other sees that it is gone", async () => {
    let free: number[] = [];
    const order = () =>
      inTransaction(database.db, async (tx) => {
        const [watch] = await lockForOrder(tx, [one]);
        free.push(watch?.freeUnits ?? -1);
        if (watch?.freeUnits !== 1) return false;
        await hold(tx, of(one));
        return true;
      });
    for (let round = 0; round < 10; round += 1) {
      free = [];
      const won = await Promise.all([order(), order(), order()]);
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(free.toSorted()).toEqual([0, 0, 1]);
      await inOne((tx) => release(tx, of(one)));
    }
  });

  test("without a look before, one of two holds of the last unit fails", async () => {
    const outcomes = await Promise.allSettled([1, 2].map(() => inOne((tx) => hold(tx, of(one)))));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await inOne((tx) => release(tx, of(one)));
  });

  test("orders that name the same watches in opposite order never deadlock", async () => {
    const ids = [21, 22, 23, 24];
    const lines = (order: number[]) => order.flatMap((id) => of(id));
    const orderAndRelease = (order: number[]) =>
      database.db.transaction(async (tx) => {
        await lockForOrder(tx, order);
        await hold(tx, lines(order));
        await release(tx, lines(order));
      });
    const onlyChange = (order: number[]) =>
      database.db.transaction(async (tx) => {
        await takeBack(tx, lines(order));
        await sellFree(tx, lines(order));
      });
    for (const id of ids) await setStock(id, { units: 5, received: 50, soldElsewhere: 45 });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 3 ? orderAndRelease : onlyChange)(n % 2 ? ids : ids.toReversed()),
      ),
    );
    for (const id of ids) expect(await stockOf(id)).toMatchObject({ units: 5, held: 0 });
  });

  test("locking returns what an order copies, in the order of the ids", async () => {
    const rows = await inTransaction(database.db, (tx) => lockForOrder(tx, [few, 999_999, one]));
    expect(rows.map(({ id }) => id)).toEqual([one, few]);
    expect(rows[0]).toEqual({
      id: one,
      brandName: expect.any(String),
      model: expect.any(String),
      reference: expect.any(String),
      condition: expect.any(String),
      image: expect.stringMatching(/^\/media\//),
      retailPrice: expect.any(Number),
      wholesalePrice: expect.any(Number),
      status: "In Stock",
      published: true,
      forSale: true,
      units: 1,
      held: 0,
      freeUnits: 1,
    });
  });
});

describe("conservation", () => {
  const id = 31;
  const watch = { brandName: "b", model: "m", reference: "r", price: 1 };

  async function order(
    status: OrderStatus,
    quantity: number,
    more: Partial<typeof orders.$inferInsert> = {},
  ): Promise<void> {
    const [row] = await database.db
      .insert(orders)
      .values({
        customerName: "A buyer",
        total: 1,
        status,
        payment: "wire",
        holdUntil: new Date(),
        ...more,
      })
      .returning({ id: orders.id });
    const orderId = row?.id ?? 0;
    await database.db.insert(orderItems).values({ ...watch, orderId, watchId: id, quantity });
  }

  test("holds for the seed", async () => {
    await setStock(1, { units: 1, received: 1 });
    expect(await findImbalances(database.db)).toEqual([]);
  });

  test("counts what orders hold and have sold", async () => {
    await setStock(id, { units: 6, received: 12, soldElsewhere: 1, held: 2 });
    await order("Pending", 2);
    for (const status of ["Paid", "Shipped", "Delivered", "Refunded"] as const)
      await order(status, 1);
    await order("Cancelled", 9);
    for (const status of ["Delivered", "Refunded"] as const)
      await order(status, 9, { unitsReturned: true });
    for (const status of ["Pending", "Paid"] as const) await order(status, 9, { payment: null });
    await setStock(id, { received: 11 });
    expect(await findImbalances(database.db)).toEqual([]);
  });

  test.each([
    ["a unit disappears", { units: 5 }],
    ["a unit is received without being here", { received: 12 }],
    ["a unit is sold elsewhere and still here", { soldElsewhere: 2 }],
    ["a hold has no order", { held: 3 }],
    ["an order has no hold", { held: 1 }],
  ])("fails when %s", async (_, changed) => {
    const right = { units: 6, received: 11, soldElsewhere: 1, held: 2 };
    await setStock(id, changed);
    expect(await findImbalances(database.db)).toEqual([
      { watchId: id, ...right, sold: 4, pending: 2, ...changed },
    ]);
    await setStock(id, right);
    expect(await findImbalances(database.db)).toEqual([]);
  });
});
