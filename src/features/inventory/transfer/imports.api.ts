import { NotFound } from "#src/domain/errors.ts";
import { readForExport } from "#src/features/inventory/inventory.sql.ts";
import { throttlePictures } from "#src/features/inventory/pictures/picture-owner.service.ts";
import { csvFile } from "#src/lib/csv.ts";
import { auditedRows } from "#src/platform/audit.ts";
import type { Db } from "#src/platform/db/client.ts";
import { csvReply, serve } from "#src/platform/serve.ts";
import type { TransferField } from "./column-kinds.ts";
import { columnsByField } from "./columns.ts";
import * as contract from "./imports.contract.ts";
import { exportInventory, importTemplate } from "./imports.contract.ts";
import * as service from "./imports.service.ts";
import {
  findImport,
  findImportedPictures,
  findImports,
  findReportAfter,
  findReportPage,
} from "./imports.sql.ts";
import { exportFile, templateFile } from "./transfer-file.present.ts";

const missing = "This import does not exist.";

async function readImport(db: Db, id: number) {
  const found = await findImport(db, id);
  if (!found) throw new NotFound(missing);
  return { ...service.presentImport(found), pictures: await findImportedPictures(db, id) };
}

export const importsApi = [
  serve(contract.listImports, async ({ db }) => ({
    imports: (await findImports(db)).map(service.presentImport),
  })),

  serve(contract.startImport, async (call) => {
    const id = await service.startImport(call, call.query.fileName, call);
    return { import: await readImport(call.db, id) };
  }),

  serve(contract.readImport, async ({ db, params }) => ({
    import: await readImport(db, params.id),
  })),

  serve(contract.addImportPicture, async (call) => {
    await throttlePictures(call);
    await service.addImportPicture(call, call.params.id, call.query.fileName, call.stream);
    return {};
  }),

  serve(contract.readReport, async ({ db, params, query }) => {
    const found = await findImport(db, params.id);
    if (!found) throw new NotFound(missing);
    const { counts } = found;
    const { create, update, unchanged, problem } = counts;
    const all = create + update + unchanged + problem;
    return {
      rows: await findReportPage(db, params.id, query),
      total: query.outcome ? counts[query.outcome] : all,
    };
  }),

  serve(contract.downloadReport, async ({ db, params }) => {
    await readImport(db, params.id);
    const { header, rows } = reportRows(db, params.id);
    return csvReply(`import-${params.id}`, csvFile(header, rows));
  }),

  serve(contract.checkImport, async (call) => {
    await service.checkAgain(call, call.params.id, call.body.mapping);
    return { import: await readImport(call.db, call.params.id) };
  }),

  serve(contract.runImport, async (call) => {
    await service.runImport(call, call.params.id, call.body);
    return { import: await readImport(call.db, call.params.id) };
  }),
];

const reportBatch = 500;

const headerOf = (field: string) => columnsByField.get(field as TransferField)?.header ?? field;

function reportRows(db: Db, importId: number) {
  return {
    header: ["Row", "Outcome", "Watch", "ID", "What"],
    rows: reportCells(db, importId),
  };
}

async function* reportCells(db: Db, importId: number) {
  let last = 0;
  for (;;) {
    const rows = await findReportAfter(db, importId, last, reportBatch);
    for (const row of rows) yield [row.row, row.outcome, row.title, row.watchId, detailsOf(row)];
    if (rows.length < reportBatch) return;
    last = rows.at(-1)?.row ?? last;
  }
}

function detailsOf({ details: { changes = {}, problems = {} } }: contract.ReportRow): string {
  const changed = Object.entries(changes).map(
    ([field, [before, after]]) => `${headerOf(field)}: ${before || "none"} to ${after || "none"}`,
  );
  const wrong = Object.entries(problems).map(([field, text]) => `${headerOf(field)}: ${text}`);
  return [...wrong, ...changed].join("\n");
}

export const exportApi = [
  serve(exportInventory, async (call) => {
    const { db, config, viewer, log, params, query } = call;
    // Costs and serial numbers leave the shop with it.
    log.info({ user: viewer.id, format: params.format }, "inventory exported");
    const batches = auditedRows(call, { kind: "watch", filters: query }, readForExport(db, query));
    return exportFile(params.format, batches, config.publicUrl);
  }),

  serve(importTemplate, async ({ params }) => templateFile(params.format)),
];
