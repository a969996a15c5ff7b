import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { colleague } from "#src/platform/db/columns.ts";
import { orders } from "#src/platform/db/order-tables.ts";
import { inBatches, readPage, withinDays } from "#src/platform/db/read-page.ts";
import { brands, users, watches } from "#src/platform/db/schema.ts";
import { auditKind, auditLog, auditSeals } from "#src/platform/db/system-tables.ts";
import type { AuditFilters, AuditView } from "./audit.contract.ts";
import { subjectIn } from "./audit.rules.ts";

function conditionOf(filters: AuditFilters, timeZone: string): SQL | undefined {
  const { person, kind, subject } = filters;
  return and(
    person === "console" ? isNull(auditLog.actorId) : undefined,
    person && person !== "console" ? eq(auditLog.actorId, Number(person)) : undefined,
    kind ? eq(auditKind(auditLog), kind) : undefined,
    subject ? eq(auditLog.subject, subjectIn(subject)) : undefined,
    ...withinDays(auditLog.at, filters, timeZone),
  );
}

const newestFirst = [desc(auditLog.at), desc(auditLog.id)] as const;

export function findAuditEntries(db: DbOrTx, view: AuditView, timeZone: string) {
  return readPage(db, view, {
    table: auditLog,
    id: auditLog.id,
    where: conditionOf(view, timeZone),
    // By kind, as watch of watch.edit.
    sorts: { action: [auditKind(auditLog), auditLog.at], at: auditLog.at },
    order: newestFirst,
    select: (ids, order) =>
      db
        .select({ entry: auditLog, username: colleague(users) })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .where(ids)
        .orderBy(...order),
  });
}

const selectForExport = (db: DbOrTx) =>
  db
    .select({
      entry: auditLog,
      username: colleague(users),
      position: auditSeals.position,
      hash: sql<string | null>`encode(${auditSeals.hash}, 'hex')`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditLog.id))
    .$dynamic();
export type ExportRow = Awaited<ReturnType<typeof selectForExport>>[number];

export const readAuditForExport = (db: DbOrTx, filters: AuditFilters, timeZone: string) =>
  inBatches<ExportRow>((last, limit) =>
    selectForExport(db)
      .where(
        and(
          conditionOf(filters, timeZone),
          last &&
            sql`(${auditLog.at}, ${auditLog.id}) < (select last.at, last.id from ${auditLog} as last where last.id = ${last.entry.id})`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit),
  );

export function findStaff(db: DbOrTx) {
  return db
    .select({ id: users.id, username: colleague<string>(users) })
    .from(users)
    .where(or(users.isAdmin, isNotNull(users.staffRole)))
    .orderBy(users.username);
}

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
      .select({ id: users.id, name: colleague<string>(users) })
      .from(users)
      .where(inArray(users.id, [...ids])),
  order: (db, ids) =>
    db
      .select({ id: orders.id, name: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...ids])),
};
