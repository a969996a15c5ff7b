import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Conflict, Invalid, NotFound } from "#src/domain/errors.ts";
import { importLimits } from "#src/domain/limits.ts";
import { storeOriginal } from "#src/features/inventory/pictures/picture-owner.service.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { storeFiles } from "#src/platform/media/stored-files.ts";
import { UnreadableFile } from "#src/platform/spreadsheet/sheet.ts";
import type { TransferField } from "./column-kinds.ts";
import { columnsByField } from "./columns.ts";
import { formatOf, mappingOf, readHeaders } from "./import-file.service.ts";
import { checkJob, jobOptions, runJob } from "./import-jobs.service.ts";
import { type Import, type ImportQuestion, importQuestions } from "./imports.contract.ts";
import { fileProblems, pictureProblems, runProblems } from "./imports.messages.ts";
import * as sql from "./imports.sql.ts";
import { countImportPictures, insertImportPicture } from "./imports.sql.ts";
import { nameKeyOf } from "./read-pictures.service.ts";
import type { Mapping } from "./read-row.rules.ts";

export const presentImport = ({ row, createdBy, counts }: sql.ShownImport): Import => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem,
  headers: row.headers,
  mapping: row.mapping,
  rowCount: row.rowCount,
  rowsDone: row.rowsDone,
  createdBy,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  counts,
});

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
      await recordAudit(tx, call, {
        action: "import.upload",
        subject: `import:${id}`,
        after: { fileName, fileKey },
      });
      await addJob(tx, checkJob, { importId: id }, jobOptions(id));
      return id;
    });
  });
}

function asInvalid(error: unknown): never {
  if (error instanceof UnreadableFile) throw new Invalid(error.message, "unreadable_file");
  throw error;
}

export async function checkAgain(
  call: StaffCall,
  id: number,
  mapping: Mapping | undefined,
): Promise<void> {
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
}

/** Columns that are not chosen are left out. */
function validMapping(mapping: Mapping, columns: number): Mapping {
  const chosen = Object.entries(mapping).filter(
    ([index, field]) => Number(index) < columns && columnsByField.has(field as TransferField),
  );
  const fields = chosen.map(([, field]) => field);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice) {
    const { header = twice } = columnsByField.get(twice as TransferField) ?? {};
    throw new Invalid(fileProblems.twice(header));
  }
  return Object.fromEntries(chosen);
}

interface RunChoice {
  readonly skipProblems?: boolean | undefined;
  readonly confirms?: readonly ImportQuestion[] | undefined;
}

export async function runImport(call: StaffCall, id: number, choice: RunChoice): Promise<void> {
  const { viewer, clientAddress } = call;
  await inTransaction(call.db, async (tx) => {
    await lockReady(tx, id, ["checked"]);
    const { counts } = (await sql.findImport(tx, id)) ?? {};
    if (!counts) throw new NotFound("This import does not exist.");
    if (counts.problem > 0 && !choice.skipProblems) {
      throw new Conflict(runProblems.problems, "has_problems");
    }
    const questions = importQuestions.filter(
      (one) => counts.questions[one] > 0 && !choice.confirms?.includes(one),
    );
    if (questions.length > 0) throw new Conflict(runProblems.confirm, "confirm", { questions });
    if (counts.create + counts.update === 0) throw new Conflict(runProblems.nothing, "nothing");
    await sql.updateImport(tx, id, { state: "running", rowsDone: 0, problem: null });
    await recordAudit(tx, call, {
      action: "import.run",
      subject: `import:${id}`,
      after: { create: counts.create, update: counts.update, skipped: counts.problem },
    });
    const payload = { importId: id, userId: viewer.id, clientAddress };
    await addJob(tx, runJob, payload, jobOptions(id));
  });
}

/** Keeps a picture for the rows that name it. It is checked like any upload. */
export async function addImportPicture(
  call: StaffCall,
  importId: number,
  fileName: string,
  stream: Readable,
): Promise<void> {
  await inTransaction(call.db, (tx) => lockForPictures(tx, importId));
  const original = await storeOriginal(call, stream);
  await inTransaction(call.db, async (tx) => {
    original.keep();
    await lockForPictures(tx, importId);
    const { key: originalKey, width, height } = original;
    const nameKey = nameKeyOf(fileName);
    await insertImportPicture(tx, { importId, nameKey, fileName, originalKey, width, height });
  });
}

async function lockForPictures(tx: Tx, importId: number): Promise<void> {
  await lockReady(tx, importId, ["checking", "checked", "failed"], pictureProblems.late);
  if ((await countImportPictures(tx, importId)) >= importLimits.pictures) {
    throw new Conflict(pictureProblems.tooManyFiles, "too_many_pictures");
  }
}

async function lockReady(
  tx: Tx,
  id: number,
  states: readonly Import["state"][],
  otherwise: string = runProblems.state,
) {
  const row = await sql.lockImport(tx, id);
  if (!row) throw new NotFound("This import does not exist.");
  if (!states.includes(row.state)) throw new Conflict(otherwise, "not_ready");
  return row;
}
