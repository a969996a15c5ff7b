import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import { auditedRows } from "#src/platform/security/audit.ts";
import type { OwnCall } from "./call.ts";
import { csvReply, type FileReply } from "./serve.ts";

/** The cells of a row by the heads of their columns. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

interface ListFile<Row> {
  readonly kind: string;
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly columns: FileColumns<Row>;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** All rows of a list that match as a spreadsheet, a batch at a time. The audit log says who took it. */
export function listFile<Row>(
  call: OwnCall,
  name: string,
  { columns, batches, ...audited }: ListFile<Row>,
): FileReply {
  call.log.info({ list: name }, "list exported");
  return csvReply(name, csvFile(Object.keys(columns), cells()));

  async function* cells() {
    for await (const batch of auditedRows(call, audited, batches)) {
      for (const row of batch) yield Object.values(columns).map((cell) => cell(row));
    }
  }
}
