import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { importLimits } from "#src/domain/limits.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { withDeferredSums } from "#src/features/catalog/edit-watches.sql.ts";
import {
  addPictureLists,
  changePictureList,
} from "#src/features/inventory/pictures/set-pictures.service.ts";
import { changeWatches, createWatches } from "#src/features/inventory/save-watches.service.ts";
import { type DbOrTx, onDedicatedConnection, type Tx } from "#src/platform/db/client.ts";
import { asAppError } from "#src/platform/http/problem.ts";
import { cronJob, handleJob, type JobCall, type JobHandler, job } from "#src/platform/jobs/job.ts";
import { UnreadableFile } from "#src/platform/media/spreadsheet/sheet.ts";
import { oldEnough, sweepFiles } from "#src/platform/media/stored-files.ts";
import type { AuditedCall } from "#src/platform/security/audit.ts";
import { findUserAsViewer } from "#src/platform/security/session.ts";
import { batchesOf, countRows, readStored } from "./import-file.service.ts";
import { fileProblems, undoProblems } from "./imports.messages.ts";
import * as sql from "./imports.sql.ts";
import { findImportPictures, setUsed } from "./imports.sql.ts";
import { ImportPlan, type PlannedRow } from "./plan-import.service.ts";
import type { ImportFiles } from "./read-pictures.service.ts";
import { undoImport } from "./undo-import.service.ts";

const batchRows = 200;

/** One after another: two imports of the same watches would wait for each other. */
export const jobOptions = (id: number) => ({ queue: "imports", jobKey: sql.jobKeyOf(id) });

export const checkJob = job({
  name: "check-import",
  payload: z.object({ importId: z.int() }),
});

export const runJob = job({
  name: "run-import",
  payload: z.object({ importId: z.int(), userId: z.int(), clientAddress: z.string().nullable() }),
});

export const undoJob = job({ name: "undo-import", payload: runJob.payload });

/** Without a problem the report says that it failed. */
type FailImport = (db: DbOrTx, importId: number, problem?: string) => Promise<void>;

const failIn =
  (state: "checking" | "running"): FailImport =>
  (db, id, problem = fileProblems.failed) =>
    sql.failImport(db, id, state, problem);

const shopOf = ({ publicUrl, checkout }: JobCall["config"]) => ({
  publicUrl,
  timeZone: checkout.timeZone,
});

const check = handleJob(checkJob, async ({ importId }, call) => {
  const { db, media, config } = call;
  const { row } = (await sql.findImport(db, importId)) ?? {};
  if (row?.state !== "checking") return;
  await recordFailure(call, importId, failIn("checking"), async () => {
    if (Object.keys(row.mapping).length === 0) throw new UnreadableFile(fileProblems.noColumns);
    const content = await readStored(media, row.fileKey);
    const rowCount = await countRows(content);
    await sql.updateImport(db, importId, { rowCount, rowsDone: 0 });
    // An attempt that a crash has ended may have left one.
    await sql.deleteReport(db, importId);
    const files = await readImportFiles(db, importId);
    const { mapping } = row;
    const plan = await ImportPlan.toCheck(db, { mapping, files, ...shopOf(config) });
    let rowsDone = 0;
    for await (const batch of batchesOf(content, batchRows)) {
      await sql.insertReport(db, importId, await plan.plan(batch));
      rowsDone += batch.length;
      await sql.updateImport(db, importId, { rowsDone });
    }
    await setUsed(db, importId, [...plan.usedFiles]);
    await sql.updateImport(db, importId, { state: "checked", finishedAt: new Date() });
  });
});

interface Turn {
  readonly tx: Tx;
  readonly row: sql.ImportRow;
  readonly by: AuditedCall;
  /** On another connection, so that it can be seen before the end. */
  readonly onProgress: (rowsDone: number) => Promise<void>;
}

/** All in one transaction, which also says that it is done: a crash leaves everything or nothing. */
function handleInTurn(
  of: typeof runJob,
  turn: {
    isDue: (row: sql.ImportRow) => boolean;
    fail: FailImport;
    work: (turn: Turn, call: JobCall) => Promise<void>;
  },
): JobHandler {
  return handleJob(of, async ({ importId, userId, clientAddress }, call) => {
    const { db, database } = call;
    const { row } = (await sql.findImport(db, importId)) ?? {};
    if (!row || !turn.isDue(row)) return;
    await recordFailure(call, importId, turn.fail, async () => {
      const viewer = await findUserAsViewer(db, userId);
      if (!viewer || !hasStaffRight(viewer, "editor")) throw new UnreadableFile(fileProblems.right);
      await onDedicatedConnection(database, (connection) =>
        connection.transaction(async (tx) => {
          await sql.takeTurn(tx);
          const { row: present } = (await sql.findImport(tx, importId)) ?? {};
          if (!present || !turn.isDue(present)) return;
          const onProgress = (rowsDone: number) => sql.updateImport(db, importId, { rowsDone });
          const by = { viewer, clientAddress };
          await withDeferredSums(tx, () => turn.work({ tx, row, by, onProgress }, call));
        }),
      );
    });
  });
}

