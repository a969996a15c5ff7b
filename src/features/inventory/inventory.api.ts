import { NotFound } from "#src/domain/errors.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { isoDates } from "#src/platform/rows.ts";
import { type Route, type Services, serve } from "#src/platform/serve.ts";
import { changeManyByStaff } from "./bulk.service.ts";
import { editByStaff, presentHistory, undoByStaff } from "./edit-watch.service.ts";
import * as contract from "./inventory.contract.ts";
import { findInventory } from "./inventory.sql.ts";
import { createWatch } from "./save-watch.service.ts";
import { presentStaffWatch } from "./watch.present.ts";

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
