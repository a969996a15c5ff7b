import {
  findStolenSerial,
  findStolenSerials,
  readStolenSerials,
} from "#src/features/offers/stolen-serials.sql.ts";
import { csvFile } from "#src/lib/csv.ts";
import { auditedRows } from "#src/platform/audit.ts";
import { isoDates } from "#src/platform/rows.ts";
import { csvReply, type Route, serve } from "#src/platform/serve.ts";
import { stolenHeader } from "./stolen-file.service.ts";
import * as contract from "./stolen-serials.contract.ts";
import { addStolen, importStolen, removeStolen } from "./stolen-serials.service.ts";

const templateRow = [
  "M 123-4567",
  "Rolex",
  "Police report 2026/118, Geneva, reported by the owner",
];

async function* cellsOf(batches: ReturnType<typeof readStolenSerials>) {
  for await (const batch of batches) {
    for (const { serialNumber, brand, note } of batch) yield [serialNumber, brand, note];
  }
}

export const stolenSerialsApi: readonly Route[] = [
  serve(contract.listStolenSerials, async ({ db, config, query }) => {
    const { rows, ...count } = await findStolenSerials(db, query);
    return { serials: rows.map(isoDates), ...count, timeZone: config.checkout.timeZone };
  }),

  serve(contract.addStolenSerial, async (call) => {
    const { id, flagged, own } = await addStolen(call, call.body);
    const row = await findStolenSerial(call.db, id);
    if (!row) throw new Error("The serial number was not stored.");
    return { serial: isoDates(row), flagged, own };
  }),

  serve(contract.removeStolenSerial, async (call) => {
    await removeStolen(call, call.params.id);
    return {};
  }),

  serve(contract.importStolenSerials, (call) => importStolen(call, call.query.mode, call)),

  serve(contract.stolenSerialsFile, async (call) => {
    call.log.info({ user: call.viewer.id }, "stolen serials exported");
    const rows = auditedRows(call, { kind: "stolen-serial" }, readStolenSerials(call.db));
    return csvReply("stolen-serials", csvFile(stolenHeader, cellsOf(rows)));
  }),

  serve(contract.stolenSerialsTemplate, async () =>
    csvReply("stolen-serials-template", csvFile(stolenHeader, [templateRow])),
  ),
];
