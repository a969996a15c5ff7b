import { serialKeyOf } from "#src/domain/text.ts";
import type { StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import { inventoryProblems } from "#src/features/inventory/inventory.messages.ts";
import { findHistory } from "#src/features/inventory/inventory.sql.ts";
import type { WatchChanges, WatchValues } from "#src/features/inventory/watch.schema.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { type TransferField, type TransferWatch, writtenCell } from "./column-kinds.ts";
import { columnsByField } from "./columns.ts";
import * as lookup from "./import-lookup.sql.ts";
import { importProblems } from "./imports.messages.ts";
import type { Problems } from "./read-row.rules.ts";

interface Since {
  readonly at: Date;
  readonly timeZone: string;
  readonly texts: Pick<typeof importProblems, "conflict" | "soldSince">;
}

/** Names who has changed these cells in the shop since a moment, and when. */
export async function conflictProblems(
  db: DbOrTx,
  shown: TransferWatch,
  fields: readonly TransferField[],
  { at: since, timeZone, texts }: Since,
): Promise<Problems> {
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
    if (!entry && field === "units") return texts.soldSince(theirs);
    const at = written.format(entry?.at ?? since);
    return texts.conflict(theirs, entry?.by ?? "Somebody", at);
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

interface PlannedWatch {
  readonly row: number;
  readonly watchId: number | null;
  readonly title: string;
  readonly values?: WatchValues;
  readonly changes?: WatchChanges;
  readonly present?: StaffWatchRow;
}

interface RefusedWatch extends Omit<PlannedWatch, "values" | "changes" | "present"> {
  readonly outcome: "problem";
  readonly details: { readonly problems: Record<string, string> };
}

/** Serial numbers and slugs, of which no two watches may have the same. */
export class TakenKeys {
  /** The first row of the file that wants a key. */
  private readonly rows = new Map<string, number>();

  /** Refuses rows whose key another watch or an earlier row of the file has. */
  async refuse<Row extends PlannedWatch>(
    db: DbOrTx,
    rows: readonly Row[],
  ): Promise<(Row | RefusedWatch)[]> {
    const wanted = rows.map(wantedKeys);
    const owners = await lookup.findOwners(db, wanted.flat());
    return rows.map((planned, index) => {
      const { row, watchId, title } = planned;
      const problems: Record<string, string> = {};
      for (const wish of wanted[index] ?? []) {
        const key = lookup.keyOf(wish);
        const owner = owners.get(key);
        const first = this.rows.get(key);
        if (owner !== undefined && owner !== watchId) {
          problems[wish.field] = importProblems.takenBy(owner);
        } else if (first !== undefined) problems[wish.field] = importProblems.takenInRow(first);
        else this.rows.set(key, row);
      }
      if (Object.keys(problems).length === 0) return planned;
      return { row, watchId, title, outcome: "problem", details: { problems } };
    });
  }
}

function wantedKeys({ values, changes, present }: PlannedWatch): lookup.WantedKey[] {
  const { serialNumber, slug } = values ?? changes ?? {};
  const brandId = values?.brandId ?? changes?.brandId ?? present?.watch.brandId;
  return [
    ...(serialNumber && brandId
      ? [{ field: "serialNumber" as const, brandId, key: serialKeyOf(serialNumber) }]
      : []),
    ...(slug ? [{ field: "slug" as const, brandId: 0, key: slug }] : []),
  ];
}
