import { Conflict } from "#src/domain/errors.ts";
import { binDays } from "#src/domain/limits.ts";
import * as bin from "#src/features/catalog/brand-bin.sql.ts";
import { putBackPictures } from "#src/features/inventory/pictures/pictures.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { actOnRecord } from "#src/platform/records.ts";
import { brandTexts } from "./brands.messages.ts";

const record = { kind: "brand", missing: brandTexts.notInBin, lock: bin.lockBinnedBrand };

export const restoreBrand = (call: StaffCall, id: number) =>
  actOnRecord(call, record, id, async (tx, brand, audit) => {
    const other = await bin.findSuccessor(tx, brand);
    if (other) throw new Conflict(brandTexts.nameTaken(other.name), "taken");
    await bin.takeBrandFromBin(tx, brand);
    await putBackPictures(tx, brand.pictures);
    await audit("restore", {});
  });

export const removeBrandForGood = (call: StaffCall, id: number) =>
  actOnRecord(call, record, id, async (tx, before, audit) => {
    await bin.removeBinnedBrand(tx, id);
    await audit("remove", { before });
  });

export const purgeBrandBin = cronJob({ name: "purge-brand-bin", every: "hour" }, async ({ db }) => {
  for (const id of await bin.findExpiredBrands(db, binDays)) {
    await inTransaction(db, async (tx) => {
      const before = await bin.lockBinnedBrand(tx, id);
      if (!before) return;
      await bin.removeBinnedBrand(tx, id);
      await recordAudit(tx, null, { action: "brand.remove", subject: `brand:${id}`, before });
    });
  }
});
