import { maxListedBlocked } from "#src/domain/enquiry-limits.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { recordAudit } from "#src/platform/audit.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { isoDates } from "#src/platform/rows.ts";
import { type Route, type Services, serve } from "#src/platform/serve.ts";
import { blockSender, listBlocked, unblockSender } from "./blocked.contract.ts";
import { findBlocked, insertBlocked, removeBlocked } from "./blocked.sql.ts";

async function replyWith({ db, config }: Services): Promise<ReplyOf<typeof listBlocked>> {
  const rows = await findBlocked(db, maxListedBlocked);
  return {
    blocked: rows.map(isoDates),
    timeZone: config.checkout.timeZone,
  };
}

/** The audit log is kept for ever, and addresses are not: it has the domain only. */
const subjectOf = (address: string) => `sender:${address.slice(address.lastIndexOf("@"))}` as const;

export const blockedApi: readonly Route[] = [
  serve(listBlocked, replyWith),

  serve(blockSender, async (call) => {
    const { address, reason } = call.body;
    await inTransaction(call.db, async (tx) => {
      if (!(await insertBlocked(tx, { address, reason, blockedBy: call.viewer.id }))) return;
      await recordAudit(tx, call, { action: "sender.block", subject: subjectOf(address) });
    });
    return replyWith(call);
  }),

  serve(unblockSender, async (call) => {
    const { address } = call.params;
    await inTransaction(call.db, async (tx) => {
      if (!(await removeBlocked(tx, address))) return;
      await recordAudit(tx, call, { action: "sender.unblock", subject: subjectOf(address) });
    });
    return replyWith(call);
  }),
];
