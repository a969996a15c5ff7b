import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { modelLimits } from "#src/domain/limits.ts";
import { modelOf, shippedModelOf } from "#src/features/catalog/view3d.present.ts";
import {
  type DimensionsRow,
  findModelForStaff,
  findNeededModels,
  forgetModel,
  lockModel,
  setModel,
} from "#src/features/catalog/watch-models.sql.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob, type JobHandler } from "#src/platform/jobs/job.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { checkModel } from "#src/platform/media/model-file.ts";
import { modelKey } from "#src/platform/media/models.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { isSameContent, newFileName, storeFiles } from "#src/platform/media/stored-files.ts";
import { oldEnough, sweepFiles } from "#src/platform/media/sweep-files.ts";
import type { StaffModel } from "./models.contract.ts";
import { modelMessages as messages } from "./models.messages.ts";

const compress = promisify(brotliCompress);

function present(row: DimensionsRow): StaffModel {
  const model = modelOf(row);
  if (row.file !== null) return { model, source: "uploaded" };
  if (!shippedModelOf(row)) return { model, source: "none" };
  return { model, source: row.hasModelRow ? "removed" : "shipped" };
}

export async function presentModel(db: DbOrTx, watchId: number): Promise<StaffModel> {
  const row = await findModelForStaff(db, watchId);
  if (!row) throw new NotFound(messages.missingWatch);
  return present(row);
}

/** Stores the file compressed as visitors get it. */
export async function uploadModel(
  call: StaffCall,
  watchId: number,
  stream: Readable,
): Promise<StaffModel> {
  const { db, media, config } = call;
  await presentModel(db, watchId);
  const limits = { stream, maxBytes: modelLimits.maxBytes };
  const bytes = await inQuarantine(mediaFolder(config), limits, async (path) => {
    const content = await readFile(path);
    await checkModel(content);
    return content;
  });
  const file = newFileName(bytes);
  const compressed = await compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const stored = await storeFiles(media, [[modelKey(file), compressed]]);
  return changeModel(call, watchId, {
    action: "model.upload",
    after: { model: file, bytes: bytes.length },
    async act(tx, row) {
      stored.keep();
      if (!isSameContent(row.file, file)) {
        await setModel(tx, watchId, { file, bytes: bytes.length });
      }
    },
  });
}

/** The model that came with the shop does not come back by itself when an uploaded one is removed. */
export function deleteModel(call: StaffCall, watchId: number): Promise<StaffModel> {
  return changeModel(call, watchId, {
    action: "model.delete",
    async act(tx, row) {
      if (!modelOf(row)) throw new NotFound(messages.noModel);
      if (shippedModelOf(row)) await setModel(tx, watchId, { file: null });
      else await forgetModel(tx, watchId);
    },
  });
}

export function restoreModel(call: StaffCall, watchId: number): Promise<StaffModel> {
  return changeModel(call, watchId, {
    action: "model.restore",
    async act(tx, row) {
      if (!shippedModelOf(row)) throw new Conflict(messages.nothingShipped, "nothing_shipped");
      await forgetModel(tx, watchId);
    },
  });
}

interface ModelChange {
  readonly action: string;
  readonly after?: object;
  act(tx: Tx, row: DimensionsRow): Promise<void>;
}

function changeModel(
  call: StaffCall,
  watchId: number,
  { action, after, act }: ModelChange,
): Promise<StaffModel> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockModel(tx, watchId);
    if (!row) throw new NotFound(messages.missingWatch);
    const before = present(row);
    await act(tx, row);
    const now = await presentModel(tx, watchId);
    if (now.model?.url !== before.model?.url) {
      await recordAudit(tx, call, {
        action,
        subject: `watch:${watchId}`,
        before: { model: before.model?.url ?? null },
        after: after ?? { model: now.model?.url ?? null },
      });
    }
    return now;
  });
}

export async function removeUnneededModels(
  db: Db,
  media: MediaStore,
  before = oldEnough(),
): Promise<void> {
  await sweepFiles(db, media, {
    prefix: "models/",
    before,
    namesOf: (key) => [key.slice("models/".length, "models/".length + 32)],
    findNeeded: findNeededModels,
  });
}

const sweepModels = cronJob(
  { name: "sweep-models", every: "hour", capability: "backoffice" },
  ({ db, media }) => removeUnneededModels(db, media),
);

export const modelJobs: readonly JobHandler[] = [sweepModels];
