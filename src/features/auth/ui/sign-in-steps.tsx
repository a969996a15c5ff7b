import { useEffect } from "react";
import { codeNotLoaded } from "#src/features/auth/auth.messages.ts";
import type { SignInFlow } from "#src/features/auth/auth.mutations.ts";
import type { PasskeySignInProps } from "#src/features/auth/factors/ui/passkey-sign-in.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import type { User } from "#src/lib/viewer.contract.ts";
import { toast } from "#src/ui/toast-store.ts";
import { lazyAfterMount, useLazyComponent } from "#src/ui/use-lazy-dialog.tsx";
import { SignInForm, type SignInFormProps } from "./sign-in-form.tsx";

interface SignInStepsProps
  extends Pick<SignInFormProps, "username" | "ignoreEmpty" | "problem" | "children"> {
  flow: SignInFlow;
  /** Whether this form was meant for the person who signed in. */
  accepts?: (user: User) => boolean;
  passkeys?: Omit<PasskeySignInProps, "onSignedIn">;
}

const PasskeySignIn = lazyAfterMount(
  async () => (await import("#src/features/auth/factors/ui/passkey-sign-in.tsx")).PasskeySignIn,
);
const load = async () => (await import("#src/features/auth/factors/ui/second-step.tsx")).SecondStep;

/** The form for name and password. Where the account has a second factor, its step follows. */
export function SignInSteps({ flow, accepts, problem, passkeys, ...form }: SignInStepsProps) {
  const { secondStep, restartedBy } = flow;
  const byPasskey = useCapability("accounts") ? passkeys : undefined;
  const { Component: SecondStep, require } = useLazyComponent(load, () => {
    flow.restart(new Error("not loaded"));
    toast(codeNotLoaded);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per step
  useEffect(() => {
    if (secondStep) require();
  }, [secondStep === undefined]);

  async function enter(user: User) {
    await flow.complete(user);
    if (accepts && !accepts(user)) flow.restart(new Error("not meant for this form"));
  }

  if (secondStep && SecondStep) {
    return <SecondStep factors={secondStep} onSignedIn={enter} onRestart={flow.restart} />;
  }
  return (
    <>
      <SignInForm
        {...form}
        onSubmit={async (credentials) => {
          const user = await flow.signIn(credentials);
          return user !== undefined && (accepts?.(user) ?? true);
        }}
        pending={flow.pending || secondStep !== undefined}
        problem={restartedBy ? messageOf(restartedBy, "") : problem}
        isBack={restartedBy !== undefined}
        usernameAutoComplete={byPasskey && "username webauthn"}
      />
      {byPasskey && <PasskeySignIn {...byPasskey} onSignedIn={flow.complete} />}
    </>
  );
}
