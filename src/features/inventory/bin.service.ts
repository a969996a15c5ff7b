import type { z } from "zod";
import { Conflict, NotFound, orNotFound } from "#src/domain/errors.ts";
import { binDays, bulkMaxWatches } from "#src/domain/limits.ts";
import {
  findExpired,
  lockForStaff,
  moveToBin,
  type StaffWatchRow,
  takeFromBin,
} from "#src/features/catalog/edit-watch.sql.ts";
import { removeWatch } from "#src/features/catalog/watches.sql.ts";
import { findOrdered } from "#src/features/orders/orders.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { type AuditedCall, recordAudit, recordAudits } from "#src/platform/security/audit.ts";
import type { BulkOutcome, changeMany } from "./inventory.contract.ts";
import { inventoryProblems, keptReasons } from "./inventory.messages.ts";
import { countAlong, findChange, findEntry, type HistoryRow } from "./inventory.sql.ts";
import { questionsIn, type SaveQuestion } from "./publish-checks.rules.ts";
import { changeWatch, findingsFor, lockWatchForStaff } from "./save-watch.service.ts";
import { nameOf, valuesOf } from "./watch.present.ts";
import { type WatchChanges, watchChanges } from "./watch.schema.ts";

type Bulk = Pick<z.output<typeof changeMany.body>, "action" | "preview">;
type Kept = BulkOutcome["kept"][number];

const missing = "This change does not exist.";

/** Moves watches to the bin, back from it as drafts, or removes what is in it for good. */
export async function moveAll(
  tx: Tx,
  call: AuditedCall,
  { action, preview }: Bulk,
  rows: readonly StaffWatchRow[],
): Promise<BulkOutcome> {
  const kept: Kept[] = [];
  const going: StaffWatchRow[] = [];
  const ordered = await findOrdered(
    tx,
    rows.map(({ watch }) => watch.id),
  );
  for (const row of rows) {
    const { id, held } = row.watch;
    if (action !== "restore" && (held > 0 || ordered.has(id))) {
      kept.push({ ...nameOf(row), reason: keptReasons.inOrder });
    } else going.push(row);
  }
  const ids = going.map(({ watch }) => watch.id);
  const along = action === "remove" ? await countAlong(tx, ids) : undefined;
  for (const row of preview || action === "delete" ? [] : going) {
    if (action === "restore") await restore(tx, call, row);
    else await remove(tx, call, row.watch.id, valuesOf(row));
  }
  if (action === "delete" && !preview) {
    await moveToBin(tx, ids);
    const entries = going.map((row) => ({
      action: "watch.delete",
      subject: `watch:${row.watch.id}` as const,
      before: valuesOf(row),
    }));
    await recordAudits(tx, call, entries);
  }
  const changed = going.map((row) => ({
    ...nameOf(row),
    reference: row.watch.reference,
    questions: [],
  }));
  return { changed, kept, ...(along && { along }) };
}

async function restore(
  tx: Tx,
  call: AuditedCall,
  { watch: { id } }: StaffWatchRow,
  shown: { state?: string | undefined; publishAt?: string | null | undefined } = {},
): Promise<void> {
  const { state = "draft", publishAt } = shown;
  const at = state === "scheduled" && publishAt ? new Date(publishAt) : null;
  await takeFromBin(tx, id, { published: state === "published", publishAt: at });
  const subject = `watch:${id}` as const;
  await recordAudit(tx, call, { action: "watch.restore", subject, after: { state } });
}

/** Foreign keys delete cart items, wishlist items and pictures along. */
async function remove(tx: Tx, call: AuditedCall | null, id: number, before: object): Promise<void> {
  await removeWatch(tx, id);
  await recordAudit(tx, call, { action: "watch.remove", subject: `watch:${id}`, before });
}

/** A price was confirmed by whoever asks for it back; what would put a watch on show is not. */
export const undoConfirms: readonly SaveQuestion[] = ["bigPrice", "belowCost"];

