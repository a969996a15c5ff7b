import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { Conflict, NotFound, orNotFound } from "#src/domain/errors.ts";
import { modelLimits } from "#src/domain/limits.ts";
import { modelOf, shippedModelOf } from "#src/features/catalog/catalog.present.ts";
import * as sql from "#src/features/catalog/watch-models.sql.ts";
import type { Db, DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import { checkModel } from "#src/platform/media/model-file.ts";
import { modelKey } from "#src/platform/media/models.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import {
  isSameContent,
  newFileName,
  oldEnough,
  storeFiles,
  sweepFiles,
} from "#src/platform/media/stored-files.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import * as contract from "./models.contract.ts";
import { modelMessages as messages } from "./models.messages.ts";

const compress = promisify(brotliCompress);

function present(row: sql.DimensionsRow): contract.StaffModel {
  const model = modelOf(row);
  if (row.file !== null) return { model, source: "uploaded" };
  if (!shippedModelOf(row)) return { model, source: "none" };
  return { model, source: row.hasModelRow ? "removed" : "shipped" };
}

const readModel = async (db: DbOrTx, watchId: number) =>
  present(orNotFound(await sql.findModelForStaff(db, watchId), messages.missingWatch));

interface ModelChange {
  readonly action: string;
  readonly after?: object;
  act(tx: Tx, row: sql.DimensionsRow): Promise<void>;
}

function changeModel(call: StaffCall, watchId: number, { action, after, act }: ModelChange) {
  return inTransaction(call.db, async (tx) => {
    const row = orNotFound(await sql.lockModel(tx, watchId), messages.missingWatch);
    const before = present(row);
    await act(tx, row);
    const now = await readModel(tx, watchId);
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

export const modelsApi: readonly Route[] = [
  serve(contract.getModel, ({ db, params }) => readModel(db, params.id)),

  // The file is stored compressed as visitors get it.
  serve(contract.uploadModel, async (call) => {
    const { db, config, media, viewer, stream } = call;
    const { id } = call.params;
    const quota = { max: modelLimits.perHour, perSeconds: 3_600 };
    await throttle(db, `models of user ${viewer.id}`, quota, config.rateLimitFactor);
    await readModel(db, id);
    const upload = { stream, maxBytes: modelLimits.maxBytes };
    const content = await inQuarantine(mediaFolder(config), upload, async (path) => {
      const read = await readFile(path);
      await checkModel(read);
      return read;
    });
    const bytes = content.length;
    const file = newFileName(content);
    const compressed = await compress(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      },
    });
    const stored = await storeFiles(media, [[modelKey(file), compressed]]);
    return changeModel(call, id, {
      action: "model.upload",
      after: { model: file, bytes },
      async act(tx, row) {
        stored.keep();
        if (!isSameContent(row.file, file)) await sql.setModel(tx, id, { file, bytes });
      },
    });
  }),

  // The model that came with the shop does not come back by itself when an uploaded one is removed.
  serve(contract.deleteModel, (call) =>
    changeModel(call, call.params.id, {
      action: "model.delete",
      async act(tx, row) {
        if (!modelOf(row)) throw new NotFound(messages.noModel);
        if (shippedModelOf(row)) await sql.setModel(tx, row.id, { file: null });
        else await sql.forgetModel(tx, row.id);
      },
    }),
  ),

  serve(contract.restoreModel, (call) =>
    changeModel(call, call.params.id, {
      action: "model.restore",
      async act(tx, row) {
        if (!shippedModelOf(row)) throw new Conflict(messages.nothingShipped, "nothing_shipped");
        await sql.forgetModel(tx, row.id);
      },
    }),
  ),
];

export async function removeUnneededModels(db: Db, media: MediaStore, before = oldEnough()) {
  await sweepFiles(db, media, {
    prefix: "models/",
    before,
    namesOf: (key) => [key.slice("models/".length, "models/".length + 32)],
    findNeeded: sql.findNeededModels,
  });
}

export const sweepModels = cronJob({ name: "sweep-models", every: "hour" }, ({ db, media }) =>
  removeUnneededModels(db, media),
);
