import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { auditPageSize } from "#src/domain/limits.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { auditKind, auditLog, auditSeals } from "#src/platform/db/system-tables.ts";
import type { AuditFilters } from "./audit.contract.ts";

function conditionOf(filters: AuditFilters, timeZone: string, after?: number): SQL | undefined {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const { person, kind, subject, from, to } = filters;
  return and(
    person === "console" ? isNull(auditLog.actorId) : undefined,
    typeof person === "number" ? eq(auditLog.actorId, person) : undefined,
    kind ? eq(auditKind(auditLog), kind) : undefined,
    subject ? eq(auditLog.subject, subject) : undefined,
    from ? gte(auditLog.at, startOf(sql`${from}::date`)) : undefined,
    to ? lt(auditLog.at, startOf(sql`(${to}::date + 1)`)) : undefined,
    after
      ? sql`(${auditLog.at}, ${auditLog.id}) < (select last.at, last.id from ${auditLog} as last where last.id = ${after})`
      : undefined,
  );
}

const newestFirst = [desc(auditLog.at), desc(auditLog.id)] as const;

/** One page, and one entry more if there is another page. */
export function findAuditEntries(
  db: DbOrTx,
  filters: AuditFilters & { after?: number | undefined },
  timeZone: string,
) {
  return db
    .select({ entry: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(conditionOf(filters, timeZone, filters.after))
    .orderBy(...newestFirst)
    .limit(auditPageSize + 1);
}

const exportBatch = 500;

/** All entries that match, in batches, with their place in the chain. */
export async function* readAuditForExport(db: DbOrTx, filters: AuditFilters, timeZone: string) {
  let last: number | undefined;
  for (;;) {
    const rows = await db
      .select({
        entry: auditLog,
        username: users.username,
        position: auditSeals.position,
        hash: sql<string | null>`encode(${auditSeals.hash}, 'hex')`,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .leftJoin(auditSeals, eq(auditSeals.entryId, auditLog.id))
      .where(conditionOf(filters, timeZone, last))
      .orderBy(...newestFirst)
      .limit(exportBatch);
    yield rows;
    last = rows.at(-1)?.entry.id;
    if (rows.length < exportBatch) return;
  }
}

export function findStaff(db: DbOrTx) {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(or(users.isAdmin, isNotNull(users.staffRole)))
    .orderBy(users.username);
}

/** What each kind of subject is called today, by id. */
export const subjectNames: Readonly<
  Record<string, (db: DbOrTx, ids: readonly number[]) => Promise<{ id: number; name: string }[]>>
> = {
  watch: (db, ids) =>
    db
      .select({ id: watches.id, name: sql<string>`${brands.name} || ' ' || ${watches.model}` })
      .from(watches)
      .innerJoin(brands, eq(brands.id, watches.brandId))
      .where(inArray(watches.id, [...ids])),
  brand: (db, ids) =>
    db
      .select({ id: brands.id, name: brands.name })
      .from(brands)
      .where(inArray(brands.id, [...ids])),
  user: (db, ids) =>
    db
      .select({ id: users.id, name: users.username })
      .from(users)
      .where(inArray(users.id, [...ids])),
  order: (db, ids) =>
    db
      .select({ id: orders.id, name: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...ids])),
};
