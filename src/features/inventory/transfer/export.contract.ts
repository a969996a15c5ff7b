import { z } from "zod";
import { inventoryFilters } from "#src/features/inventory/inventory.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";

const calls = { capability: "backoffice", access: "editor" } as const;
const params = z.object({ format: z.enum(["csv", "xlsx"]) });
export type FileFormat = z.output<typeof params>["format"];

export const exportInventory = endpoint("GET /api/admin/inventory-file/{format}", {
  ...calls,
  summary: "The watches that match with every column, as CSV or XLSX. It can be imported again.",
  params,
  query: inventoryFilters,
  reply: z.object({}),
  file: true,
});

export const importTemplate = endpoint("GET /api/admin/import-template/{format}", {
  ...calls,
  summary: "A file with the columns of an import, an example and what belongs into each column.",
  params,
  reply: z.object({}),
  file: true,
});
