import { Readable } from "node:stream";
import { lockForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import { startImport } from "#src/features/inventory/import-export/imports.api.ts";
import { changeWatch, createWatch } from "#src/features/inventory/save-watch.service.ts";
import type { WatchValues } from "#src/features/inventory/watch.schema.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";

const dayMs = 86_400_000;

const common = {
  slug: "",
  units: 1,
  boxPapers: "Full Set (Box & Papers)",
  crystal: "Sapphire",
  rare: false,
  featured: false,
  newArrival: true,
  limited: false,
  material: "Stainless Steel",
  publishAt: null,
} as const;

const draft: WatchValues = {
  ...common,
  brandId: 1,
  model: "Sea-Dweller",
  reference: "126600",
  serialNumber: "4K7 29318",
  retailPrice: null,
  wholesalePrice: null,
  cost: 11_800,
  storagePlace: "Safe 1, tray 14",
  condition: "Excellent",
  year: 2021,
  caseSizeMm: 43,
  lugToLugMm: 50.4,
  dialColor: "Black",
  bracelet: "Oyster",
  movement: "Automatic",
  powerReserveHours: 70,
  waterResistanceMeters: 1_220,
  description: "Came in this morning. To be photographed and priced.",
  state: "draft",
};

const scheduled = (publishAt: Date): WatchValues => ({
  ...common,
  brandId: 2,
  model: "Speedmaster '57",
  reference: "332.10.41.51.01.001",
  serialNumber: "OM-88104127",
  retailPrice: 8_900,
  wholesalePrice: 7_600,
  cost: 6_450,
  storagePlace: null,
  condition: "Unworn",
  year: 2024,
  caseSizeMm: 40.5,
  lugToLugMm: null,
  dialColor: "Black",
  bracelet: "Leather",
  movement: "Manual winding",
  powerReserveHours: 60,
  waterResistanceMeters: 50,
  description: "The slim one, on leather, with its box, cards and the unworn second strap.",
  state: "scheduled",
  publishAt: publishAt.toISOString(),
});

/** A draft, a scheduled watch, and what some of those in the shop have cost. */
export async function fillInventory(call: StaffCall): Promise<void> {
  const { db } = call;
  await inTransaction(db, async (tx) => {
    await createWatch(tx, call, draft);
    await createWatch(tx, call, scheduled(new Date(Date.now() + 3 * dayMs)), "all");
    const ids = Array.from({ length: 12 }, (_, index) => index + 1);
    for (const row of await lockForStaff(tx, ids)) {
      const { id, retailPrice } = row.watch;
      if (retailPrice === null) continue;
      const changes = {
        cost: Math.round(retailPrice * 0.72),
        serialNumber: `MW-${40_170 + id * 37}`,
        storagePlace: `Safe ${1 + (id % 2)}, tray ${id}`,
      };
      await changeWatch(tx, call, row, { changes, confirms: "all" });
    }
  });
}

/** Two rows that can be imported, one with a picture that is missing, and one with a mistake. */
const consignment = `Brand,Model,Reference,Retail Price,Condition,Box & Papers,Case Size,Dial Color,Material,Seller,Pictures
Rolex,Explorer,214270,"$8,900",Excellent,Full Set (Box & Papers),39,Black,Stainless Steel,Estate,
Omega,Railmaster,220.10.40.20.01.001,"$4,650",Good,With Box,40,Black,Stainless Steel,Estate,
Rolex,Milgauss,116400GV,"$10,400",Excellent,With Box,40,Black,Stainless Steel,Estate,milgauss.jpg
Rolex,Air-King,126900,7.900,Unworn,With Box,40,Black,Stainless Steel,Estate,
`;

/** A file that waits for a decision; the shop checks it when it starts. */
export async function addImport(call: StaffCall): Promise<void> {
  await startImport(call, "consignment.csv", {
    stream: Readable.from([Buffer.from(consignment)]),
  });
}
