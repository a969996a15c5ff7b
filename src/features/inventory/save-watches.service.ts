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
import { type AuditedCall, changedFields, recordAudits } from "#src/platform/audit.ts";
import type { Tx } from "#src/platform/db/client.ts";
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
  const ids = await insertWatches(
    tx,
    complete.map((values) => ({ ...columnsOf(values), units: values.units })),
  );
  const created = complete.map((values) => ({ id: ids.get(values.slug) ?? 0, values }));
  await setWholesalePrices(
    tx,
    created.flatMap(({ id, values: { wholesalePrice: price } }) =>
      price === null ? [] : [{ watchId: id, price }],
    ),
  );
  await setRecords(
    tx,
    created.map(({ id, values }) => recordOf(id, values)),
  );
  await recordAudits(
    tx,
    call,
    created.map(({ id, values }) => ({
      action: `watch.${action}`,
      subject: `watch:${id}` as const,
      after: values,
    })),
  );
  return created.map(({ id }) => id);
}

interface WatchEdit {
  /** Locked. */
  readonly present: StaffWatchRow;
  readonly changes: WatchChanges;
}

export async function changeWatches(
  tx: Tx,
  call: AuditedCall | null,
  edits: readonly WatchEdit[],
  action: WatchAction,
): Promise<void> {
  const wanted = await withSlugs(
    tx,
    edits.map(({ present, changes }) =>
      withoutIdlePublication({ ...valuesOf(present), ...changes }),
    ),
  );
  const changed = edits.flatMap(({ present }, index) => {
    const [before, values] = [valuesOf(present), wanted[index]];
    const change = values && changedFields(before, values);
    if (!change) return [];
    const fields = Object.keys(change.after) as WatchField[];
    return [{ id: present.watch.id, before, values, change, fields }];
  });
  const having = (...fields: WatchField[]) =>
    changed.filter((one) => one.fields.some((field) => fields.includes(field)));

  await setUnits(
    tx,
    having("units").map(({ id, values }) => ({ id, units: values.units })),
  );
  await updateWatches(
    tx,
    changed.map(({ id, values }) => ({ id, ...columnsOf(values) })),
  );
  await setWholesalePrices(
    tx,
    having("wholesalePrice").map(({ id, values }) => ({
      watchId: id,
      price: values.wholesalePrice,
    })),
  );
  await setRecords(
    tx,
    having("brandId", ...recordFields).map(({ id, values }) => recordOf(id, values)),
  );
  for (const { id, before, values } of having("slug")) {
    await changeSlug(tx, "watch", { id, from: before.slug, to: values.slug });
  }
  await recordAudits(
    tx,
    call,
    changed.map(({ id, change }) => ({
      action: `watch.${action}`,
      subject: `watch:${id}` as const,
      ...change,
    })),
  );
}

const recordFields = ["serialNumber", "cost", "storagePlace"] as const;
const recordOf = (watchId: number, values: WatchValues) => {
  const { brandId, serialNumber, cost, storagePlace } = values;
  return { watchId, brandId, serialNumber, cost, storagePlace };
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
