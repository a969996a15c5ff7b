import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { priceChangeToConfirm } from "#src/domain/limits.ts";
import { findBrand } from "#src/features/catalog/catalog.sql.ts";
import * as sql from "#src/features/catalog/edit-watch.sql.ts";
import { type AuditedCall, changedFields } from "#src/platform/audit.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { slugsFrom } from "./brands/slug.rules.ts";
import { inventoryProblems } from "./inventory.messages.ts";
import {
  changeWatches,
  createWatches,
  type WatchAction,
  withoutIdlePublication,
} from "./save-watches.service.ts";
import { valuesOf } from "./watch.present.ts";
import {
  problemsBetween,
  type WatchChanges,
  type WatchProblems,
  type WatchValues,
} from "./watch.schema.ts";

const slugTries = 99;

interface Edit {
  readonly changes: WatchChanges;
  /** Also a price that changes by more than half. */
  readonly confirmed?: boolean | undefined;
  readonly action?: WatchAction;
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
): Promise<number> {
  const [id] = await createWatches(tx, call, [await settle(tx, values, 0)], "create");
  if (id === undefined) throw new Error("The watch was not inserted.");
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
  if (wanted.units < held) throw invalid({ units: inventoryProblems.held(held) });
  if (!confirmed) refuseBigPriceChange(change);
  await changeWatches(tx, call, [{ present: row, changes: wanted }], action);
  return change;
}

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
  return withoutIdlePublication({ ...values, slug: await slugFor(tx, values, brand.name, id) });
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
  const candidates = slugsFrom(`${brandName} ${model} ${reference}`, slugTries);
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
