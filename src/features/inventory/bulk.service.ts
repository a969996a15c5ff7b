import type { z } from "zod";
import { Conflict } from "#src/domain/errors.ts";
import { watchLimits } from "#src/domain/limits.ts";
import { watchName } from "#src/domain/text.ts";
import { lockForStaff, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import { removeWatch } from "#src/features/catalog/watches.sql.ts";
import { isOrdered } from "#src/features/orders/orders.sql.ts";
import { type AuditedCall, recordAudit } from "#src/platform/audit.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { BulkOutcome, changeMany } from "./inventory.contract.ts";
import { inventoryProblems, keptReasons } from "./inventory.messages.ts";
import type { PriceChange } from "./inventory.rules.ts";
import { countAlong } from "./inventory.sql.ts";
import { changeWatch, isBigPriceChange } from "./save-watch.service.ts";
import { valuesOf } from "./watch.present.ts";
import type { WatchChanges } from "./watch.schema.ts";

type Bulk = z.output<typeof changeMany.body>;
type Changed = BulkOutcome["changed"][number];
type Kept = BulkOutcome["kept"][number];

/** Changes all watches that can be changed, in one transaction, and names those that stay as they are. */
export async function changeManyByStaff(
  call: AuditedCall & { db: Db },
  bulk: Bulk,
): Promise<BulkOutcome> {
  return inTransaction(call.db, async (tx) => {
    const rows = await lockForStaff(tx, bulk.ids);
    return bulk.action === "delete"
      ? deleteAll(tx, call, bulk, rows)
      : editAll(tx, call, bulk, rows);
  });
}

async function editAll(
  tx: Tx,
  call: AuditedCall,
  { action, price, preview, confirmed }: Bulk,
  rows: readonly StaffWatchRow[],
): Promise<BulkOutcome> {
  const changed: Changed[] = [];
  const kept: Kept[] = [];
  const edits: { row: StaffWatchRow; changes: WatchChanges }[] = [];
  for (const row of rows) {
    const planned = action === "price" && price ? repriced(row, price) : flagged(row, action);
    if ("reason" in planned) kept.push({ ...nameOf(row), reason: planned.reason });
    else {
      changed.push({ ...nameOf(row), reference: row.watch.reference, ...planned.shown });
      edits.push({ row, changes: planned.changes });
    }
  }
  if (preview) return { changed, kept };
  if (!confirmed && changed.some(({ big }) => big)) {
    throw new Conflict(inventoryProblems.confirmPrice, "confirm_price");
  }
  for (const { row, changes } of edits) {
    await changeWatch(tx, call, row, { changes, confirmed: true, action: "bulk" });
  }
  return { changed, kept };
}

type Planned =
  | { readonly changes: WatchChanges; readonly shown?: Pick<Changed, "before" | "after" | "big"> }
  | { readonly reason: string };

const flags = {
  publish: { state: "published", publishAt: null },
  unpublish: { state: "draft", publishAt: null },
  feature: { featured: true },
  unfeature: { featured: false },
} as const satisfies Record<string, WatchChanges>;

function flagged(row: StaffWatchRow, action: Bulk["action"]): Planned {
  if (action === "price" || action === "delete") throw new Error(`${action} sets no flag.`);
  const changes: WatchChanges = flags[action];
  const present: WatchChanges = valuesOf(row);
  const fields = Object.keys(changes) as (keyof WatchChanges)[];
  const isSo = fields.every((field) => present[field] === changes[field]);
  return isSo ? { reason: keptReasons[action] } : { changes };
}

function repriced(row: StaffWatchRow, { which, by, value }: PriceChange): Planned {
  const before = which === "retailPrice" ? row.watch.retailPrice : row.wholesalePrice;
  if (before === null) return { reason: keptReasons.noPrice };
  const after = by === "percent" ? Math.round((before * (100 + value)) / 100) : before + value;
  if (after < 1 || after > watchLimits.price) return { reason: keptReasons.outOfRange };
  if (after === before) return { reason: keptReasons.samePrice };
  return {
    changes: { [which]: after },
    shown: { before, after, big: isBigPriceChange(before, after) },
  };
}

/** Foreign keys delete cart items, wishlist items and pictures along. */
async function deleteAll(
  tx: Tx,
  call: AuditedCall,
  { preview }: Bulk,
  rows: readonly StaffWatchRow[],
): Promise<BulkOutcome> {
  const kept: Kept[] = [];
  const going: StaffWatchRow[] = [];
  for (const row of rows) {
    const { id, held } = row.watch;
    if (held > 0 || (await isOrdered(tx, id))) {
      kept.push({ ...nameOf(row), reason: keptReasons.inOrder });
    } else going.push(row);
  }
  const along = await countAlong(
    tx,
    going.map(({ watch }) => watch.id),
  );
  for (const row of preview ? [] : going) {
    await removeWatch(tx, row.watch.id);
    await recordAudit(tx, call, {
      action: "watch.delete",
      subject: `watch:${row.watch.id}`,
      before: valuesOf(row),
    });
  }
  const changed = going.map((row) => ({ ...nameOf(row), reference: row.watch.reference }));
  return { changed, kept, along };
}

const nameOf = ({ watch: { id, model }, brandName }: StaffWatchRow) => ({
  id,
  name: watchName({ brandName, model }),
});