const run = handleInTurn(runJob, {
  isDue: ({ state }) => state === "running",
  fail: failIn("running"),
  async work({ tx, row: { id, fileKey, mapping }, by, onProgress }, { media, config }) {
    const content = await readStored(media, fileKey);
    const files = await readImportFiles(tx, id);
    const plan = await ImportPlan.toRun(tx, { mapping, files, ...shopOf(config) });
    let rowsDone = 0;
    for await (const batch of batchesOf(content, batchRows)) {
      const planned = await plan.plan(batch);
      await requireSame(tx, id, planned);
      await apply(tx, by, id, planned);
      rowsDone += batch.length;
      await onProgress(rowsDone);
    }
    await sql.updateImport(tx, id, { state: "done", finishedAt: new Date(), ranAt: sql.now });
  },
});

const undo = handleInTurn(undoJob, {
  isDue: (row) => row.undo === "running",
  fail: (db, id, problem = undoProblems.failed) => sql.failUndo(db, problem, id),
  async work({ tx, row: { id, ranAt }, by, onProgress }, { config }) {
    if (!ranAt) throw new Error("An import without its moment is being undone.");
    await undoImport(tx, by, { importId: id, ranAt, ...shopOf(config) }, onProgress);
    await sql.updateImport(tx, id, { undo: "done" });
  },
});

/** The import must be what the report showed. */
async function requireSame(tx: Tx, importId: number, planned: readonly PlannedRow[]) {
  const first = planned[0]?.row ?? 0;
  const stored = await sql.findReportAfter(tx, importId, first - 1, planned.length);
  for (const [index, { row, outcome, watchId, details }] of planned.entries()) {
    const shown = stored[index];
    const isSame =
      shown?.row === row &&
      shown.outcome === outcome &&
      shown.watchId === watchId &&
      isDeepStrictEqual(shown.details, { ...details });
    if (!isSame) throw new UnreadableFile(fileProblems.changed(row));
  }
}

async function apply(tx: Tx, by: AuditedCall, importId: number, planned: readonly PlannedRow[]) {
  const created = planned.flatMap(({ row, values }) => (values ? [{ row, values }] : []));
  const [rows, watches] = [created.map(({ row }) => row), created.map(({ values }) => values)];
  const ids = await createWatches(tx, by, watches, "import");
  await sql.setReportWatches(tx, importId, rows, ids);
  const edits = planned.flatMap(({ changes, present }) =>
    changes && present ? [{ changes, present }] : [],
  );
  await changeWatches(tx, by, edits, "import");
  const createdIds = new Map(rows.map((row, index) => [row, ids[index] ?? 0]));
  const lists = planned.flatMap(({ row, watchId, pictures }) => {
    const id = watchId ?? createdIds.get(row);
    return pictures && id ? [{ watchId: id, wanted: pictures, isNew: watchId === null }] : [];
  });
  const added = lists.filter(({ isNew }) => isNew);
  await addPictureLists(tx, by, added);
  for (const list of lists.filter(({ isNew }) => !isNew)) await changePictureList(tx, by, list);
}

async function readImportFiles(db: DbOrTx, importId: number): Promise<ImportFiles> {
  const files = await findImportPictures(db, importId);
  return new Map(files.map((file) => [file.nameKey, file]));
}

/** The report says what a retry does not help; after an outage the job runs again. */
async function recordFailure(
  { db, log }: JobCall,
  importId: number,
  fail: FailImport,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOurs = error instanceof UnreadableFile;
    if (!isOurs && asAppError(error)?.status === 503) throw error;
    if (!isOurs) log.error({ err: error, import: importId }, "import failed");
    await fail(db, importId, isOurs ? error.message : undefined);
  }
}

/** Ends what no job will end. Files and reports are kept for a while. */
const sweep = cronJob({ name: "sweep-imports", every: "hour" }, async ({ db, media }) => {
  await sql.failAbandoned(db, { failed: fileProblems.failed, undoFailed: undoProblems.failed });
  await sql.removeOldImports(db, new Date(Date.now() - importLimits.keptDays * 86_400_000));
  await sweepFiles(db, media, {
    prefix: "imports/",
    before: oldEnough(),
    namesOf: (key) => [key],
    findNeeded: sql.findNeededFiles,
  });
});

export const importJobs: readonly JobHandler[] = [check, run, undo, sweep];
