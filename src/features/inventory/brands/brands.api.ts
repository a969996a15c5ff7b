import { Conflict, orNotFound } from "#src/domain/errors.ts";
import { binDays } from "#src/domain/limits.ts";
import { deleteBrand } from "#src/features/catalog/brands.service.ts";
import * as sql from "#src/features/catalog/catalog.sql.ts";
import { changeSlug } from "#src/features/catalog/slugs.sql.ts";
import { putBackPictures } from "#src/features/inventory/pictures/pictures.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { actOnRecord, isoDates, isStale } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { serve } from "#src/platform/http/serve.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { changedFields, changedMeanwhile, recordAudit } from "#src/platform/security/audit.ts";
import * as contract from "./brands.contract.ts";
import { brandTexts } from "./brands.messages.ts";

const missing = "This brand does not exist.";

const presentBrand = ({ position, ...brand }: sql.StaffBrandRow) => isoDates(brand);

const readBrand = async (db: DbOrTx, id: number) =>
  presentBrand(orNotFound(await sql.findStaffBrand(db, id), missing));

/** Names the field, so that the form can show it there. The unique constraints decide between two at once. */
async function refuseTaken(tx: Tx, { name, slug }: contract.BrandFields, ownId?: number) {
  const others = (await sql.findStaffBrands(tx)).filter(({ id }) => id !== ownId);
  const hasName = (brand: sql.StaffBrandRow) => brand.name.toLowerCase() === name.toLowerCase();
  const taken = others.find((brand) => hasName(brand) || brand.slug === slug);
  if (!taken) return;
  const [field, what] = hasName(taken) ? ["name", "name"] : ["slug", "address"];
  const message = `${taken.name} already has this ${what}.`;
  throw new Conflict(message, "taken", { problems: { [field]: message } });
}

const binnedBrand = { kind: "brand", missing: brandTexts.notInBin, lock: sql.lockBinnedBrand };

const restoreBrand = (call: StaffCall, id: number, after?: sql.BrandNames) =>
  actOnRecord(call, binnedBrand, id, async (tx, binned, audit) => {
    const brand = { ...binned, ...after };
    const other = await sql.findSuccessor(tx, brand);
    if (other) throw new Conflict(brandTexts.nameTaken(other.name), "taken");
    await sql.takeBrandFromBin(tx, brand);
    await putBackPictures(tx, brand.pictures);
    await audit("restore", after ? { after } : {});
  });

const removeBrandForGood = (call: StaffCall, id: number) =>
  actOnRecord(call, binnedBrand, id, async (tx, before, audit) => {
    await sql.removeBinnedBrand(tx, id);
    await audit("remove", { before });
  });

export const purgeBrandBin = cronJob({ name: "purge-brand-bin", every: "hour" }, async ({ db }) => {
  for (const id of await sql.findExpiredBrands(db, binDays)) {
    await inTransaction(db, async (tx) => {
      const before = await sql.lockBinnedBrand(tx, id);
      if (!before) return;
      await sql.removeBinnedBrand(tx, id);
      await recordAudit(tx, null, { action: "brand.remove", subject: `brand:${id}`, before });
    });
  }
});

export const brandsApi = [
  serve(contract.listStaffBrands, async ({ db }) => ({
    brands: (await sql.findStaffBrands(db)).map(presentBrand),
  })),

  serve(contract.readStaffBrand, ({ db, params }) => readBrand(db, params.id)),

  serve(contract.createBrand, (call) =>
    inTransaction(call.db, async (tx) => {
      const after = call.body;
      await refuseTaken(tx, after);
      const id = await sql.insertBrand(tx, after);
      await changeSlug(tx, "brand", { id, to: after.slug });
      await recordAudit(tx, call, { action: "brand.create", subject: `brand:${id}`, after });
      return readBrand(tx, id);
    }),
  ),

  serve(contract.editBrand, (call) =>
    inTransaction(call.db, async (tx) => {
      const { id } = call.params;
      const { updatedAt, ...fields } = call.body;
      const before = orNotFound(await sql.lockBrand(tx, id), missing);
      if (isStale(before, updatedAt)) {
        throw await changedMeanwhile(tx, "brand", `brand:${id}`, await readBrand(tx, id));
      }
      const change = changedFields(before, fields);
      if (change) {
        await refuseTaken(tx, fields, id);
        await sql.updateBrand(tx, id, fields);
        await changeSlug(tx, "brand", { id, from: before.slug, to: fields.slug });
        await recordAudit(tx, call, { action: "brand.edit", subject: `brand:${id}`, ...change });
      }
      return readBrand(tx, id);
    }),
  ),

  // Brands that are not named, because somebody has just added them, follow as they stood.
  serve(contract.orderBrands, (call) =>
    inTransaction(call.db, async (tx) => {
      await sql.lockBrands(tx);
      const before = await sql.findStaffBrands(tx);
      const ids = new Set([...call.body.ids, ...before.map(({ id }) => id)]);
      await sql.setBrandPositions(tx, [...ids]);
      const after = await sql.findStaffBrands(tx);
      const names = (all: readonly sql.StaffBrandRow[]) => ({ order: all.map(({ slug }) => slug) });
      const change = changedFields(names(before), names(after));
      if (change) {
        await recordAudit(tx, call, { action: "brand.order", subject: "brand:all", ...change });
      }
      return { brands: after.map(presentBrand) };
    }),
  ),

  serve(contract.listBinnedBrands, async ({ db }) => ({
    brands: (await sql.findBinnedBrands(db)).map(isoDates),
  })),

  serve(contract.actOnBinnedBrand, async (call) => {
    const { id } = call.params;
    const { action, as } = call.body;
    await (action === "restore" ? restoreBrand(call, id, as) : removeBrandForGood(call, id));
    return {};
  }),

  serve(contract.removeBrand, async (call) => {
    await deleteBrand(call, call.params.id);
    return { message: "The brand has been deleted." };
  }),
];
