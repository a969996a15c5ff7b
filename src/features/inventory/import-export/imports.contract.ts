import { z } from "zod";
import { importLimits, maxAdminPage, pictureLimits } from "#src/domain/limits.ts";
import { inventoryFilters } from "#src/features/inventory/inventory.contract.ts";
import { saveQuestions } from "#src/features/inventory/publish-checks.rules.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams, pageParam } from "#src/lib/params.ts";
import { importList } from "./imports.list.ts";

const forEditors = { capability: "backoffice", access: "editor" } as const;
const staffCall = endpointsWith(forEditors);

/** The questions of a form, and whether the row of a sold or held watch is meant. */
export const importQuestions = [...saveQuestions, "sold"] as const;
export type ImportQuestion = (typeof importQuestions)[number];

const states = ["checking", "checked", "running", "done", "failed", "undoing", "undone"] as const;
const outcomes = ["create", "update", "unchanged", "problem"] as const;
export type RowOutcome = (typeof outcomes)[number];
/** The rows that an undo left as they are can be shown alone too. */
const shownRows = [...outcomes, "kept"] as const;
export type ShownRows = (typeof shownRows)[number];

const importSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(states),
  problem: z.string().nullable(),
  headers: z.array(z.string()),
  /** The number of a column of the file, counted from 0, and its field. */
  mapping: z.record(z.string(), z.string()),
  rowCount: z.int(),
  rowsDone: z.int(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  canUndo: z.boolean(),
  counts: z.object({
    create: z.int(),
    update: z.int(),
    unchanged: z.int(),
    problem: z.int(),
    /** An undo left something of these as it is. */
    kept: z.int(),
    /** Rows that ask each question. */
    questions: z.record(z.enum(importQuestions), z.int()),
  }),
});
export type Import = z.infer<typeof importSchema>;

const importedPicturesSchema = z.object({
  added: z.int(),
  /** The first of those that no row names. */
  unused: z.array(z.string()),
  unusedCount: z.int(),
  /** The first of the names that no file has. */
  missing: z.array(z.string()),
  missingCount: z.int(),
  waiting: z.int(),
  failed: z.array(
    z.object({
      row: z.int(),
      watchId: z.int(),
      title: z.string(),
      name: z.string(),
      problem: z.string(),
    }),
  ),
  failedCount: z.int(),
});

const shownImportSchema = importSchema.extend({ pictures: importedPicturesSchema });
export type ShownImport = z.infer<typeof shownImportSchema>;

const importReply = z.object({ import: shownImportSchema });

export const listImports = endpoint({
  ...forEditors,
  ...listCall(importList),
  summary: "The imports of the last month, the newest first.",
  reply: listReply("imports", importSchema),
});
export type ImportView = z.output<typeof listImports.query>;

const fileNameField = z
  .string("Name the file.")
  .trim()
  .min(1, "Name the file.")
  .max(importLimits.fileNameMaxLength, "The name of the file is too long.");

export const startImport = staffCall("POST /api/admin/imports", {
  summary: "Take a CSV or XLSX file and check it. Nothing changes before the import is run.",
  query: z.object({
    fileName: fileNameField,
  }),
  streamBody: { maxBytes: importLimits.bytes, seconds: importLimits.uploadSeconds },
  reply: importReply,
  status: 201,
});

export const readImport = staffCall("GET /api/admin/imports/{id}", {
  summary: "An import with its progress and what it does to how many watches.",
  params: idParams,
  reply: importReply,
});

export const addImportPicture = staffCall("POST /api/admin/imports/{id}/pictures", {
  summary: "Adds a picture that rows name by its file name. Check the import again afterwards.",
  params: idParams,
  query: z.object({ fileName: fileNameField }),
  streamBody: { maxBytes: pictureLimits.maxBytes, seconds: pictureLimits.uploadSeconds },
  reply: z.object({}),
  status: 201,
});

const reportRowSchema = z.object({
  row: z.int(),
  outcome: z.enum(outcomes),
  watchId: z.int().nullable(),
  title: z.string(),
  details: z.object({
    changes: z.record(z.string(), z.tuple([z.string(), z.string()])).optional(),
    problems: z.record(z.string(), z.string()).optional(),
    questions: z.array(z.enum(importQuestions)).optional(),
    missing: z.array(z.string()).optional(),
    /** Why an undo left these fields as they are, or the whole watch. */
    kept: z.record(z.string(), z.string()).optional(),
  }),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const readReport = staffCall("GET /api/admin/imports/{id}/rows", {
  summary: "A page of the report of an import, row by row.",
  params: idParams,
  query: z.object({
    outcome: z.enum(shownRows, "Choose one of the outcomes.").optional(),
    page: pageParam(maxAdminPage).optional(),
  }),
  reply: z.object({ rows: z.array(reportRowSchema), total: z.int() }),
});

export const downloadReport = staffCall("GET /api/admin/imports/{id}/report", {
  summary: "The report of an import as CSV.",
  params: idParams,
  reply: z.object({}),
  file: true,
});

export const checkImport = staffCall("POST /api/admin/imports/{id}/check", {
  summary: "Check the file again, with other columns if they are given.",
  params: idParams,
  body: z.object({
    mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(40)).optional(),
  }),
  reply: importReply,
});

export const runImport = staffCall("POST /api/admin/imports/{id}/run", {
  summary: "Import what the report shows, all of it or nothing.",
  params: idParams,
  body: z.object({
    skipProblems: z.boolean().optional(),
    confirms: z.array(z.enum(importQuestions, "Choose what is confirmed.")).optional(),
  }),
  reply: importReply,
});

const params = z.object({ format: z.enum(["csv", "xlsx"]) });
export type FileFormat = z.output<typeof params>["format"];

export const undoImport = staffCall("POST /api/admin/imports/{id}/undo", {
  summary:
    "Take back what an import did: new watches go to the bin, and fields that nobody has changed since get their earlier values.",
  params: idParams,
  reply: importReply,
});

export const exportInventory = staffCall("GET /api/admin/inventory-file/{format}", {
  summary: "The watches that match with every column, as CSV or XLSX. It can be imported again.",
  params,
  query: inventoryFilters,
  reply: z.object({}),
  file: true,
});

export const importTemplate = staffCall("GET /api/admin/import-template/{format}", {
  summary: "A file with the columns of an import, an example and what belongs into each column.",
  params,
  reply: z.object({}),
  file: true,
});
