import { NotFound } from "#src/domain/errors.ts";
import { maxPrintedWatches, perDealer } from "#src/domain/limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import * as dealers from "#src/features/auth/dealers.sql.ts";
import { sendNotice } from "#src/features/auth/notice.mail.tsx";
import { presentWatches } from "#src/features/catalog/catalog.present.ts";
import { storeTimes } from "#src/lib/calendar.ts";
import { type CsvCell, csvFile } from "#src/lib/csv.ts";
import { fillPath, paths } from "#src/lib/paths.ts";
import { type DbOrTx, databaseNow } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import { addressRange } from "#src/platform/http/client-address.ts";
import {
  csvReply,
  type FileReply,
  type Route,
  requireFreshSignIn,
  serve,
} from "#src/platform/http/serve.ts";
import { xlsxFile, xlsxType } from "#src/platform/media/spreadsheet/write-xlsx.ts";
import { findUserAsViewer } from "#src/platform/security/session.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import type { Config } from "#src/platform/settings/config.ts";
import * as contract from "./line-sheet.contract.ts";
import { readForSale } from "./wholesale.sql.ts";

/** The prices are those of this viewer, who must be a dealer. */
async function* linesFor(
  db: DbOrTx,
  dealer: SignedInViewer,
): AsyncGenerator<contract.LineSheetLine> {
  for await (const rows of readForSale(db)) yield* await presentWatches(db, rows, dealer);
}

const columns: Readonly<Record<string, (line: contract.LineSheetLine, url: string) => CsvCell>> = {
  ID: ({ id }) => id,
  Brand: ({ brandName }) => brandName,
  Model: ({ model }) => model,
  Reference: ({ reference }) => reference,
  Year: ({ year }) => year,
  Condition: ({ condition }) => condition,
  "Case size": ({ caseSize }) => caseSize,
  Dial: ({ dialColor }) => dialColor,
  Material: ({ material }) => material,
  "Box and papers": ({ boxPapers }) => boxPapers,
  Units: ({ freeUnits }) => freeUnits,
  "Retail price (USD)": ({ retailPrice }) => retailPrice,
  "Dealer price (USD)": ({ price }) => price,
  Address: ({ id }, url) => url + paths.watch(id),
};
const header = Object.keys(columns);

type ForFile = { readonly db: DbOrTx; readonly config: Pick<Config, "publicUrl"> };

async function* rowsFor({ db, config }: ForFile, dealer: SignedInViewer) {
  for await (const line of linesFor(db, dealer)) {
    yield Object.values(columns).map((cell) => cell(line, config.publicUrl));
  }
}

/** Programs receive a table and nothing else. */
const feedFile = (call: ForFile, dealer: SignedInViewer): FileReply =>
  csvReply("feed", csvFile(header, rowsFor(call, dealer)));

/** For people: whose it is and of which day stand above the table. */
interface LineSheetTitle {
  readonly text: string;
  /** The name has no ending. */
  readonly fileName: string;
}

async function* below(call: ForFile, dealer: SignedInViewer): AsyncGenerator<readonly CsvCell[]> {
  yield [];
  yield header;
  yield* rowsFor(call, dealer);
}

async function* titled(text: string, rows: AsyncIterable<readonly CsvCell[]>) {
  yield [text];
  yield* rows;
}

const widths = [7, 20, 26, 18, 7, 12, 10, 14, 18, 24, 7, 18, 18, 44];

type WriteFile = (call: ForFile, dealer: SignedInViewer, title: LineSheetTitle) => FileReply;

const csvLineSheet: WriteFile = (call, dealer, { text, fileName }) =>
  csvReply(fileName, csvFile([text], below(call, dealer)));

const xlsxLineSheet: WriteFile = (call, dealer, { text, fileName }) => ({
  contentType: xlsxType,
  name: `${fileName}.xlsx`,
  content: xlsxFile([{ name: "Line sheet", rows: titled(text, below(call, dealer)), widths }]),
});

async function printedLines(
  db: DbOrTx,
  dealer: SignedInViewer,
): Promise<Pick<contract.LineSheet, "lines" | "more">> {
  const lines: contract.LineSheetLine[] = [];
  for await (const line of linesFor(db, dealer)) {
    if (lines.length === maxPrintedWatches) return { lines, more: true };
    lines.push(line);
  }
  return { lines, more: false };
}

const nameOf = async ({ db, viewer }: OwnCall) =>
  (await dealers.findDealer(db, viewer.id))?.companyName ?? viewer.username;

const count = ({ db, config, viewer }: OwnCall, what: keyof typeof perDealer) =>
  throttle(db, `${what} ${viewer.id}`, perDealer[what], config.rateLimitFactor);

async function titleFor(call: OwnCall): Promise<LineSheetTitle> {
  await count(call, "lineSheets");
  const at = await databaseNow(call.db);
  const day = storeTimes(call.config.checkout.timeZone).day(at);
  return {
    text: `${call.config.storeName}: line sheet for ${await nameOf(call)}, ${day}`,
    fileName: `line-sheet-${at.toISOString().slice(0, 10)}`,
  };
}

async function feedState({ db, config, viewer }: OwnCall) {
  const dealer = await dealers.findDealer(db, viewer.id);
  return {
    renewedAt: dealer?.feedRenewedAt?.toISOString() ?? null,
    readAt: dealer?.feedReadAt?.toISOString() ?? null,
    readFrom: dealer?.feedReadFrom ?? null,
    timeZone: config.checkout.timeZone,
  };
}

export const lineSheetApi: readonly Route[] = [
  serve(contract.readLineSheet, async (call) => ({
    dealer: await nameOf(call),
    at: (await databaseNow(call.db)).toISOString(),
    timeZone: call.config.checkout.timeZone,
    ...(await printedLines(call.db, call.viewer)),
  })),

  serve(contract.lineSheetCsv, async (call) =>
    csvLineSheet(call, call.viewer, await titleFor(call)),
  ),

  serve(contract.lineSheetXlsx, async (call) =>
    xlsxLineSheet(call, call.viewer, await titleFor(call)),
  ),

  serve(contract.readFeedState, feedState),

  serve(contract.renewFeed, async (call) => {
    const { db, config, viewer, session, log } = call;
    requireFreshSignIn(call);
    await count(call, "feedRenewals");
    const token = await inTransaction(db, async (tx) => {
      const notice = { userId: viewer.id, kind: "feed-made", origin: session.origin } as const;
      await sendNotice(tx, config, notice);
      return dealers.renewFeed(tx, viewer);
    });
    log.info("feed address renewed");
    const url = config.publicUrl + fillPath(contract.readFeed.path, { token });
    return { ...(await feedState(call)), url };
  }),

  serve(contract.endFeed, async (call) => {
    await inTransaction(call.db, (tx) => dealers.forgetFeed(tx, call.viewer.id));
    return feedState(call);
  }),

  serve(contract.readFeed, async (call) => {
    const owner = await dealers.findFeedOwner(call.db, call.params.token);
    const dealer = owner && (await findUserAsViewer(call.db, owner.id));
    if (!dealer) throw new NotFound();
    await dealers.noteFeedRead(call.db, dealer.id, addressRange(call.clientAddress));
    return feedFile(call, dealer);
  }),
];
