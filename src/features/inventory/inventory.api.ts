import { ChangedMeanwhile, orNotFound } from "#src/domain/errors.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findForStaff, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { isoDates, isStale } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import { canUndo, statesOf, undoByStaff, undoManyByStaff } from "./bin.service.ts";
import { changeManyByStaff } from "./bulk.service.ts";
import * as contract from "./inventory.contract.ts";
import { findHistory, findInventory } from "./inventory.sql.ts";
import { changeWatch, createWatch, lockWatchForStaff } from "./save-watch.service.ts";
import { presentStaffWatch } from "./watch.present.ts";

/** Says what others have changed since the editor read it. */
async function changedMeanwhile(tx: Tx, { config }: StaffCall, row: StaffWatchRow, since: Date) {
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

const requireWatch = async (db: DbOrTx, id: number) =>
  orNotFound(await findForStaff(db, id), "This watch does not exist.");

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
    const { id } = call.params;
    const { changes, updatedAt, seenUnits, confirms } = call.body;
    await inTransaction(call.db, async (tx) => {
      const row = await lockWatchForStaff(tx, id);
      const wasSold = changes.units !== undefined && seenUnits !== row.watch.units;
      if (isStale(row.watch, updatedAt) || wasSold)
        throw await changedMeanwhile(tx, call, row, new Date(updatedAt));
      await changeWatch(tx, call, row, { changes, confirms });
    });
    return replyWith(call, id);
  }),

  serve(contract.readHistory, async ({ db, config, params }) => {
    const row = await requireWatch(db, params.id);
    const entries = (await findHistory(db, params.id)).map((entry) => ({
      ...isoDates(entry),
      action: entry.action.replace(/^\w+\./, ""),
      ...statesOf(entry),
      canUndo: canUndo(entry, row),
    }));
    return { entries, timeZone: config.checkout.timeZone };
  }),

  serve(contract.undoChange, async (call) => {
    await undoByStaff(call, call.params.id, call.body.entryId);
    return replyWith(call, call.params.id);
  }),

  serve(contract.changeMany, (call) => changeManyByStaff(call, call.body)),

  serve(contract.undoMany, (call) => undoManyByStaff(call, call.body.entryId)),
];
