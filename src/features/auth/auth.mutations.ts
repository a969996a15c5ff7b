import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FactorKind } from "#src/features/auth/factors/factors.contract.ts";
import { forgetPrivateValues } from "#src/lib/create-store.ts";
import { call } from "#src/lib/endpoint.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import type { User } from "#src/lib/viewer.contract.ts";
import { setViewer } from "#src/lib/viewer.tsx";
import { toast } from "#src/ui/toast-store.ts";
import type { login, register, signOut } from "./auth.contract.ts";
import {
  registered,
  registrationFailed,
  secondFactorRequired,
  signedOut,
  signOutFailed,
} from "./auth.messages.ts";

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface NewCustomer extends Credentials {
  readonly email: string;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

interface SignInOptions {
  /** The admin login has a call of its own. */
  readonly request?: (credentials: Credentials) => Promise<{ user: User }>;
  readonly onSignedIn: (user: User) => void;
  readonly onFailed: (error: Error) => void;
}

const requestLogin = (body: Credentials) => call<typeof login>("POST /api/auth/login", { body });

export function useSignIn({ request = requestLogin, onSignedIn, onFailed }: SignInOptions) {
  const queries = useQueryClient();
  const [restartedBy, setRestartedBy] = useState<Error>();
  const complete = async (user: User) => {
    await setViewer(queries, user);
    onSignedIn(user);
  };
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: request,
    onMutate: () => setRestartedBy(undefined),
    onSuccess: ({ user }) => complete(user),
    onError: (failure) => {
      if (!hasCode(failure, secondFactorRequired)) onFailed(failure);
    },
  });
  const secondStep = secondStepIn(error);
  return {
    signIn: (credentials: Credentials): Promise<User | undefined> =>
      mutateAsync(credentials).then(
        ({ user }) => user,
        () => undefined,
      ),
    pending: isPending,
    error: secondStep ? null : error,
    /** The password was right, and one of these has to confirm the sign-in. */
    secondStep,
    /** Calls that sign in without a password, or after it, use this. */
    complete,
    /** Back to the password. A refusal of the server is shown there. */
    restart: (reason: Error) => {
      reset();
      setRestartedBy(reason);
    },
    restartedBy,
  };
}

export type SignInFlow = ReturnType<typeof useSignIn>;

function secondStepIn(error: unknown): readonly FactorKind[] | undefined {
  if (!hasCode(error, secondFactorRequired)) return undefined;
  return error.body.factors as FactorKind[];
}

/** Creates an account without a session: the new customer signs in next. */
export function useRegister() {
  const confirms = useCapability("accounts");
  return useMutation({
    mutationFn: ({ username, email, password }: NewCustomer) => {
      const body = { username, email, password, isAdmin: false, isWholesale: false };
      return call<typeof register>("POST /api/auth/register", { body });
    },
    onSuccess: ({ user }) => toast(registered(confirms ? user.email : undefined)),
    onError: (failure) => toast(registrationFailed(failure)),
  });
}

export function useSignOut(messages = { done: signedOut, failed: signOutFailed }) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call<typeof signOut>("POST /api/auth/logout"),
    onSuccess: async () => {
      forgetPrivateValues();
      await setViewer(queries, null);
      toast(messages.done);
    },
    onError: () => toast(messages.failed),
  });
  return { signOut: () => succeeds(mutateAsync()), pending: isPending };
}
