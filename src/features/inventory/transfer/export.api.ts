import { readForExport } from "#src/features/inventory/inventory.sql.ts";
import { auditedRows } from "#src/platform/audit.ts";
import { serve } from "#src/platform/serve.ts";
import { exportInventory, importTemplate } from "./export.contract.ts";
import { exportFile, templateFile } from "./transfer-file.present.ts";

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
