import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { endFeed, renewFeed } from "./line-sheet.contract.ts";
import { feedFailed } from "./line-sheet.messages.ts";
import { feedStateQuery } from "./line-sheet.queries.ts";

/** The address is in the reply alone: it is shown once. */
export function useRenewFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof renewFeed>("POST /api/wholesale/feed"),
    onSuccess: ({ url: _, ...state }) => queries.setQueryData(feedStateQuery().queryKey, state),
    onError: (error) => toast(feedFailed(error)),
  });
}

export function useEndFeed(onEnded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof endFeed>("DELETE /api/wholesale/feed"),
    onSuccess: (state) => {
      queries.setQueryData(feedStateQuery().queryKey, state);
      onEnded();
    },
    onError: (error) => toast(feedFailed(error)),
  });
}
