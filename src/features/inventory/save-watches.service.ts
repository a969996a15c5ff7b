import { randomUUID } from "node:crypto";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { findTakenSlugs, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import {
  insertWatches,
  setRecords,
  setWholesalePrices,
  updateWatches,
} from "#src/features/catalog/edit-watches.sql.ts";
import { changeSlug } from "#src/features/catalog/slugs.sql.ts";
import { setUnits } from "#src/features/catalog/stock.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { type AuditedCall, changedFields, recordAudits } from "#src/platform/security/audit.ts";
import { slugsFrom } from "./brands/slug.rules.ts";
import { columnsOf, valuesOf } from "./watch.present.ts";
import type { WatchChanges, WatchField, WatchValues } from "./watch.schema.ts";

/*
 * Stores watches that have been checked, by `save-watch.service.ts` or by an import: brands exist, serial numbers and
 * given slugs are free, units cover what is held, and prices are confirmed.
 */

export type WatchAction = "create" | "edit" | "undo" | "publish" | "import" | "bulk";

const slugTries = 20;

/** Returns their ids, in the order of the values. */
export async function createWatches(
  tx: Tx,
  call: AuditedCall | null,
  all: readonly WatchValues[],
  action: WatchAction,
): Promise<number[]> {
  const complete = await withSlugs(tx, all.map(withoutIdlePublication));
  const rows = complete.map((values) => ({ ...columnsOf(values), units: values.units }));
  const ids = await insertWatches(tx, rows);
  const created = complete.map((values) => ({ id: ids.get(values.slug) ?? 0, values }));
  const priced = created.filter(({ values }) => values.wholesalePrice !== null);
  await setWholesalePrices(tx, priced.map(priceOf));
  await setRecords(tx, created.map(recordOf));
  const entryOf = auditedAs(action);
  const entries = created.map(({ id, values }) => entryOf(id, { after: values }));
  await recordAudits(tx, call, entries);
  return created.map(({ id }) => id);
}

interface WatchEdit {
  /** The row is locked. */
  readonly present: StaffWatchRow;
  readonly changes: WatchChanges;
}

export async function changeWatches(
  tx: Tx,
  call: AuditedCall | null,
  edits: readonly WatchEdit[],
  action: WatchAction,
): Promise<void> {
  const edited = edits.map(({ present, changes }) => ({ ...valuesOf(present), ...changes }));
  const wanted = await withSlugs(tx, edited.map(withoutIdlePublication));
  const changed = edits.flatMap(({ present }, index) => {
    const [before, values] = [valuesOf(present), wanted[index]];
    const change = values && changedFields(before, values);
    if (!change) return [];
    const fields = Object.keys(change.after) as WatchField[];
    return [{ id: present.watch.id, before, values, change, fields }];
  });
  const having = (...fields: WatchField[]) =>
    changed.filter((one) => one.fields.some((field) => fields.includes(field)));

  const counted = having("units").map(({ id, values }) => ({ id, units: values.units }));
  await setUnits(tx, counted);
  const rows = changed.map(({ id, values }) => ({ id, ...columnsOf(values) }));
  await updateWatches(tx, rows);
  await setWholesalePrices(tx, having("wholesalePrice").map(priceOf));
  await setRecords(tx, having("brandId", "serialNumber", "cost", "storagePlace").map(recordOf));
  for (const { id, before, values } of having("slug")) {
    await changeSlug(tx, "watch", { id, from: before.slug, to: values.slug });
  }
  const entryOf = auditedAs(action);
  const entries = changed.map(({ id, change }) => entryOf(id, change));
  await recordAudits(tx, call, entries);
}

interface SavedWatch {
  readonly id: number;
  readonly values: WatchValues;
}

const auditedAs =
  (action: WatchAction) => (id: number, change: { before?: object; after: object }) => ({
    action: `watch.${action}`,
    subject: `watch:${id}` as const,
    ...change,
  });
const priceOf = ({ id, values }: SavedWatch) => ({ watchId: id, price: values.wholesalePrice });
const recordOf = ({ id, values }: SavedWatch) => {
  const { brandId, serialNumber, cost, storagePlace } = values;
  return { watchId: id, brandId, serialNumber, cost, storagePlace };
};

export const withoutIdlePublication = (values: WatchValues): WatchValues => ({
  ...values,
  publishAt: values.state === "scheduled" ? values.publishAt : null,
});

/** Makes the missing slugs from the names, with a number where one is taken. */
async function withSlugs(tx: Tx, all: readonly WatchValues[]): Promise<WatchValues[]> {
  if (all.every(({ slug }) => slug !== "")) return [...all];
  const brands = new Map((await findBrandNames(tx)).map(({ id, name }) => [id, name]));
  const candidates = all.map(({ slug, brandId, model, reference }) => {
    if (slug !== "") return [slug];
    return slugsFrom(`${brands.get(brandId)} ${model} ${reference}`, slugTries);
  });
  const missing = candidates.filter(({ length }) => length > 1).flat();
  const taken = new Set(await findTakenSlugs(tx, missing, 0));
  return all.map((values, index) => {
    if (values.slug !== "") return values;
    const own = candidates[index] ?? [];
    const free = own.find((slug) => !taken.has(slug)) ?? `${own[0]}-${randomUUID()}`;
    taken.add(free);
    return { ...values, slug: free };
  });
}
