import { getQuery } from "#src/lib/query-client.ts";
import { useCall } from "#src/ui/use-call.ts";
import type { blockSender, listBlocked, unblockSender } from "./blocked.contract.ts";
import { blockFailed, senderBlocked, senderUnblocked } from "./blocked.messages.ts";

export const blockedSendersQuery = () => getQuery<typeof listBlocked>("/api/admin/blocked-senders");

/** Blocks an address, or a domain (`@example.com`). */
export const useBlockSender = () =>
  useCall<typeof blockSender>("POST /api/admin/blocked-senders", {
    updates: blockedSendersQuery(),
    toast: (_reply, { body }) => senderBlocked(body.address),
    failed: blockFailed,
  });

export const useUnblockSender = () =>
  useCall<typeof unblockSender>("DELETE /api/admin/blocked-senders/{address}", {
    updates: blockedSendersQuery(),
    toast: (_reply, { params }) => senderUnblocked(String(params.address)),
    failed: blockFailed,
  });
