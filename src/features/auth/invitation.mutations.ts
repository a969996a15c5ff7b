import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { acceptInvitation, checkInvitation } from "./invitation.contract.ts";
import { accepted } from "./invitation.messages.ts";
import { setViewer } from "./viewer.tsx";

/** Reads whose account it is. The token is sent in the body, never in an address. */
export function useCheckInvitation() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof checkInvitation>("POST /api/auth/invitation/check", { body: { token } }),
  });
}

export function useAcceptInvitation(onSignedIn: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call<typeof acceptInvitation>("POST /api/auth/invitation", { body }),
    onSuccess: async ({ user }) => {
      await setViewer(queries, user);
      toast(accepted(user.username));
      onSignedIn();
    },
  });
}
