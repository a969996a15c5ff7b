import type { z } from "zod";
import { Conflict } from "#src/domain/errors.ts";
import { watchLimits } from "#src/domain/limits.ts";
import { lockForStaff, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import type { AuditedCall } from "#src/platform/security/audit.ts";
import { moveAll } from "./bin.service.ts";
import type { BulkOutcome, changeMany } from "./inventory.contract.ts";
import { bulkQuestion, findingText, keptReasons } from "./inventory.messages.ts";
import type { PriceChange } from "./inventory.rules.ts";
import { findHistory } from "./inventory.sql.ts";
import { questionsIn, saveQuestions } from "./publish-checks.rules.ts";
import { changeWatch, findingsFor } from "./save-watch.service.ts";
import { nameOf, valuesOf } from "./watch.present.ts";
import type { WatchChanges } from "./watch.schema.ts";

type Bulk = z.output<typeof changeMany.body>;
type Changed = BulkOutcome["changed"][number];
type Kept = BulkOutcome["kept"][number];

/** Changes all watches that can be changed, in one transaction, and names those that stay as they are. */
export async function changeManyByStaff(call: StaffCall, bulk: Bulk): Promise<BulkOutcome> {
  return inTransaction(call.db, async (tx) => {
    const { action, ids, preview } = bulk;
    const inBin = action === "restore" || action === "remove";
    const rows = await lockForStaff(tx, ids, inBin ? "bin" : "stock");
    const outcome =
      inBin || action === "delete"
        ? await moveAll(tx, call, bulk, rows)
        : await editAll(tx, call, bulk, rows);
    const first = preview || inBin ? undefined : outcome.changed[0];
    const entry = first && (await findHistory(tx, first.id))[0];
    return { ...outcome, ...(entry && { undoId: entry.id }) };
  });
}

async function editAll(
  tx: Tx,
  call: AuditedCall,
  { action, price, preview, confirms = [], includeSold = false }: Bulk,
  rows: readonly StaffWatchRow[],
): Promise<BulkOutcome> {
  const kept: Kept[] = [];
  const wanted: { row: StaffWatchRow; changes: WatchChanges; shown: ShownPrices }[] = [];
  for (const row of rows) {
    const planned =
      action === "price" && price ? repriced(row, price, includeSold) : flagged(row, action);
    if ("reason" in planned) kept.push({ ...nameOf(row), reason: planned.reason });
    else wanted.push({ row, changes: planned.changes, shown: planned.shown ?? {} });
  }
  const saves = wanted.map(({ row, changes }) => ({
    before: row,
    after: { ...valuesOf(row), ...changes },
  }));
  const findings = await findingsFor(tx, saves);
  const edits = wanted.flatMap((edit, index) => {
    const found = findings[index] ?? [];
    const refused = found.find(({ severity }) => severity === "refuse");
    if (!refused) return { ...edit, questions: questionsIn(found) };
    kept.push({ ...nameOf(edit.row), reason: findingText(refused) });
    return [];
  });
  const changed = edits.map(
    ({ row, shown, questions }): Changed => ({
      ...nameOf(row),
      reference: row.watch.reference,
      ...shown,
      questions,
    }),
  );
  if (preview) return { changed, kept };
  requireConfirmed(action, changed, confirms);
  for (const { row, changes } of edits) {
    await changeWatch(tx, call, row, { changes, confirms: "all", action: "bulk" });
  }
  return { changed, kept };
}

function requireConfirmed(
  action: Bulk["action"],
  changed: readonly Changed[],
  confirms: NonNullable<Bulk["confirms"]>,
): void {
  const open = changed.filter(({ questions }) => questions.some((one) => !confirms.includes(one)));
  if (open.length === 0) return;
  const questions = saveQuestions.filter((one) =>
    open.some((each) => each.questions.includes(one)),
  );
  const message = bulkQuestion(action, questions, open.length, changed.length);
  throw new Conflict(message, "confirm", { questions, ids: open.map(({ id }) => id) });
}

type ShownPrices = Pick<Changed, "before" | "after">;
type Planned =
  | { readonly changes: WatchChanges; readonly shown?: ShownPrices }
  | { readonly reason: string };

const flags = {
  publish: { state: "published", publishAt: null },
  unpublish: { state: "draft", publishAt: null },
  feature: { featured: true },
  unfeature: { featured: false },
} as const satisfies Record<string, WatchChanges>;

const isFlag = (action: Bulk["action"]): action is keyof typeof flags => action in flags;

function flagged(row: StaffWatchRow, action: Bulk["action"]): Planned {
  if (!isFlag(action)) throw new Error(`${action} sets no flag.`);
  const changes: WatchChanges = flags[action];
  const present: WatchChanges = valuesOf(row);
  const fields = Object.keys(changes) as (keyof WatchChanges)[];
  const isSo = fields.every((field) => present[field] === changes[field]);
  return isSo ? { reason: keptReasons[action] } : { changes };
}

function repriced(
  row: StaffWatchRow,
  { which, by, value }: PriceChange,
  includeSold: boolean,
): Planned {
  if (row.watch.units === 0 && !includeSold) return { reason: keptReasons.sold };
  const before = which === "retailPrice" ? row.watch.retailPrice : row.wholesalePrice;
  if (before === null) return { reason: keptReasons.noPrice };
  const after = by === "percent" ? Math.round((before * (100 + value)) / 100) : before + value;
  if (after < 1 || after > watchLimits.price) return { reason: keptReasons.outOfRange };
  if (after === before) return { reason: keptReasons.samePrice };
  return { changes: { [which]: after }, shown: { before, after } };
}
