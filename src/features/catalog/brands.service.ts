import { isOn } from "#src/domain/capabilities.ts";
import { Conflict } from "#src/domain/errors.ts";
import { actOnRecord } from "#src/platform/db/records.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { countWatchesOf, lockBrand, moveBrandToBin, removeBrand } from "./catalog.sql.ts";
import { countBinned } from "./edit-watch.sql.ts";

function inUse(watches: number, binned: number): string {
  const count = `${watches} ${watches === 1 ? "watch" : "watches"}`;
  if (binned === 0) return `This brand still has ${count}.`;
  return `This brand still has ${count}, ${binned} of them in the bin.`;
}

export async function deleteBrand(call: StaffCall, id: number): Promise<void> {
  const record = { kind: "brand", missing: "This brand does not exist.", lock: lockBrand };
  await actOnRecord(call, record, id, async (tx, before, audit) => {
    const watches = await countWatchesOf(tx, id);
    if (watches > 0) {
      throw new Conflict(inUse(watches, await countBinned(tx, id)), "brand_in_use");
    }
    if (isOn(call.config, "backoffice")) await moveBrandToBin(tx, before, call.viewer.id);
    else await removeBrand(tx, id);
    await audit("delete", { before });
  });
}
