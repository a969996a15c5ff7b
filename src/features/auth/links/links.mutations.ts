import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { toast } from "#src/ui/toast-store.ts";
import type * as emails from "./email.contract.ts";
import { changeCancelled, linkSent, passwordChanged } from "./links.messages.ts";
import { accountEmailQuery, signInNoticesQuery } from "./links.queries.ts";
import type * as passwords from "./password.contract.ts";

export const useRequestReset = () =>
  useMutation({
    mutationFn: (account: string) =>
      call<typeof passwords.requestReset>("POST /api/auth/password-reset", { body: { account } }),
  });

/** Tokens are sent in the body, never in an address. */
export const useCheckReset = () =>
  useMutation({
    mutationFn: (token: string) =>
      call<typeof passwords.checkReset>("POST /api/auth/password-reset/check", { body: { token } }),
  });

/** It has ended the session of this browser too, if that was the same account's. */
export function useResetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call<typeof passwords.resetPassword>("POST /api/auth/password-reset/finish", { body }),
    onSuccess: () => refetchViewer(queries),
  });
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      call<typeof passwords.changePassword>("POST /api/account/password", { body }),
    onSuccess: () => toast(passwordChanged),
  });

export const useCheckEmailLink = () =>
  useMutation({
    mutationFn: (token: string) =>
      call<typeof emails.checkEmailLink>("POST /api/auth/email/check", { body: { token } }),
  });

export function useConfirmEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof emails.confirmEmail>("POST /api/auth/email/confirm", { body: { token } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: accountEmailQuery().queryKey });
      await refetchViewer(queries);
    },
  });
}

const refetchViewer = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: currentUserQuery().queryKey });

const keepEmail = (queries: QueryClient, email: emails.AccountEmail) =>
  queries.setQueryData(accountEmailQuery().queryKey, email);

export function useSendConfirmation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof emails.sendConfirmation>("POST /api/account/email/confirmation", {
        body: { email },
      }),
    onSuccess: (email) => {
      keepEmail(queries, email);
      toast(linkSent(email.email));
    },
  });
}

export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof emails.changeEmail>("POST /api/account/email", { body: { email } }),
    onSuccess: (email) => keepEmail(queries, email),
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof emails.cancelEmailChange>("DELETE /api/account/email/change"),
    onSuccess: (email) => {
      keepEmail(queries, email);
      toast(changeCancelled);
    },
  });
}

export function useSwitchSignInNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      call<typeof emails.switchSignInNotices>("POST /api/account/sign-in-notices", {
        body: { isOn },
      }),
    onSuccess: (notices) => queries.setQueryData(signInNoticesQuery().queryKey, notices),
  });
}
