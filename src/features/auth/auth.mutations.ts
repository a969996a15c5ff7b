import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { signOut } from "./auth.contract.ts";
import { signedOut, signOutFailed } from "./auth.messages.ts";
import { currentUserQuery } from "./auth.queries.ts";

export function useSignOut(): { signOut: () => void; pending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof signOut>("POST /api/auth/logout"),
    onSuccess: () => {
      // Everything loaded so far was this user's view of the shop; nothing of it may stay behind.
      queries.setQueryData(currentUserQuery().queryKey, { user: null });
      queries.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
      void queries.resetQueries({
        predicate: (query) => query.queryKey[0] !== currentUserQuery().queryKey[0],
      });
      toast(signedOut);
    },
    onError: () => toast(signOutFailed),
  });
  return { signOut: () => mutate(), pending: isPending };
}
