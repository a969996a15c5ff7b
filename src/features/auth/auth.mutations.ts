import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { type ToastInput, toast } from "#src/ui/toast-store.ts";
import type { login, register, signOut, User } from "./auth.contract.ts";
import {
  registered,
  registrationFailed,
  signedIn,
  signedOut,
  signInFailed,
  signOutFailed,
} from "./auth.messages.ts";
import { setViewer } from "./viewer.tsx";

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface NewCustomer extends Credentials {
  readonly email: string;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

interface LoginWords {
  readonly granted: (user: User) => ToastInput;
  readonly failed: (error: unknown) => ToastInput;
}

const usualWords: LoginWords = {
  granted: ({ username }) => signedIn(username),
  failed: signInFailed,
};

/** Says in a toast how it went, in the words of the door one came in by; whoever came in is returned. */
export function useLogin(words = usualWords) {
  const queries = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: Credentials) => call<typeof login>("POST /api/auth/login", { body }),
    onSuccess: async ({ user }) => {
      await setViewer(queries, user);
      toast(words.granted(user));
    },
    onError: (failure) => toast(words.failed(failure)),
  });
  return {
    login: (given: Credentials): Promise<User | undefined> =>
      mutateAsync(given).then(
        ({ user }) => user,
        () => undefined,
      ),
    pending: isPending,
    error,
  };
}

/** Makes an account and no session: the new customer signs in next. */
export function useRegister() {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ username, email, password }: NewCustomer) => {
      const body = { username, email, password, isAdmin: false, isWholesale: false };
      return call<typeof register>("POST /api/auth/register", { body });
    },
    onSuccess: () => toast(registered),
    onError: (failure) => toast(registrationFailed(failure)),
  });
  return {
    register: (given: NewCustomer) => succeeds(mutateAsync(given)),
    pending: isPending,
    error,
  };
}

export function useSignOut(words = { done: signedOut, failed: signOutFailed }) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call<typeof signOut>("POST /api/auth/logout"),
    onSuccess: async () => {
      await setViewer(queries, null);
      toast(words.done);
    },
    onError: () => toast(words.failed),
  });
  return { signOut: () => succeeds(mutateAsync()), pending: isPending };
}
