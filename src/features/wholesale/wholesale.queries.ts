import { pageSize } from "#src/domain/constants.ts";
import { listingSource } from "#src/features/catalog/catalog.queries.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type {
  lineSheetCsv,
  lineSheetXlsx,
  readFeedState,
  readLineSheet,
} from "./line-sheet.contract.ts";
import type { listWholesaleWatches } from "./wholesale.contract.ts";

export const wholesaleListing = listingSource(pageSize.wholesale, (query) =>
  getQuery<typeof listWholesaleWatches>("/api/wholesale/watches", { query }),
);

export const lineSheetQuery = () => getQuery<typeof readLineSheet>("/api/wholesale/line-sheet", {});

export const feedStateQuery = () => getQuery<typeof readFeedState>("/api/wholesale/feed", {});

export const lineSheetFiles = [
  { label: "CSV file", href: urlOf<typeof lineSheetCsv>("/api/wholesale/line-sheet.csv") },
  { label: "Excel workbook", href: urlOf<typeof lineSheetXlsx>("/api/wholesale/line-sheet.xlsx") },
] as const;
