import { and, asc, eq, gt, isNotNull, lte, not, sql } from "drizzle-orm";
import { holdWarningHours } from "#src/domain/limits.ts";
import { type EventMail, orderMailJob } from "#src/features/orders/order-jobs.service.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { orderEvents, orders, outgoingMails } from "#src/platform/db/order-tables.ts";
import { wasAdded } from "#src/platform/jobs/job.ts";

/** The next minute finds the rest. */
const maxSwept = 200;

/** In the transaction that stores the mail, or that finds that there is nobody to write to. */
export async function markWritten(tx: DbOrTx, eventId: number, mail: string): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ mails: sql`array_remove(${orderEvents.mails}, ${mail})` })
    .where(eq(orderEvents.id, eventId));
}

export async function findUnwritten(db: DbOrTx): Promise<EventMail[]> {
  const key = sql`${`${orderMailJob.name} `} || ${orderEvents.id} || ' ' || mail`;
  const { rows } = await db.execute<EventMail & Record<string, unknown>>(sql`
    select ${orderEvents.orderId} as "orderId", ${orderEvents.id} as "eventId", mail
    from ${orderEvents} cross join unnest(${orderEvents.mails}) as mail
    where ${orderEvents.mails} <> '{}' and not ${wasAdded(key)}
    order by ${orderEvents.id} limit ${maxSwept}`);
  return rows;
}

/** Orders whose hold is about to end, whose buyer does not know and won't be told by a job. */
export async function findUnwarned(db: DbOrTx): Promise<number[]> {
  const lead = sql`make_interval(hours => ${holdWarningHours})`;
  const written = sql`exists (select from ${outgoingMails}
    where ${outgoingMails.dedupeKey} = 'order:' || ${orders.id} || ':hold-ending')`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "Pending"),
        gt(orders.holdUntil, sql`now()`),
        lte(orders.holdUntil, sql`now() + ${lead}`),
        // A shorter hold has no warning.
        gt(orders.holdUntil, sql`${orders.createdAt} + ${lead}`),
        isNotNull(orders.email),
        not(written),
        not(wasAdded(sql`'hold-ending:' || ${orders.id}`)),
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(maxSwept);
  return rows.map(({ id }) => id);
}
