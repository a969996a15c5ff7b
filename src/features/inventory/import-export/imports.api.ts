import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Conflict, Invalid, orNotFound } from "#src/domain/errors.ts";
import { importLimits } from "#src/domain/limits.ts";
import { readForExport } from "#src/features/inventory/inventory.sql.ts";
import {
  storeOriginal,
  throttlePictures,
} from "#src/features/inventory/pictures/picture-owner.service.ts";
import { csvFile } from "#src/lib/csv.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { csvReply, type Route, serve } from "#src/platform/http/serve.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { UnreadableFile } from "#src/platform/media/spreadsheet/sheet.ts";
import { storeFiles } from "#src/platform/media/stored-files.ts";
import { auditedRows, recordAudit } from "#src/platform/security/audit.ts";
import type { TransferField } from "./column-kinds.ts";
import { columnsByField } from "./columns.ts";
import { formatOf, mappingOf, readHeaders } from "./import-file.service.ts";
import { checkJob, jobOptions, runJob, undoJob } from "./import-jobs.service.ts";
import * as contract from "./imports.contract.ts";
import { fileProblems, pictureProblems, runProblems, undoProblems } from "./imports.messages.ts";
import * as sql from "./imports.sql.ts";
import { nameKeyOf } from "./read-pictures.service.ts";
import type { Mapping } from "./read-row.rules.ts";
import { exportFile, templateFile } from "./transfer-file.present.ts";

const missing = "This import does not exist.";
const headerOf = (field: string) => columnsByField.get(field as TransferField)?.header ?? field;

/** It can be undone for as long as it is kept. */
const isUndoable = ({ state, ranAt, undo }: sql.ImportRow) =>
  state === "done" && ranAt !== null && undo === null;

const undoStates = { running: "undoing", done: "undone" } as const;

const presentImport = ({ row, createdBy, counts }: sql.ShownImport): contract.Import => ({
  ...isoDates(row),
  ...(row.undo && { state: undoStates[row.undo] }),
  canUndo: isUndoable(row),
  createdBy,
  counts,
});

async function replyWith(db: Db, id: number) {
  const found = presentImport(orNotFound(await sql.findImport(db, id), missing));
  return { import: { ...found, pictures: await sql.findImportedPictures(db, id) } };
}

async function lockReady(
  tx: Tx,
  id: number,
  states: readonly contract.Import["state"][],
  otherwise: string = runProblems.state,
) {
  const row = orNotFound(await sql.lockImport(tx, id), missing);
  if (!states.includes(row.state)) throw new Conflict(otherwise, "not_ready");
  return row;
}

export async function startImport(
  call: StaffCall,
  fileName: string,
  { stream, gone }: { readonly stream: Readable; readonly gone?: AbortSignal },
): Promise<number> {
  const { db, media, config, viewer } = call;
  const upload = { stream, maxBytes: importLimits.bytes };
  return inQuarantine(mediaFolder(config), upload, async (file) => {
    const content = await readFile(file);
    const format = formatOf(content);
    const headers = await readHeaders(content, gone).catch(asInvalid);
    const fileKey = `imports/${randomUUID()}.${format}` as const;
    const stored = await storeFiles(media, [[fileKey, file]]);
    return inTransaction(db, async (tx) => {
      stored.keep();
      const mapping = mappingOf(headers);
      const values = { fileName, fileKey, headers, mapping, createdBy: viewer.id };
      const id = await sql.insertImport(tx, values);
      const after = { fileName, fileKey };
      await recordAudit(tx, call, { action: "import.upload", subject: `import:${id}`, after });
      await addJob(tx, checkJob, { importId: id }, jobOptions(id));
      return id;
    });
  });
}

function asInvalid(error: unknown): never {
  if (error instanceof UnreadableFile) throw new Invalid(error.message, "unreadable_file");
  throw error;
}

/** Columns that are not chosen are left out. */
function validMapping(mapping: Mapping, columns: number): Mapping {
  const chosen = Object.entries(mapping).filter(
    ([index, field]) => Number(index) < columns && columnsByField.has(field as TransferField),
  );
  const fields = chosen.map(([, field]) => field);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice) throw new Invalid(fileProblems.twice(headerOf(twice)));
  return Object.fromEntries(chosen);
}

async function lockForPictures(tx: Tx, importId: number): Promise<void> {
  await lockReady(tx, importId, ["checking", "checked", "failed"], pictureProblems.late);
  if ((await sql.countImportPictures(tx, importId)) >= importLimits.pictures) {
    throw new Conflict(pictureProblems.tooManyFiles, "too_many_pictures");
  }
}

