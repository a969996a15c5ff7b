import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { priceChangeToConfirm } from "#src/domain/limits.ts";
import { findBrand } from "#src/features/catalog/catalog.sql.ts";
import * as sql from "#src/features/catalog/edit-watch.sql.ts";
import { changeSlug } from "#src/features/catalog/slugs.sql.ts";
import { setUnits } from "#src/features/catalog/stock.sql.ts";
import { type AuditedCall, changedFields, recordAudit } from "#src/platform/audit.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { slugFrom } from "./brands/slug.rules.ts";
import { inventoryProblems } from "./inventory.messages.ts";
import { columnsOf, valuesOf } from "./watch.present.ts";
import {
  problemsBetween,
  type WatchChanges,
  type WatchField,
  type WatchProblems,
  type WatchValues,
} from "./watch.schema.ts";

interface Edit {
  readonly changes: WatchChanges;
  /** Also a price that changes by more than half. */
  readonly confirmed?: boolean | undefined;
  /** The verb in the history. */
  readonly action?: "edit" | "undo" | "publish" | "import" | "bulk";
}

/** The changed fields, as they were and as they are. */
export interface Change {
  readonly before: WatchChanges;
  readonly after: WatchChanges;
}

export async function createWatch(
  tx: Tx,
  call: AuditedCall | null,
  values: WatchValues,
  action: "create" | "import" = "create",
): Promise<number> {
  const complete = await settle(tx, values, 0);
  const id = await sql.insertWatch(tx, { ...columnsOf(complete), units: complete.units });
  await sql.setWholesalePrice(tx, id, complete.wholesalePrice);
  const { brandId, serialNumber, cost } = complete;
  await sql.setRecord(tx, { watchId: id, brandId, serialNumber, cost });
  await recordAudit(tx, call, {
    action: `watch.${action}`,
    subject: `watch:${id}`,
    after: complete,
  });
  return id;
}

/** `row` must be locked. Undefined if nothing changes. */
export async function changeWatch(
  tx: Tx,
  call: AuditedCall | null,
  row: sql.StaffWatchRow,
  { changes, confirmed = false, action = "edit" }: Edit,
): Promise<Change | undefined> {
  const { id, held } = row.watch;
  const present = valuesOf(row);
  const wanted = await settle(tx, { ...present, ...changes }, id);
  const change = changedFields(present, wanted);
  if (!change) return undefined;
  const changed = Object.keys(change.after) as WatchField[];
  if (wanted.units < held) throw invalid({ units: inventoryProblems.held(held) });
  if (!confirmed) refuseBigPriceChange(change);

  if (change.after.units !== undefined) await setUnits(tx, id, wanted.units);
  await sql.updateWatch(tx, id, columnsOf(wanted));
  if (changed.includes("wholesalePrice"))
    await sql.setWholesalePrice(tx, id, wanted.wholesalePrice);
  if (changed.some((field) => recordFields.includes(field))) {
    const { brandId, serialNumber, cost } = wanted;
    await sql.setRecord(tx, { watchId: id, brandId, serialNumber, cost });
  }
  await changeSlug(tx, "watch", { id, from: present.slug, to: wanted.slug });
  await recordAudit(tx, call, {
    action: `watch.${action}`,
    subject: `watch:${id}`,
    ...change,
  });
  return change;
}

const recordFields: readonly WatchField[] = ["brandId", "serialNumber", "cost"];

export async function lockWatchForStaff(tx: Tx, id: number): Promise<sql.StaffWatchRow> {
  const [row] = await sql.lockForStaff(tx, [id]);
  if (!row) throw new NotFound("This watch does not exist.");
  return row;
}

/** Fills in what is derived and checks what only the database knows. */
async function settle(tx: Tx, values: WatchValues, id: number): Promise<WatchValues> {
  const between = problemsBetween(values);
  if (Object.keys(between).length > 0) throw invalid(between);
  const brand = await findBrand(tx, values.brandId);
  if (!brand) throw invalid({ brandId: inventoryProblems.unknownBrand });
  if (values.serialNumber !== null) {
    const other = await sql.findBySerial(tx, values.brandId, values.serialNumber, id);
    if (other) throw invalid({ serialNumber: inventoryProblems.serialTaken(other) });
  }
  return {
    ...values,
    slug: await slugFor(tx, values, brand.name, id),
    publishAt: values.state === "scheduled" ? values.publishAt : null,
  };
}

async function slugFor(
  tx: Tx,
  { slug, model, reference }: WatchValues,
  brandName: string,
  id: number,
): Promise<string> {
  if (slug !== "") {
    const taken = await sql.findTakenSlugs(tx, [slug], id);
    if (taken.length > 0) throw invalid({ slug: inventoryProblems.slugTaken });
    return slug;
  }
  const made = slugFrom(`${brandName} ${model} ${reference}`) || "watch";
  const candidates = [made, ...Array.from({ length: 98 }, (_, index) => `${made}-${index + 2}`)];
  const taken = new Set(await sql.findTakenSlugs(tx, candidates, id));
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (!free) throw invalid({ slug: inventoryProblems.slugTaken });
  return free;
}

/** A slip such as 1,250 for 12,500 is asked about. */
export function isBigPriceChange(
  before: number | null | undefined,
  after: number | null | undefined,
) {
  if (!before || !after) return false;
  return Math.abs(after - before) > before * priceChangeToConfirm;
}

function refuseBigPriceChange({ before, after }: Change): void {
  const big = (["retailPrice", "wholesalePrice"] as const).filter((field) =>
    isBigPriceChange(before[field], after[field]),
  );
  if (big.length === 0) return;
  throw new Conflict(inventoryProblems.confirmPrice, "confirm_price", {
    prices: big.map((field) => ({ field, before: before[field], after: after[field] })),
  });
}

function invalid(problems: WatchProblems): Invalid {
  const [message] = Object.values(problems);
  return new Invalid(message, "invalid_fields", { problems });
}
