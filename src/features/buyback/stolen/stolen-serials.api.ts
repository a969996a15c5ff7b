import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { findListed } from "#src/features/catalog/edit-watch.sql.ts";
import {
  batchesOf,
  readHeaders,
} from "#src/features/inventory/import-export/import-file.service.ts";
import { csvFile, plainCell } from "#src/lib/csv.ts";
import { auditOf, isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { type FileColumns, listFile } from "#src/platform/http/list-file.ts";
import {
  csvReply,
  onlyOurMessages,
  type Route,
  type Services,
  serve,
} from "#src/platform/http/serve.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { type SheetRow, UnreadableFile } from "#src/platform/media/spreadsheet/sheet.ts";
import * as contract from "./stolen-serials.contract.ts";
import { stolenProblems } from "./stolen-serials.messages.ts";
import * as sql from "./stolen-serials.sql.ts";

/** The columns may have any of these names. */
const names: Readonly<Record<string, readonly string[]>> = {
  serialNumber: ["serial", "serial number", "serialnumber"],
  brand: ["brand", "make"],
  note: ["note", "notes"],
};
const columns: FileColumns<sql.NewStolenSerial> = {
  serial: ({ serialNumber }) => serialNumber,
  brand: ({ brand }) => brand,
  note: ({ note }) => note,
};

interface StolenFile {
  readonly serials: readonly sql.NewStolenSerial[];
  readonly twice: number;
  readonly bad: readonly { readonly row: number; readonly problem: string }[];
}

interface StolenUpload {
  readonly stream: Readable;
  readonly gone: AbortSignal;
}

/** Reads all of a file before anything is changed. */
async function readStolenFile({ config }: Services, { stream, gone }: StolenUpload) {
  const upload = { stream, maxBytes: stolenLimits.bytes };
  const content = await inQuarantine(mediaFolder(config), upload, (file) => readFile(file));
  return readRows(content, gone).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new Invalid(error.message, "unreadable_file");
    throw error;
  });
}

async function readRows(content: Buffer, gone: AbortSignal): Promise<StolenFile> {
  const found = columnsOf(await readHeaders(content, gone));
  const serials = new Map<string, sql.NewStolenSerial>();
  const bad: { row: number; problem: string }[] = [];
  let count = 0;
  for await (const rows of batchesOf(content, 500, gone)) {
    count += rows.length;
    if (count > stolenLimits.rows) throw new UnreadableFile(stolenProblems.tooManyRows);
    for (const row of rows) {
      const { data, error } = readRow(row, found);
      if (!data) bad.push({ row: row.number, problem: error.issues[0]?.message ?? "" });
      else if (!serials.has(serialKeyOf(data.serialNumber)))
        serials.set(serialKeyOf(data.serialNumber), data);
    }
  }
  if (count === 0) throw new UnreadableFile(stolenProblems.empty);
  return { serials: [...serials.values()], twice: count - bad.length - serials.size, bad };
}

function columnsOf(headers: readonly string[]) {
  const plain = headers.map((header) => plainCell(header).trim().toLowerCase());
  const columns = Object.entries(names).map(
    ([field, known]) => [field, plain.findIndex((name) => known.includes(name))] as const,
  );
  if (columns.some(([field, index]) => field === "serialNumber" && index < 0)) {
    throw new UnreadableFile(stolenProblems.noSerialColumn);
  }
  return columns;
}

function readRow({ cells }: SheetRow, found: ReturnType<typeof columnsOf>) {
  // PostgreSQL can't store NUL.
  const cell = (index: number) => plainCell(cells[index] ?? "").replaceAll("\0", "");
  const row = Object.fromEntries(found.map(([field, index]) => [field, cell(index)]));
  return contract.stolenFields.safeParse(row, onlyOurMessages);
}

/** Bad rows are left out, and what is on the list stays as it is. */
async function importStolen(call: StaffCall, mode: "check" | "run", upload: StolenUpload) {
  const { serials, twice, bad } = await readStolenFile(call, upload);
  const outcome = (added: number, flagged: number, own: contract.StolenImport["own"]) => ({
    added,
    known: serials.length - added + twice,
    bad: bad.length,
    problems: bad.slice(0, stolenLimits.shownProblems),
    flagged,
    own,
  });
  const keys = serials.map(({ serialNumber }) => serialKeyOf(serialNumber));
  if (mode === "check") {
    const known = await findListed(call.db, keys);
    const fresh = keys.filter((key) => !known.has(key));
    const flagged = await sql.countToFlag(call.db, fresh);
    return outcome(fresh.length, flagged, await sql.findOwnStolen(call.db, fresh));
  }
  return inTransaction(call.db, async (tx) => {
    const added = await sql.insertStolenSerials(tx, serials, call.viewer.id);
    const newKeys = added.map(({ key }) => key);
    const flagged = await sql.flagStolen(tx, newKeys);
    const own = await sql.findOwnStolen(tx, newKeys);
    if (added.length > 0) {
      const after = { added: added.length, flagged, own: own.map(({ id }) => id) };
      await auditOf(tx, call, "stolen-serial", "list")("import", { after });
    }
    return outcome(added.length, flagged, own);
  });
}

const templateRow = [
  "M 123-4567",
  "Rolex",
  "Police report 2026/118, Geneva, reported by the owner",
];

export const stolenSerialsApi: readonly Route[] = [
  serve(contract.listStolenSerials, async ({ db, config, query }) => {
    const { rows, ...count } = await sql.findStolenSerials(db, query);
    return { serials: rows.map(isoDates), ...count, timeZone: config.checkout.timeZone };
  }),

  serve(contract.addStolenSerial, (call) =>
    inTransaction(call.db, async (tx) => {
      const [added] = await sql.insertStolenSerials(tx, [call.body], call.viewer.id);
      if (!added) throw new Conflict(stolenProblems.known, "known_serial");
      const flagged = await sql.flagStolen(tx, [added.key]);
      const own = await sql.findOwnStolen(tx, [added.key]);
      const after = { ...call.body, flagged, own: own.map(({ id }) => id) };
      await auditOf(tx, call, "stolen-serial", added.key)("add", { after });
      const row = await sql.findStolenSerial(tx, added.id);
      if (!row) throw new Error("The serial number was not stored.");
      return { serial: isoDates(row), flagged, own };
    }),
  ),

  serve(contract.removeStolenSerial, (call) =>
    inTransaction(call.db, async (tx) => {
      const serial = await sql.findStolenSerial(tx, call.params.id);
      const key = await sql.deleteStolenSerial(tx, call.params.id);
      if (!serial || key === undefined) throw new NotFound(stolenProblems.missing);
      const { serialNumber, brand, note } = serial;
      const flagged = await sql.unflagStolen(tx, key);
      const before = { serialNumber, brand, note, flagged };
      await auditOf(tx, call, "stolen-serial", key)("remove", { before });
      return {};
    }),
  ),

  serve(contract.importStolenSerials, (call) => importStolen(call, call.query.mode, call)),

  serve(contract.stolenSerialsFile, async (call) => {
    const { db, query: filters } = call;
    const batches = sql.readStolenSerials(db, filters);
    return listFile(call, "stolen-serials", { kind: "stolen-serial", filters, columns, batches });
  }),

  serve(contract.stolenSerialsTemplate, async () =>
    csvReply("stolen-serials-template", csvFile(Object.keys(columns), [templateRow])),
  ),
];
