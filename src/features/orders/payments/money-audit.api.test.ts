import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#src/platform/db/order-tables.ts";
import { payments, refunds } from "#src/platform/db/payment-tables.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";
import { findMoneyProblems } from "./money-audit.sql.ts";

let staff: StaffShop;
beforeAll(async () => {
  staff = await startStaffShop();
});
afterAll(() => staff.shop.close());

test("holds for orders in every state", async () => {
  const goodwill = { type: "partly-refunded", amount: 100, byHand: true, note: "Strap" };
  await staff.placed();
  const part = await staff.placed();
  const funds = { type: "funds-received", confirmDifference: true };
  await staff.done(part.id, { ...funds, amount: part.total - 100 });
  const short = await staff.placed();
  await staff.done(short.id, { ...funds, amount: short.total - 1, acceptShortfall: true });
  await staff.done(short.id, goodwill);
  const cancelled = await staff.paid();
  await staff.done(cancelled.id, { type: "cancelled", reason: "Lost" });
  const refunded = await staff.paid();
  await staff.done(refunded.id, { type: "refunded", amount: refunded.total - 100, byHand: true });
  for (const type of ["lost", "returned-to-sender"]) {
    const order = await staff.paid();
    await staff.done(order.id, { type: "shipped", carrier: "UPS", tracking: "1Z" });
    await staff.done(order.id, { type });
    await staff.done(order.id, goodwill);
    expect(await findMoneyProblems(staff.db)).toEqual([]);
    await staff.done(order.id, { type: "refunded", amount: order.total - 100, byHand: true });
  }
  expect(await findMoneyProblems(staff.db)).toEqual([]);
});

type Broken = Awaited<ReturnType<StaffShop["placed"]>>;
const query = (text: string, { id }: Broken) => staff.shop.database.pool.query(text, [id]);
const set = (changes: Partial<typeof orders.$inferInsert>) => (order: Broken) =>
  staff.db.update(orders).set(changes).where(eq(orders.id, order.id));

async function refundRow({ id }: Broken) {
  const [payment] = await staff.db.select().from(payments).where(eq(payments.orderId, id));
  const row = { paymentId: payment?.id ?? 0, amount: 100, status: "succeeded" as const };
  await staff.db.insert(refunds).values(row);
}

const breaks: [string, "placed" | "paid", (order: Broken) => Promise<unknown>][] = [
  [
    "a pending order has received",
    "placed",
    (order) => query("update payments set status = 'succeeded' where order_id = $1", order),
  ],
  ["a paid, shipped or delivered", "placed", set({ status: "Paid", holdUntil: null })],
  ["a paid, shipped or delivered", "paid", refundRow],
  [
    "a paid, shipped or delivered",
    "paid",
    (order) => query("delete from payments where order_id = $1", order),
  ],
  ["a cancelled order has no money", "paid", set({ status: "Cancelled" })],
  [
    "what a payment counts as refunded",
    "paid",
    async (order) => {
      await staff.shop.database.pool.query("alter table payments disable trigger payments_refund");
      await query("update payments set refunded_amount = 5 where order_id = $1", order);
      await staff.shop.database.pool.query("alter table payments enable trigger payments_refund");
    },
  ],
  ["what a payment counts as refunded", "placed", refundRow],
  [
    "one payment of an order at most",
    "placed",
    async (order) => {
      await staff.shop.database.pool.query("drop index payments_open");
      await query(
        `insert into payments (order_id, provider, reference, amount, currency, status)
       select order_id, provider, reference || '-2', amount, currency, status from payments where order_id = $1`,
        order,
      );
    },
  ],
];

test.each(breaks)("finds that %s … is not so of an order that was %s", async (rule, state, act) => {
  const order = await staff[state]();
  expect((await findMoneyProblems(staff.db)).map(({ number }) => number)).not.toContain(
    order.number,
  );
  await act(order);
  const found = (await findMoneyProblems(staff.db)).filter(({ number }) => number === order.number);
  expect(found).toMatchObject([{ rule: expect.stringMatching(`^${rule}`), total: order.total }]);
});
