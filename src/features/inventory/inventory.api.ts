import type { z } from "zod";
import { ChangedMeanwhile, Conflict, NotFound } from "#src/domain/errors.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findForStaff, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { isoDates, isStale } from "#src/platform/rows.ts";
import { type Route, type Services, serve } from "#src/platform/serve.ts";
import { changeManyByStaff } from "./bulk.service.ts";
import * as contract from "./inventory.contract.ts";
import { inventoryProblems } from "./inventory.messages.ts";
import { findEntry, findHistory, findInventory, type HistoryRow } from "./inventory.sql.ts";
import { changeWatch, createWatch, lockWatchForStaff } from "./save-watch.service.ts";
import { presentStaffWatch, valuesOf } from "./watch.present.ts";
import { type WatchChanges, watchChanges } from "./watch.schema.ts";

/** Refuses what others have changed since the editor read it, and says what that is. */
async function editByStaff(
  call: StaffCall,
  id: number,
  { changes, updatedAt, seenUnits, confirms }: z.output<typeof contract.editWatch.body>,
): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const row = await lockWatchForStaff(tx, id);
    const { watch } = row;
    const wasSold = changes.units !== undefined && seenUnits !== watch.units;
    if (isStale(watch, updatedAt) || wasSold)
      throw await changedMeanwhile(tx, call, row, new Date(updatedAt));
    await changeWatch(tx, call, row, { changes, confirms });
  });
}

async function changedMeanwhile(
  tx: Tx,
  { config }: StaffCall,
  row: StaffWatchRow,
  since: Date,
): Promise<Conflict> {
  const entries = (await findHistory(tx, row.watch.id)).filter(({ at }) => at > since);
  const theirs: contract.TheirChange[] = entries.flatMap((entry) =>
    Object.entries(statesOf(entry).after).map(([field, value]) => ({
      field,
      theirs: value,
      by: entry.by,
      at: entry.at.toISOString(),
    })),
  );
  return new ChangedMeanwhile("watch", {
    changes: theirs,
    watch: presentStaffWatch(row, config.checkout.timeZone),
  });
}

/** A price was confirmed by whoever asks for it back; what would put a watch on show is not. */
const undoConfirms = ["bigPrice", "belowCost"] as const;

/** Restores what an entry of the history has changed, while nobody has changed it again. */
async function undoByStaff(call: StaffCall, id: number, entryId: number): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const row = await lockWatchForStaff(tx, id);
    const entry = await findEntry(tx, id, entryId);
    if (!entry) throw new NotFound("This change does not exist.");
    if (!canUndo(entry, row)) throw new Conflict(inventoryProblems.cannotUndo, "cannot_undo");
    const changes = statesOf(entry).before;
    await changeWatch(tx, call, row, { changes, confirms: undoConfirms, action: "undo" });
  });
}

async function presentHistory(db: DbOrTx, row: StaffWatchRow): Promise<contract.HistoryEntry[]> {
  const entries = await findHistory(db, row.watch.id);
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    by: entry.by,
    action: entry.action.replace(/^\w+\./, ""),
    ...statesOf(entry),
    canUndo: canUndo(entry, row),
  }));
}

/** Entries of other acts, such as pictures, have fields that an edit does not know. */
function statesOf({ details }: HistoryRow): { before: WatchChanges; after: WatchChanges } {
  const read = (state: unknown) => watchChanges.safeParse(state ?? {}).data ?? {};
  return { before: read(details.before), after: read(details.after) };
}

function canUndo(entry: HistoryRow, row: StaffWatchRow): boolean {
  const { before, after } = statesOf(entry);
  const present: WatchChanges = valuesOf(row);
  const fields = Object.keys(before) as (keyof WatchChanges)[];
  return fields.length > 0 && fields.every((field) => present[field] === after[field]);
}

async function requireWatch(db: DbOrTx, id: number) {
  const row = await findForStaff(db, id);
  if (!row) throw new NotFound("This watch does not exist.");
  return row;
}

async function replyWith({ db, config }: Services, id: number) {
  return { watch: presentStaffWatch(await requireWatch(db, id), config.checkout.timeZone) };
}

export const inventoryApi: readonly Route[] = [
  serve(contract.listInventory, async ({ db, config, query, viewer }) => {
    const { rows, ...count } = await findInventory(db, query);
    const seesCost = hasStaffRight(viewer, "editor");
    const watches = rows.map((row) => isoDates(seesCost ? row : { ...row, cost: null }));
    return { watches, ...count, timeZone: config.checkout.timeZone };
  }),

  serve(contract.readWatchForm, async ({ db, config }) => ({
    brands: await findBrandNames(db),
    timeZone: config.checkout.timeZone,
  })),

  serve(contract.readWatch, (call) => replyWith(call, call.params.id)),

  serve(contract.addWatch, async (call) => {
    const { confirms, ...values } = call.body;
    const id = await inTransaction(call.db, (tx) => createWatch(tx, call, values, confirms));
    return replyWith(call, id);
  }),

  serve(contract.editWatch, async (call) => {
    await editByStaff(call, call.params.id, call.body);
    return replyWith(call, call.params.id);
  }),

  serve(contract.readHistory, async ({ db, config, params }) => ({
    entries: await presentHistory(db, await requireWatch(db, params.id)),
    timeZone: config.checkout.timeZone,
  })),

  serve(contract.undoChange, async (call) => {
    await undoByStaff(call, call.params.id, call.body.entryId);
    return replyWith(call, call.params.id);
  }),

  serve(contract.changeMany, (call) => changeManyByStaff(call, call.body)),
];
