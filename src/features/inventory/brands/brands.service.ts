import { Conflict, NotFound } from "#src/domain/errors.ts";
import { lockBrand } from "#src/features/catalog/catalog.sql.ts";
import {
  findStaffBrand,
  findStaffBrands,
  insertBrand,
  lockBrands,
  type StaffBrandRow,
  setBrandPositions,
  updateBrand,
} from "#src/features/catalog/edit-brand.sql.ts";
import { changeSlug } from "#src/features/catalog/slugs.sql.ts";
import { changedFields, changedMeanwhile, recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { isoDates, isStale } from "#src/platform/rows.ts";
import type { BrandFields } from "./brand.schema.ts";
import type { StaffBrand } from "./brands.contract.ts";

export const presentBrand = ({ position, ...brand }: StaffBrandRow): StaffBrand => isoDates(brand);

export async function createBrand(call: StaffCall, fields: BrandFields): Promise<StaffBrand> {
  return inTransaction(call.db, async (tx) => {
    await refuseTaken(tx, fields);
    const id = await insertBrand(tx, fields);
    await changeSlug(tx, "brand", { id, to: fields.slug });
    await recordAudit(tx, call, { action: "brand.create", subject: `brand:${id}`, after: fields });
    return readBrand(tx, id);
  });
}

export async function editBrand(
  call: StaffCall,
  id: number,
  { updatedAt, ...fields }: BrandFields & { updatedAt: string },
): Promise<StaffBrand> {
  return inTransaction(call.db, async (tx) => {
    const before = await lockBrand(tx, id);
    if (!before) throw new NotFound("This brand does not exist.");
    if (isStale(before, updatedAt)) {
      throw await changedMeanwhile(tx, "brand", `brand:${id}`, await readBrand(tx, id));
    }
    const change = changedFields(before, fields);
    if (change) {
      await refuseTaken(tx, fields, id);
      await updateBrand(tx, id, fields);
      await changeSlug(tx, "brand", { id, from: before.slug, to: fields.slug });
      await recordAudit(tx, call, { action: "brand.edit", subject: `brand:${id}`, ...change });
    }
    return readBrand(tx, id);
  });
}

/** Brands that are not named, because somebody has just added them, follow as they stood. */
export async function orderBrands(call: StaffCall, ids: readonly number[]): Promise<StaffBrand[]> {
  return inTransaction(call.db, async (tx) => {
    await lockBrands(tx);
    const before = await findStaffBrands(tx);
    await setBrandPositions(tx, [...new Set([...ids, ...before.map(({ id }) => id)])]);
    const after = await findStaffBrands(tx);
    const names = (brands: readonly StaffBrandRow[]) => ({ order: brands.map(({ slug }) => slug) });
    const change = changedFields(names(before), names(after));
    if (change) {
      await recordAudit(tx, call, { action: "brand.order", subject: "brand:all", ...change });
    }
    return after.map(presentBrand);
  });
}

async function readBrand(tx: Tx, id: number): Promise<StaffBrand> {
  const row = await findStaffBrand(tx, id);
  if (!row) throw new NotFound("This brand does not exist.");
  return presentBrand(row);
}

/** Names the field, so that the form can show it there. The unique constraints decide between two at once. */
async function refuseTaken(tx: Tx, { name, slug }: BrandFields, ownId?: number): Promise<void> {
  const others = (await findStaffBrands(tx)).filter(({ id }) => id !== ownId);
  const field = (brand: StaffBrandRow) =>
    brand.name.toLowerCase() === name.toLowerCase()
      ? "name"
      : brand.slug === slug
        ? "slug"
        : undefined;
  const taken = others.find(field);
  if (!taken) return;
  const what = field(taken) === "name" ? "name" : "address";
  const message = `${taken.name} already has this ${what}.`;
  throw new Conflict(message, "taken", { problems: { [field(taken) ?? ""]: message } });
}
