import { watchName } from "#src/domain/text.ts";
import type { StaffWatchRow, WatchColumns } from "#src/features/catalog/edit-watch.sql.ts";
import type { StaffWatch } from "./inventory.contract.ts";
import type { WatchStage } from "./inventory.rules.ts";
import { type WatchField, type WatchValues, watchFieldNames } from "./watch.schema.ts";

/** A form, an export and an entry of the history show these of a watch. */
export function valuesOf({ watch, ...others }: StaffWatchRow): WatchValues {
  const stored: Record<WatchField, unknown> = {
    ...watch,
    ...others,
    state: watch.published ? "published" : watch.publishAt ? "scheduled" : "draft",
    publishAt: watch.publishAt?.toISOString() ?? null,
  };
  // Rows from before the staff could edit may have other options, which the form asks to correct.
  return Object.fromEntries(watchFieldNames.map((field) => [field, stored[field]])) as WatchValues;
}

export function columnsOf(values: WatchValues): WatchColumns {
  const { serialNumber, wholesalePrice, cost, storagePlace, ...rest } = values;
  const { units, state, publishAt, ...columns } = rest;
  return {
    ...columns,
    caseSize: values.caseSizeMm === null ? "" : `${values.caseSizeMm}mm`,
    published: state === "published",
    publishAt: state === "scheduled" && publishAt ? new Date(publishAt) : null,
  };
}

/** The same distinction as `watchStage` of the database. */
function stageOf(watch: StaffWatchRow["watch"]): WatchStage {
  const { published, publishAt, units, held, deletedAt } = watch;
  if (deletedAt) return "bin";
  if (!published) return publishAt ? "scheduled" : "draft";
  if (units === 0) return "sold";
  return units === held ? "reserved" : "published";
}

export function presentStaffWatch(row: StaffWatchRow, timeZone: string): StaffWatch {
  const { id, held, images, createdAt, updatedAt } = row.watch;
  return {
    id,
    values: valuesOf(row),
    updatedAt: updatedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    stage: stageOf(row.watch),
    held,
    images,
    isStolen: row.isStolen,
    timeZone,
  };
}

export const nameOf = ({ watch: { id, model }, brandName }: StaffWatchRow) => ({
  id,
  name: watchName({ brandName, model }),
});
