import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { WatchChanges } from "#src/features/inventory/watch.schema.ts";
import { importRows, imports } from "#src/platform/db/backoffice-tables.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inBatches } from "#src/platform/db/read-page.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import type { Problems } from "./read-row.rules.ts";

export interface Imported {
  readonly row: number;
  readonly watchId: number;
  readonly isNew: boolean;
  readonly hasPictures: boolean;
  readonly before: WatchChanges;
  readonly after: WatchChanges;
}

/** The batches have the order of the watches' ids, in which all writers lock them. */
export const readImported = (tx: Tx, importId: number) =>
  inBatches<Imported>((last, limit) =>
    tx
      .select({
        row: importRows.row,
        watchId: sql<number>`${importRows.watchId}`,
        isNew: sql<boolean>`${importRows.outcome} = 'create'`,
        hasPictures: sql<boolean>`coalesce(${importRows.details}->'changes', '{}') ?| array['pictures', 'pictureTexts']`,
        before: sql<WatchChanges>`coalesce(${auditLog.details}->'before', '{}')`,
        after: sql<WatchChanges>`coalesce(${auditLog.details}->'after', '{}')`,
      })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .leftJoin(
        auditLog,
        and(
          eq(auditLog.subject, sql`'watch:' || ${importRows.watchId}`),
          eq(auditLog.at, imports.ranAt),
          eq(auditLog.action, "watch.import"),
        ),
      )
      .where(
        and(
          eq(importRows.importId, importId),
          inArray(importRows.outcome, ["create", "update"]),
          gt(importRows.watchId, last?.watchId ?? 0),
        ),
      )
      .orderBy(asc(importRows.watchId))
      .limit(limit),
  );

export async function setKept(tx: Tx, importId: number, kept: ReadonlyMap<number, Problems>) {
  const given = JSON.stringify([...kept].map(([row, reasons]) => ({ row, reasons })));
  await tx.execute(sql`update ${importRows}
    set details = details || jsonb_build_object('kept', given.reasons)
    from jsonb_to_recordset(${given}::jsonb) as given (row int, reasons jsonb)
    where ${importRows.importId} = ${importId} and ${importRows.row} = given.row`);
}
