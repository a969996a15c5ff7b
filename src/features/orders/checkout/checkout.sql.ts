import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { checkoutDraft, clientsPerNetwork } from "#src/domain/limits.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { epochMs } from "#src/platform/db/client.ts";
import { checkoutDrafts, orderItems, orders } from "#src/platform/db/order-tables.ts";
import { clientNetwork } from "#src/platform/http/client-address.ts";

type DraftRow = typeof checkoutDrafts.$inferSelect;
type DraftChange = Partial<Pick<DraftRow, "items" | "fields" | "problems">>;

const oldest = sql`now() - make_interval(days => ${checkoutDraft.days})`;

export async function findDraft(db: DbOrTx, tokenHash: Buffer): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select()
    .from(checkoutDrafts)
    .where(and(eq(checkoutDrafts.tokenHash, tokenHash), gt(checkoutDrafts.updatedAt, oldest)));
  return draft;
}

/** Text of the form `page.count` in a field of its own. */
export interface Turn {
  readonly field: string;
  readonly value: string;
}

function isOutdated({ field, value }: Turn): SQL {
  const stored = sql`${checkoutDrafts.fields} ->> ${field}`;
  const [page, count] = value.split(".");
  return sql`split_part(${stored}, '.', 1) = ${page} and split_part(${stored}, '.', 2)::int > ${Number(count)}`;
}

/**
 * Fields are added to those that are stored; items and problems replace them. An outdated change is left out; the
 * stored row is returned.
 */
export async function saveDraft(
  db: DbOrTx,
  tokenHash: Buffer,
  { fields = {}, ...others }: DraftChange,
  turn?: Turn,
): Promise<DraftRow> {
  const [draft] = await db
    .insert(checkoutDrafts)
    .values({
      tokenHash,
      fields: { ...fields, ...(turn && { [turn.field]: turn.value }) },
      ...others,
    })
    .onConflictDoUpdate({
      target: checkoutDrafts.tokenHash,
      set: {
        ...others,
        fields: sql`${checkoutDrafts.fields} || excluded.fields`,
        updatedAt: sql`now()`,
      },
      ...(turn && { setWhere: sql`(${isOutdated(turn)}) is not true` }),
    })
    .returning();
  const stored = draft ?? (await findDraft(db, tokenHash));
  if (!stored) throw new Error("The draft was not stored.");
  return stored;
}

export async function purgeDrafts(db: Db): Promise<void> {
  await db.delete(checkoutDrafts).where(lt(checkoutDrafts.updatedAt, oldest));
}

export interface PendingBuyer {
  readonly userId: number | null;
  readonly email: string;
  readonly clientAddress: string | null;
}

/** Null is equal to nothing. */
const isOf = ({ userId, email, clientAddress }: PendingBuyer) => ({
  user: sql`${orders.userId} = ${userId}`,
  email: sql`lower(${orders.email}) = lower(${email})`,
  address: sql`${orders.clientAddress} = ${clientAddress}`,
  network: sql`starts_with(${orders.clientAddress}, ${clientAddress && clientNetwork(clientAddress)})`,
});
const isPending = sql`${orders.status} = 'Pending' and ${orders.payment} is not null`;

/**
 * How many orders of the buyer wait for payment, by account, e-mail address, client address and its network; `lately`
 * are all that were placed for the e-mail address within an hour, whatever became of them. `now` is the database's clock.
 */
export async function countOrdersOf(tx: Tx, buyer: PendingBuyer) {
  const where = (condition: SQL) => sql`(select count(*)::int from ${orders} where ${condition})`;
  const { user, email, address, network } = isOf(buyer);
  const { rows } = await tx.execute<
    Record<"byUser" | "byEmail" | "byAddress" | "byNetwork" | "lately" | "now", number>
  >(
    sql`select ${epochMs} as "now",
      ${where(sql`${user} and ${isPending}`)} as "byUser",
      ${where(sql`${email} and ${isPending}`)} as "byEmail",
      ${where(sql`${address} and ${isPending}`)} as "byAddress",
      ${where(sql`${network} and ${isPending}`)} as "byNetwork",
      ${where(sql`${email} and ${orders.createdAt} > now() - interval '1 hour'`)} as "lately"`,
  );
  const [counts] = rows;
  if (!counts) throw new Error("Counting has no result.");
  return { ...counts, now: new Date(counts.now) };
}

/**
 * Counts units that unpaid orders hold by account, e-mail or client address, the most of them, and by the network,
 * which may hold as much as several clients; `orderedIds` are not counted.
 */
export async function countHeldBy(tx: Tx, buyer: PendingBuyer, orderedIds: readonly number[]) {
  const { user, email, address, network } = isOf(buyer);
  const heldBy = (condition: SQL, clients: number) => sql`(
    select ${clients}::int as clients,
      count(distinct watch_id) filter (where watch_id <> all(${sql.param(orderedIds)}::int[]))::int as watches,
      coalesce(sum(quantity), 0)::int as units
    from ${orderItems} join ${orders} on ${orders.id} = order_id
    where ${condition} and ${isPending})`;
  const held = [
    ...[user, email, address].map((condition) => heldBy(condition, 1)),
    heldBy(network, clientsPerNetwork),
  ];
  const { rows } = await tx.execute<Record<"clients" | "watches" | "units", number>>(
    sql`select clients, max(watches) as watches, max(units) as units
      from (${sql.join(held, sql` union all `)}) as held group by clients`,
  );
  return rows;
}