export const importsApi: readonly Route[] = [
  serve(contract.listImports, async ({ db, query, config }) => {
    const { rows, ...counts } = await sql.findImports(db, query);
    return { imports: rows.map(presentImport), ...counts, timeZone: config.checkout.timeZone };
  }),

  serve(contract.startImport, async (call) =>
    replyWith(call.db, await startImport(call, call.query.fileName, call)),
  ),

  serve(contract.readImport, ({ db, params }) => replyWith(db, params.id)),

  // Keeps a picture for the rows that name it. It is checked like any upload.
  serve(contract.addImportPicture, async (call) => {
    await throttlePictures(call);
    const importId = call.params.id;
    const { fileName } = call.query;
    await inTransaction(call.db, (tx) => lockForPictures(tx, importId));
    const original = await storeOriginal(call, call.stream);
    await inTransaction(call.db, async (tx) => {
      original.keep();
      await lockForPictures(tx, importId);
      const { key: originalKey, width, height } = original;
      const nameKey = nameKeyOf(fileName);
      const picture = { importId, nameKey, fileName, originalKey, width, height };
      await sql.insertImportPicture(tx, picture);
    });
    return {};
  }),

  serve(contract.readReport, async ({ db, params, query }) => {
    const { counts } = orNotFound(await sql.findImport(db, params.id), missing);
    const { create, update, unchanged, problem } = counts;
    const all = create + update + unchanged + problem;
    return {
      rows: await sql.findReportPage(db, params.id, query),
      total: query.outcome ? counts[query.outcome] : all,
    };
  }),

  serve(contract.downloadReport, async ({ db, params }) => {
    await replyWith(db, params.id);
    const header = ["Row", "Outcome", "Watch", "ID", "What"];
    return csvReply(`import-${params.id}`, csvFile(header, reportCells(db, params.id)));
  }),

  serve(contract.checkImport, async (call) => {
    const { id } = call.params;
    const { mapping } = call.body;
    await inTransaction(call.db, async (tx) => {
      const row = await lockReady(tx, id, ["checked", "failed"]);
      await sql.updateImport(tx, id, {
        state: "checking",
        problem: null,
        rowCount: 0,
        rowsDone: 0,
        finishedAt: null,
        mapping: mapping ? validMapping(mapping, row.headers.length) : row.mapping,
      });
      await sql.deleteReport(tx, id);
      await addJob(tx, checkJob, { importId: id }, jobOptions(id));
    });
    return replyWith(call.db, id);
  }),

  serve(contract.runImport, async (call) => {
    const { viewer, clientAddress, body } = call;
    const { id } = call.params;
    await inTransaction(call.db, async (tx) => {
      await lockReady(tx, id, ["checked"]);
      const { counts } = orNotFound(await sql.findImport(tx, id), missing);
      const { create, update, problem } = counts;
      if (problem > 0 && !body.skipProblems) {
        throw new Conflict(runProblems.problems, "has_problems");
      }
      const questions = contract.importQuestions.filter(
        (one) => counts.questions[one] > 0 && !body.confirms?.includes(one),
      );
      if (questions.length > 0) throw new Conflict(runProblems.confirm, "confirm", { questions });
      if (create + update === 0) throw new Conflict(runProblems.nothing, "nothing");
      await sql.updateImport(tx, id, { state: "running", rowsDone: 0, problem: null });
      const after = { create, update, skipped: problem };
      await recordAudit(tx, call, { action: "import.run", subject: `import:${id}`, after });
      const payload = { importId: id, userId: viewer.id, clientAddress };
      await addJob(tx, runJob, payload, jobOptions(id));
    });
    return replyWith(call.db, id);
  }),

  serve(contract.undoImport, async (call) => {
    const { viewer, clientAddress } = call;
    const { id } = call.params;
    await inTransaction(call.db, async (tx) => {
      const row = await lockReady(tx, id, ["done"], undoProblems.state);
      if (!isUndoable(row)) throw new Conflict(undoProblems.state, "not_ready");
      await sql.updateImport(tx, id, { undo: "running", rowsDone: 0, problem: null });
      await recordAudit(tx, call, { action: "import.undo", subject: `import:${id}` });
      await addJob(tx, undoJob, { importId: id, userId: viewer.id, clientAddress }, jobOptions(id));
    });
    return replyWith(call.db, id);
  }),

  serve(contract.exportInventory, async (call) => {
    const { db, config, viewer, log, params, query } = call;
    // Costs and serial numbers leave the shop with it.
    log.info({ user: viewer.id, format: params.format }, "inventory exported");
    const batches = auditedRows(call, { kind: "watch", filters: query }, readForExport(db, query));
    return exportFile(params.format, batches, config.publicUrl);
  }),

  serve(contract.importTemplate, async ({ params }) => templateFile(params.format)),
];

const reportBatch = 500;

async function* reportCells(db: Db, importId: number) {
  let last = 0;
  for (;;) {
    const rows = await sql.findReportAfter(db, importId, last, reportBatch);
    for (const row of rows) yield [row.row, row.outcome, row.title, row.watchId, detailsOf(row)];
    if (rows.length < reportBatch) return;
    last = rows.at(-1)?.row ?? last;
  }
}

function detailsOf({ details }: contract.ReportRow): string {
  const { changes = {}, problems = {}, kept = {} } = details;
  const changed = Object.entries(changes).map(
    ([field, [before, after]]) => `${headerOf(field)}: ${before || "none"} to ${after || "none"}`,
  );
  const wrong = Object.entries({ ...problems, ...kept }).map(
    ([field, text]) => `${field === "watch" ? "" : `${headerOf(field)}: `}${text}`,
  );
  return [...wrong, ...changed].join("\n");
}
