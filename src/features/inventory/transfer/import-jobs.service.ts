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
import type { AuditedCall } from "#src/platform/audit.ts";
import { type DbOrTx, onDedicatedConnection, type Tx } from "#src/platform/db/client.ts";
import { cronJob, handleJob, type JobCall, type JobHandler, job } from "#src/platform/jobs/job.ts";
import { oldEnough, sweepFiles } from "#src/platform/media/stored-files.ts";
import { asAppError } from "#src/platform/problem.ts";
import { findUserAsViewer } from "#src/platform/session.ts";
import { UnreadableFile } from "#src/platform/spreadsheet/sheet.ts";
import { batchesOf, countRows, readStored } from "./import-file.service.ts";
import { fileProblems } from "./imports.messages.ts";
import * as sql from "./imports.sql.ts";
import { findImportPictures, setUsed } from "./imports.sql.ts";
import { ImportPlan, type PlannedRow } from "./plan-import.service.ts";
import type { ImportFiles } from "./read-pictures.service.ts";

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

const shopOf = ({ publicUrl, checkout }: JobCall["config"]) => ({
  publicUrl,
  timeZone: checkout.timeZone,
});

const check = handleJob(checkJob, async ({ importId }, call) => {
  const { db, media, config } = call;
  const { row } = (await sql.findImport(db, importId)) ?? {};
  if (row?.state !== "checking") return;
  await recordFailure(call, importId, "checking", async () => {
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

/** All in one transaction, which also says that it is done: a crash leaves everything or nothing. */
const run = handleJob(runJob, async ({ importId, userId, clientAddress }, call) => {
  const { db, database, media, config } = call;
  const { row } = (await sql.findImport(db, importId)) ?? {};
  if (row?.state !== "running") return;
  await recordFailure(call, importId, "running", async () => {
    const viewer = await findUserAsViewer(db, userId);
    if (!viewer || !hasStaffRight(viewer, "editor")) throw new UnreadableFile(fileProblems.right);
    const content = await readStored(media, row.fileKey);
    await onDedicatedConnection(database, (connection) =>
      connection.transaction(async (tx) => {
        await sql.takeTurn(tx);
        const { row: present } = (await sql.findImport(tx, importId)) ?? {};
        if (present?.state !== "running") return;
        const files = await readImportFiles(tx, importId);
        const { mapping } = row;
        const plan = await ImportPlan.toRun(tx, { mapping, files, ...shopOf(config) });
        await withDeferredSums(tx, async () => {
          let rowsDone = 0;
          for await (const batch of batchesOf(content, batchRows)) {
            const planned = await plan.plan(batch);
            await requireSame(tx, importId, planned);
            await apply(tx, { viewer, clientAddress }, importId, planned);
            rowsDone += batch.length;
            // On another connection, so that it can be seen before the end.
            await sql.updateImport(db, importId, { rowsDone });
          }
        });
        await sql.updateImport(tx, importId, { state: "done", finishedAt: new Date() });
      }),
    );
  });
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
  state: "checking" | "running",
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOurs = error instanceof UnreadableFile;
    if (!isOurs && asAppError(error)?.status === 503) throw error;
    if (!isOurs) log.error({ err: error, import: importId }, "import failed");
    const problem = isOurs ? error.message : fileProblems.failed;
    await sql.failImport(db, importId, state, problem);
  }
}

/** Ends what no job will end. Files and reports are kept for a while. */
const sweep = cronJob({ name: "sweep-imports", every: "hour" }, async ({ db, media }) => {
  await sql.failAbandoned(db, fileProblems.failed);
  await sql.removeOldImports(db, new Date(Date.now() - importLimits.keptDays * 86_400_000));
  await sweepFiles(db, media, {
    prefix: "imports/",
    before: oldEnough(),
    namesOf: (key) => [key],
    findNeeded: sql.findNeededFiles,
  });
});

export const importJobs: readonly JobHandler[] = [check, run, sweep];
