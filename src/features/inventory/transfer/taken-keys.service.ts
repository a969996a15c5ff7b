import { serialKeyOf } from "#src/domain/text.ts";
import type { StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import type { WatchChanges, WatchValues } from "#src/features/inventory/watch.schema.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import * as lookup from "./import-lookup.sql.ts";
import { importProblems } from "./imports.messages.ts";

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