/** Restores what an entry of the history has changed, while nobody has changed it again. */
export async function undoByStaff(call: StaffCall, id: number, entryId: number): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const row = await lockWatchForStaff(tx, id);
    const entry = orNotFound(await findEntry(tx, id, entryId), missing);
    if (!canUndo(entry, row)) throw new Conflict(inventoryProblems.cannotUndo, "cannot_undo");
    const changes = statesOf(entry).before;
    await changeWatch(tx, call, row, { changes, confirms: undoConfirms, action: "undo" });
  });
}

/** Entries of other acts, such as pictures, have fields that an edit does not know. */
export function statesOf({ details }: HistoryRow): { before: WatchChanges; after: WatchChanges } {
  const read = (state: unknown) => watchChanges.safeParse(state ?? {}).data ?? {};
  return { before: read(details.before), after: read(details.after) };
}

export function canUndo(entry: HistoryRow, row: StaffWatchRow): boolean {
  const { before, after } = statesOf(entry);
  const present: WatchChanges = valuesOf(row);
  const fields = Object.keys(before) as (keyof WatchChanges)[];
  return fields.length > 0 && fields.every((field) => present[field] === after[field]);
}

/** Locks watches of the bin too. */
export const lockAll = async (tx: Tx, ids: readonly number[]) => [
  ...(await lockForStaff(tx, ids)),
  ...(await lockForStaff(tx, ids, "bin")),
];
export type LockedWatch = Awaited<ReturnType<typeof lockAll>>[number];

/** Takes back what one act changed, for all watches that nobody has changed since. */
export async function undoManyByStaff(call: StaffCall, entryId: number) {
  return inTransaction(call.db, async (tx) => {
    const entries = await findChange(tx, entryId);
    if (entries.length === 0) throw new NotFound(missing);
    const idOf = ({ subject }: HistoryRow) => Number(subject?.split(":")[1]);
    const ids = entries.map(idOf);
    const rows = await lockAll(tx, ids);
    const kept: Kept[] = [];
    let undone = 0;
    for (const entry of entries) {
      const id = idOf(entry);
      const row = rows.find(({ watch }) => watch.id === id);
      const reason = row ? await undo(tx, call, row, entry) : keptReasons.removed;
      if (reason === undefined) undone += 1;
      else kept.push({ ...(row ? nameOf(row) : { id, name: `Watch ${id}` }), reason });
    }
    if (undone === 0) throw new Conflict(inventoryProblems.cannotUndo, "cannot_undo", { kept });
    return { undone, kept };
  });
}

/** Returns why not. */
async function undo(tx: Tx, call: StaffCall, row: StaffWatchRow, entry: HistoryRow) {
  const { before } = statesOf(entry);
  const isInBin = row.watch.deletedAt !== null;
  if (entry.action === "watch.delete") {
    if (!isInBin) return keptReasons.restored;
    await restore(tx, call, row, before);
    return undefined;
  }
  if (isInBin) return keptReasons.deleted;
  if (!canUndo(entry, row)) return keptReasons.changedSince;
  const after = { ...valuesOf(row), ...before };
  const [found = []] = await findingsFor(tx, [{ before: row, after }]);
  if (questionsIn(found).some((one) => !undoConfirms.includes(one))) return keptReasons.unconfirmed;
  await changeWatch(tx, call, row, { changes: before, confirms: "all", action: "undo" });
  return undefined;
}

export const purgeBin = cronJob({ name: "purge-bin", every: "hour" }, async ({ db, log }) => {
  const expired = await findExpired(db, binDays, bulkMaxWatches);
  if (expired.length === 0) return;
  await inTransaction(db, async (tx) => {
    const ordered = await findOrdered(tx, expired);
    for (const row of await lockForStaff(tx, expired, "bin")) {
      const { id, held } = row.watch;
      if (held === 0 && !ordered.has(id)) await remove(tx, null, id, valuesOf(row));
    }
  });
  log.info({ watches: expired.length }, "watches in the bin were due");
});
