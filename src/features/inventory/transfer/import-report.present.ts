import type { Db } from "#src/platform/db/client.ts";
import { columnsByField, type TransferField } from "./columns.ts";
import type { ReportRow } from "./imports.contract.ts";
import { findReportAfter } from "./imports.sql.ts";

const batchRows = 500;

const headerOf = (field: string) => columnsByField.get(field as TransferField)?.header ?? field;

/** The report as rows of a file. */
export function reportRows(db: Db, importId: number) {
  return {
    header: ["Row", "Outcome", "Watch", "ID", "What"],
    rows: cellsOf(db, importId),
  };
}

async function* cellsOf(db: Db, importId: number) {
  let last = 0;
  for (;;) {
    const rows = await findReportAfter(db, importId, last, batchRows);
    for (const row of rows) yield [row.row, row.outcome, row.title, row.watchId, detailsOf(row)];
    if (rows.length < batchRows) return;
    last = rows.at(-1)?.row ?? last;
  }
}

function detailsOf({ details: { changes = {}, problems = {} } }: ReportRow): string {
  const changed = Object.entries(changes).map(
    ([field, [before, after]]) => `${headerOf(field)}: ${before || "none"} to ${after || "none"}`,
  );
  const wrong = Object.entries(problems).map(([field, text]) => `${headerOf(field)}: ${text}`);
  return [...wrong, ...changed].join("\n");
}
