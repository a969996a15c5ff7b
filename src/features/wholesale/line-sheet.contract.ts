import { z } from "zod";
import { perAddress } from "#src/domain/limits.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";

const dealerEndpoint = endpointsWith({ capability: "backoffice", access: "wholesale" });

const lineSchema = z.object({
  id: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  year: z.int().nullable(),
  condition: z.string(),
  caseSize: z.string(),
  dialColor: z.string(),
  material: z.string(),
  boxPapers: z.string(),
  freeUnits: z.int(),
  /** In whole dollars; `price` is the dealer's. */
  retailPrice: z.int(),
  price: z.int(),
});
export type LineSheetLine = z.infer<typeof lineSchema>;

export const readLineSheet = dealerEndpoint("GET /api/wholesale/line-sheet", {
  summary: "The watches for sale at the dealer's prices, for the printer.",
  reply: z.object({
    dealer: z.string(),
    at: z.string(),
    timeZone: z.string(),
    lines: z.array(lineSchema),
    /** More are for sale than are listed here; the files have all. */
    more: z.boolean(),
  }),
});
export type LineSheet = z.infer<typeof readLineSheet.reply>;

const lineSheetFile = { reply: z.object({}), file: true } as const;

export const lineSheetCsv = dealerEndpoint("GET /api/wholesale/line-sheet.csv", {
  ...lineSheetFile,
  summary: "The line sheet as CSV, with the dealer's name and the date.",
});

export const lineSheetXlsx = dealerEndpoint("GET /api/wholesale/line-sheet.xlsx", {
  ...lineSheetFile,
  summary: "The line sheet as a workbook, with the dealer's name and the date.",
});

export const readFeedState = dealerEndpoint("GET /api/wholesale/feed", {
  summary: "Since when the dealer has a feed address, null without one, and who last read it.",
  reply: z.object({
    renewedAt: z.string().nullable(),
    readAt: z.string().nullable(),
    /** It is the client address without its last part. */
    readFrom: z.string().nullable(),
    timeZone: z.string(),
  }),
});

export const renewFeed = dealerEndpoint("POST /api/wholesale/feed", {
  summary:
    "Make the dealer's feed address, which is shown once. The earlier one ends. Needs a fresh sign-in.",
  reply: readFeedState.reply.extend({ url: z.string() }),
});

export const endFeed = dealerEndpoint("DELETE /api/wholesale/feed", {
  summary: "End the dealer's feed address.",
  reply: readFeedState.reply,
});

/** Programs read it without a session: whoever has the address has the dealer's prices. */
export const readFeed = endpoint("GET /api/wholesale/feed/{token}.csv", {
  capability: "backoffice",
  access: "public",
  summary: "A dealer's feed: the watches for sale at the dealer's prices, as CSV.",
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  reply: z.object({}),
  file: true,
  limit: { max: perAddress.feedReadsPerHour, perSeconds: 3_600 },
});
