import { z } from "zod";
import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import { freeTextMaxLength, shortTextMaxLength, watchLimits } from "#src/domain/limits.ts";
import { isOneLine, serialKeyOf } from "#src/domain/text.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { stolenList } from "./stolen-serials.list.ts";
import { stolenProblems } from "./stolen-serials.messages.ts";

const sales = { capability: "enquiries", access: "sales" } as const;
const salesCall = endpointsWith(sales);

const { serialMaxLength } = watchLimits;
const line = (max: number) =>
  z
    .string(stolenProblems.text)
    .trim()
    .max(max, stolenProblems.tooLong(max))
    .refine(isOneLine, stolenProblems.oneLine);

export const stolenFields = z.object({
  serialNumber: line(serialMaxLength).refine(
    (text) => serialKeyOf(text).length >= stolenLimits.serialMinLength,
    stolenProblems.serial,
  ),
  brand: line(shortTextMaxLength).default(""),
  note: z
    .string(stolenProblems.text)
    .trim()
    .max(freeTextMaxLength, stolenProblems.tooLong(freeTextMaxLength))
    .default(""),
});

const serialSchema = z.object({
  id: z.int(),
  serialNumber: z.string(),
  brand: z.string(),
  note: z.string(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
});
export type StolenSerial = z.infer<typeof serialSchema>;

export const listStolenSerials = endpoint({
  ...sales,
  ...listCall(stolenList),
  summary: "Serial numbers of stolen watches, the newest first.",
  reply: listReply("serials", serialSchema),
});

/** Our own watches with such a serial number, in stock or sold. */
const own = z.array(
  z.object({ id: z.int(), name: z.string(), serialNumber: z.string(), isSold: z.boolean() }),
);

export const addStolenSerial = salesCall("POST /api/admin/stolen-serials", {
  summary: "Add a serial number to the list. Open offers and our own watches with it are flagged.",
  body: stolenFields,
  reply: z.object({ serial: serialSchema, flagged: z.int(), own }),
  status: 201,
});

export const removeStolenSerial = salesCall("DELETE /api/admin/stolen-serials/{id}", {
  summary: "Remove a serial number from the list, and its flag from open offers.",
  params: idParams,
  reply: z.object({}),
});

const importReply = z.object({
  added: z.int(),
  known: z.int(),
  bad: z.int(),
  problems: z.array(z.object({ row: z.int(), problem: z.string() })),
  flagged: z.int(),
  own,
});
export type StolenImport = z.infer<typeof importReply>;

export const importStolenSerials = salesCall("POST /api/admin/stolen-serials/import", {
  summary: "Add the serial numbers of a CSV or XLSX file, or say what that would do.",
  query: z.object({ mode: z.enum(["check", "run"], "Choose check or run.") }),
  streamBody: { maxBytes: stolenLimits.bytes, seconds: stolenLimits.uploadSeconds },
  reply: importReply,
});

export const stolenSerialsFile = salesCall("GET /api/admin/stolen-serials.csv", {
  summary: "The serial numbers that match as CSV. They can be imported again.",
  query: filterQuery(stolenList),
  reply: z.object({}),
  file: true,
});

export const stolenSerialsTemplate = salesCall("GET /api/admin/stolen-serials-template.csv", {
  summary: "A file with the columns of an import and an example.",
  reply: z.object({}),
  file: true,
});
