import { useEffect } from "react";
import type { User } from "#src/features/auth/auth.contract.ts";
import { codeNotLoaded } from "#src/features/auth/auth.messages.ts";
import type { SignInDoor } from "#src/features/auth/auth.mutations.ts";
import { usePasskeyDoor } from "#src/features/auth/factors/ui/passkey-door.tsx";
import type { PasskeySignInProps } from "#src/features/auth/factors/ui/passkey-sign-in.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.ts";
import { SignInForm, type SignInFormProps } from "./sign-in-form.tsx";

interface SignInStepsProps
  extends Pick<SignInFormProps, "username" | "ignoreEmpty" | "problem" | "children"> {
  door: SignInDoor;
  /** Whether this door was meant for the person who signed in. */
  accepts?: (user: User) => boolean;
  /** Where one can sign in with a passkey alone. */
  passkeys?: Omit<PasskeySignInProps, "onSignedIn">;
}

const load = async () => (await import("#src/features/auth/factors/ui/second-step.tsx")).SecondStep;

/** The form for name and password. Where the account has a second factor, its step follows. */
export function SignInSteps({ door, accepts, problem, passkeys, ...form }: SignInStepsProps) {
  const { secondStep, restartedBy } = door;
  const passkeyDoor = usePasskeyDoor();
  const { Component: SecondStep, require } = useLazyComponent(load, () => {
    door.restart(new Error("not loaded"));
    toast(codeNotLoaded);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per step
  useEffect(() => {
    if (secondStep) require();
  }, [secondStep === undefined]);

  async function enter(user: User) {
    await door.complete(user);
    if (accepts && !accepts(user)) door.restart(new Error("not meant for this door"));
  }

  if (secondStep && SecondStep) {
    return <SecondStep factors={secondStep} onSignedIn={enter} onRestart={door.restart} />;
  }
  return (
    <>
      <SignInForm
        {...form}
        onSubmit={async (credentials) => {
          const user = await door.signIn(credentials);
          return user !== undefined && (accepts?.(user) ?? true);
        }}
        pending={door.pending || secondStep !== undefined}
        problem={restartedBy ? messageOf(restartedBy, "") : problem}
        isBack={restartedBy !== undefined}
        usernameAutoComplete={passkeys && passkeyDoor.usernameAutoComplete}
      />
      {passkeys && <passkeyDoor.SignIn {...passkeys} onSignedIn={door.complete} />}
    </>
  );
}
