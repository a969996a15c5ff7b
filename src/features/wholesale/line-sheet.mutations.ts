import { useMutation, useQueryClient } from "@tanstack/react-query";
import { freshSignInRequired } from "#src/features/auth/auth.messages.ts";
import type { Proof } from "#src/features/auth/factors/ui/use-proof.tsx";
import { call } from "#src/lib/endpoint.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { endFeed, renewFeed } from "./line-sheet.contract.ts";
import { feedFailed } from "./line-sheet.messages.ts";
import { feedStateQuery } from "./line-sheet.queries.ts";

/** The address is in the reply alone: it is shown once. */
export function useRenewFeed(run: Proof["run"]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => run(() => call<typeof renewFeed>("POST /api/wholesale/feed")),
    onSuccess: ({ url: _, ...state }) => queries.setQueryData(feedStateQuery().queryKey, state),
    onError: (error) => {
      if (!hasCode(error, freshSignInRequired)) toast(feedFailed(error));
    },
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
