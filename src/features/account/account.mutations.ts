import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DateLocale } from "#src/domain/viewer.ts";
import type { User } from "#src/features/auth/auth.contract.ts";
import { signedOut } from "#src/features/auth/auth.messages.ts";
import { setViewer } from "#src/features/auth/viewer.tsx";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  chooseDates,
  endOneSession,
  endOtherSessions,
  ListedSession,
  renameAccount,
} from "./account.contract.ts";
import { nameTexts, notSaved, sessionTexts } from "./account.messages.ts";
import { addressesQuery, sessionsQuery } from "./account.queries.ts";
import type {
  addAddress,
  changeAddress,
  makeDefaultAddress,
  NewAddress,
  removeAddress,
  SavedAddress,
} from "./addresses.contract.ts";

/** The header and all pages show the change at once. */
function useShowViewer() {
  const queries = useQueryClient();
  return (user: User) => setViewer(queries, user);
}

export function useRename() {
  const show = useShowViewer();
  return useMutation({
    mutationFn: (username: string) =>
      call<typeof renameAccount>("PATCH /api/account/name", { body: { username } }),
    onSuccess: async ({ user }) => {
      await show(user);
      toast(nameTexts.saved(user.username));
    },
  });
}

/** One after another: the last choice counts. */
export function useChooseDates() {
  const show = useShowViewer();
  return useMutation({
    scope: { id: "dates" },
    mutationFn: (dateLocale: DateLocale | null) =>
      call<typeof chooseDates>("PATCH /api/account/dates", { body: { dateLocale } }),
    onSuccess: ({ user }) => show(user),
    onError: (error) => toast(notSaved(error)),
  });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isCurrent }: ListedSession) => {
      await call<typeof endOneSession>("DELETE /api/account/sessions/{id}", { params: { id } });
      if (isCurrent) await setViewer(queries, null);
      else await queries.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      toast(isCurrent ? signedOut : sessionTexts.ended);
    },
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof endOtherSessions>("POST /api/account/sessions/end-others"),
    onSuccess: (reply) => {
      queries.setQueryData(sessionsQuery().queryKey, reply);
      toast(sessionTexts.othersEnded);
    },
  });
}

/** Each reply is the whole list. */
function useAddressMutation<Input>(
  mutationFn: (input: Input) => Promise<{ addresses: SavedAddress[] }>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (reply) => queries.setQueryData(addressesQuery().queryKey, reply),
  });
}

/** A new address has no id. */
export const useSaveAddress = (id: number | undefined) =>
  useAddressMutation((body: NewAddress) =>
    id === undefined
      ? call<typeof addAddress>("POST /api/account/addresses", { body })
      : call<typeof changeAddress>("PATCH /api/account/addresses/{id}", { params: { id }, body }),
  );

export const useRemoveAddress = () =>
  useAddressMutation((id: number) =>
    call<typeof removeAddress>("DELETE /api/account/addresses/{id}", { params: { id } }),
  );

export const useMakeDefaultAddress = () =>
  useAddressMutation((id: number) =>
    call<typeof makeDefaultAddress>("POST /api/account/addresses/{id}/default", { params: { id } }),
  );
