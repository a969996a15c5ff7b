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

/** No two watches may have the same of these. */
export class TakenKeys {
  private readonly serials = new Map<string, number>();
  private readonly slugs = new Map<string, number>();

  /** Serial numbers and slugs that another watch or an earlier row of the file has. */
  async refuse<Row extends PlannedWatch>(
    db: DbOrTx,
    rows: readonly Row[],
  ): Promise<(Row | RefusedWatch)[]> {
    const wanted = rows.map((row) => wantedKeys(row));
    const serialKeys = wanted.flatMap(({ serial }) => serial ?? []);
    const slugs = wanted.flatMap(({ slug }) => slug ?? []);
    const serialOwners = new Map<string, number>(
      serialKeys.length > 0
        ? (await lookup.findSerialOwners(db, serialKeys)).map(
            ({ watchId, brandId, key }) => [`${brandId} ${key}`, watchId] as const,
          )
        : [],
    );
    const slugOwners = new Map<string, number>(
      slugs.length > 0
        ? (await lookup.findSlugOwners(db, slugs)).map(
            ({ watchId, slug }) => [slug, watchId] as const,
          )
        : [],
    );
    return rows.map((row, index) => {
      const { serial, slug } = wanted[index] ?? {};
      const problems: Record<string, string> = {};
      const check = (field: string, key: string, owner: number | undefined, earlier: Earlier) => {
        const first = earlier.get(key);
        if (owner !== undefined && owner !== row.watchId) {
          problems[field] = importProblems.takenBy(owner);
        } else if (first !== undefined) problems[field] = importProblems.takenInRow(first);
        else earlier.set(key, row.row);
      };
      const serialText = serial && `${serial.brandId} ${serial.key}`;
      if (serialText) {
        check("serialNumber", serialText, serialOwners.get(serialText), this.serials);
      }
      if (slug) check("slug", slug, slugOwners.get(slug), this.slugs);
      if (Object.keys(problems).length === 0) return row;
      const { watchId, title } = row;
      return { row: row.row, watchId, title, outcome: "problem", details: { problems } };
    });
  }
}

type Earlier = Map<string, number>;

function wantedKeys({ values, changes, present }: PlannedWatch) {
  const { serialNumber, slug } = values ?? changes ?? {};
  const brandId = values?.brandId ?? changes?.brandId ?? present?.watch.brandId;
  return {
    serial: serialNumber && brandId ? { brandId, key: serialKeyOf(serialNumber) } : undefined,
    slug: slug || undefined,
  };
}
