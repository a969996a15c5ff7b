import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { blockSender, unblockSender } from "./blocked.contract.ts";
import { blockFailed, senderBlocked, senderUnblocked } from "./blocked.messages.ts";
import { blockedSendersQuery } from "./blocked.queries.ts";

/** Blocks an address, or a domain (`@example.com`). */
export function useBlockSender() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { address: string; reason?: string }) =>
      call<typeof blockSender>("POST /api/admin/blocked-senders", { body }),
    onSuccess: (reply, { address }) => {
      queries.setQueryData(blockedSendersQuery().queryKey, reply);
      toast(senderBlocked(address));
    },
    onError: (error) => toast(blockFailed(error)),
  });
}

export function useUnblockSender() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (address: string) =>
      call<typeof unblockSender>("DELETE /api/admin/blocked-senders/{address}", {
        params: { address },
      }),
    onSuccess: (reply, address) => {
      queries.setQueryData(blockedSendersQuery().queryKey, reply);
      toast(senderUnblocked(address));
    },
    onError: (error) => toast(blockFailed(error)),
  });
}
