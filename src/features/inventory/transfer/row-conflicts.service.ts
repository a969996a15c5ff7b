import type { StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import { inventoryProblems } from "#src/features/inventory/inventory.messages.ts";
import { findHistory } from "#src/features/inventory/inventory.sql.ts";
import type { WatchChanges } from "#src/features/inventory/watch.schema.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { type TransferField, type TransferWatch, writtenCell } from "./column-kinds.ts";
import { columnsByField } from "./columns.ts";
import { importProblems } from "./imports.messages.ts";
import type { Problems } from "./read-row.rules.ts";

/** Names who has changed these cells in the shop since the row was exported, and when. */
export async function conflictProblems(
  db: DbOrTx,
  shown: TransferWatch,
  fields: readonly TransferField[],
  exportedAt: string,
  timeZone: string,
): Promise<Problems> {
  const since = new Date(exportedAt);
  const history = (await findHistory(db, shown.id)).filter(({ at }) => at > since);
  const written = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  const problemOf = (field: TransferField) => {
    const column = columnsByField.get(field);
    const theirs = column ? writtenCell(column, shown) : "";
    const name = field === "brand" ? "brandId" : field;
    const entry = history.find(({ action, details }) => {
      const isOfPictures = /^picture/.test(field) && action.includes("picture");
      return isOfPictures || (isObject(details.after) && name in details.after);
    });
    if (!entry && field === "units") return importProblems.soldSince(theirs);
    const at = written.format(entry?.at ?? since);
    return importProblems.conflict(theirs, entry?.by ?? "Somebody", at);
  };
  return Object.fromEntries(fields.map((field) => [field, problemOf(field)]));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const isSoldOrHeld = ({ watch: { units, held } }: StaffWatchRow) => units === 0 || held > 0;

/** An import never puts a sold or held watch on sale again. Without a version it may know older units. */
export function unitsProblem(
  { units }: WatchChanges,
  present: StaffWatchRow,
  exportedAt: string | undefined,
): Problems {
  const { units: stored, held, received } = present.watch;
  if (units === undefined) return {};
  if (units < held) return { units: inventoryProblems.held(held) };
  const isRaised = units > stored;
  if (isRaised && isSoldOrHeld(present)) return { units: importProblems.gone };
  const isUnsure = isSoldOrHeld(present) || (isRaised && received > stored);
  return exportedAt === undefined && isUnsure ? { units: importProblems.unknownUnits } : {};
}
