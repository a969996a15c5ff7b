import { isDeepStrictEqual } from "node:util";
import {
  type LockedWatch,
  lockAll,
  moveAll,
  undoConfirms,
} from "#src/features/inventory/bin.service.ts";
import { findingText, keptReasons } from "#src/features/inventory/inventory.messages.ts";
import { findingsFor } from "#src/features/inventory/save-watch.service.ts";
import { changeWatches } from "#src/features/inventory/save-watches.service.ts";
import { valuesOf } from "#src/features/inventory/watch.present.ts";
import {
  problemsBetween,
  type WatchChanges,
  type WatchField,
} from "#src/features/inventory/watch.schema.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { AuditedCall } from "#src/platform/security/audit.ts";
import type { TransferField } from "./column-kinds.ts";
import { readBrands } from "./import-lookup.sql.ts";
import { undoProblems } from "./imports.messages.ts";
import type { Problems } from "./read-row.rules.ts";
import { conflictProblems, TakenKeys } from "./row-problems.service.ts";
import { transferWatch } from "./transfer-file.present.ts";
import { type Imported, readImported, setKept } from "./undo-import.sql.ts";

interface Undo {
  readonly importId: number;
  readonly ranAt: Date;
  readonly publicUrl: string;
  readonly timeZone: string;
}

interface Return {
  readonly row: number;
  readonly watchId: number;
  readonly title: string;
  readonly present: LockedWatch;
  readonly changes: WatchChanges;
}

/** Takes back what nobody has touched since, and notes in the report why the rest stays. */
export async function undoImport(
  tx: Tx,
  call: AuditedCall,
  undo: Undo,
  onProgress: (rowsDone: number) => Promise<void>,
): Promise<void> {
  const brands = await readBrands(tx);
  const taken = new TakenKeys();
  let rowsDone = 0;
  for await (const batch of readImported(tx, undo.importId)) {
    const locked = await lockAll(
      tx,
      batch.map(({ watchId }) => watchId),
    );
    const rows = new Map(locked.map((row) => [row.watch.id, row]));
    const kept = new Map<number, Problems>();
    const keep = (row: number, reasons: Problems) => {
      if (Object.keys(reasons).length > 0) kept.set(row, { ...kept.get(row), ...reasons });
    };

    const added = batch.filter(({ isNew }) => isNew);
    const going = added
      .flatMap(({ watchId }) => rows.get(watchId) ?? [])
      .filter(({ watch }) => watch.deletedAt === null);
    const moved = await moveAll(tx, call, { action: "delete" }, going);
    for (const { id, reason } of moved.kept) {
      keep(added.find(({ watchId }) => watchId === id)?.row ?? 0, { watch: reason });
    }

    const wanted: Return[] = [];
    for (const one of batch.filter(({ isNew }) => !isNew)) {
      const present = rows.get(one.watchId);
      if (!present || present.watch.deletedAt) {
        keep(one.row, { watch: present ? keptReasons.deleted : keptReasons.removed });
        continue;
      }
      const { changes, reasons } = await compare(tx, present, one, undo);
      keep(one.row, reasons);
      const next = { ...valuesOf(present), ...changes };
      const wrong = brands.nameOf(next.brandId)
        ? problemsBetween(next)
        : { brand: undoProblems.noBrand };
      if (Object.keys(wrong).length > 0) keep(one.row, wrong);
      else if (Object.keys(changes).length > 0)
        wanted.push({ ...one, title: "", present, changes });
    }
    const edits = await permitted(tx, taken, wanted, keep);
    await changeWatches(tx, call, edits, "undo");
    await setKept(tx, undo.importId, kept);
    rowsDone += batch.length;
    await onProgress(rowsDone);
  }
}

/** Decides for each field whether it is still as the import left it. */
async function compare(
  tx: Tx,
  present: LockedWatch,
  { before, after, hasPictures }: Imported,
  { ranAt, publicUrl, timeZone }: Undo,
): Promise<{ changes: WatchChanges; reasons: Problems }> {
  const values = valuesOf(present);
  const fields = Object.keys(before) as WatchField[];
  const isFree = (field: WatchField) =>
    isDeepStrictEqual(values[field], after[field]) &&
    !(field === "units" && present.watch.held > 0);
  const free = fields.filter(isFree).map((field) => [field, before[field]]);
  const others = fields
    .filter((field) => !isFree(field))
    .map((field): TransferField => (field === "brandId" ? "brand" : field));
  const shown = transferWatch(present, publicUrl);
  const since = { at: ranAt, timeZone, texts: undoProblems };
  const conflicts = others.length > 0 ? await conflictProblems(tx, shown, others, since) : {};
  const reasons = { ...conflicts, ...(hasPictures && { pictures: undoProblems.pictures }) };
  return { changes: Object.fromEntries(free), reasons };
}

/** Leaves out what another watch has meanwhile, and what somebody would have to confirm. */
async function permitted(
  tx: Tx,
  taken: TakenKeys,
  wanted: readonly Return[],
  keep: (row: number, reasons: Problems) => void,
): Promise<Return[]> {
  const own = await taken.refuse(tx, wanted);
  const free = own.flatMap((one) => {
    if (!("outcome" in one)) return [one];
    keep(one.row, one.details.problems);
    return [];
  });
  const findings = await findingsFor(
    tx,
    free.map(({ present, changes }) => ({
      before: present,
      after: { ...valuesOf(present), ...changes },
    })),
  );
  return free.filter(({ row }, index) => {
    const open = findings[index]?.find(
      ({ check, severity }) =>
        severity === "refuse" ||
        (severity === "confirm" && !undoConfirms.some((one) => one === check)),
    );
    if (!open) return true;
    const watch = open.severity === "refuse" ? findingText(open) : keptReasons.unconfirmed;
    keep(row, { watch });
    return false;
  });
}
