import { NotFound } from "#src/domain/errors.ts";
import { perDealer } from "#src/domain/limits.ts";
import * as dealers from "#src/features/auth/dealers.sql.ts";
import { sendNotice } from "#src/features/auth/notices.service.ts";
import { requireFreshSignIn } from "#src/features/auth/sign-in.service.ts";
import { databaseNow } from "#src/features/orders/orders.sql.ts";
import { fillPath } from "#src/lib/paths.ts";
import { storeTimes } from "#src/lib/store-times.ts";
import type { OwnCall } from "#src/platform/call.ts";
import { addressRange } from "#src/platform/client-address.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { findUserAsViewer } from "#src/platform/session.ts";
import { throttle } from "#src/platform/throttle.ts";
import * as contract from "./line-sheet.contract.ts";
import {
  csvLineSheet,
  feedFile,
  type LineSheetTitle,
  printedLines,
  xlsxLineSheet,
} from "./line-sheet.present.ts";

/** The company, or the username of a dealer without one. */
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
