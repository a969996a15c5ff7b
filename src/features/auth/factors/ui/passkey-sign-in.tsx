import { Fingerprint } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import type {
  AuthenticatorResponse,
  passkeySignIn,
  passkeySignInOptions,
} from "#src/features/auth/factors/factors.contract.ts";
import { stepProblem, stepTexts } from "#src/features/auth/factors/factors.messages.ts";
import {
  answerWithPasskey,
  passkeyObstacle,
  prepareWebauthn,
  stopAsking,
  wasDismissed,
} from "#src/features/auth/factors/webauthn.ts";
import { call } from "#src/lib/endpoint.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

const request = () => call<typeof passkeySignInOptions>("POST /api/auth/passkey/options");

export interface PasskeySignInProps {
  isStaffLogin: boolean;
  /** The browser proposes passkeys in the field of the name. */
  autofills?: boolean;
  onSignedIn: (user: User) => Promise<void>;
}

export function PasskeySignIn({ isStaffLogin, autofills = false, onSignedIn }: PasskeySignInProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [dismissals, setDismissals] = useState(0);
  const canUse = passkeyObstacle() === undefined;

  async function enter(response: AuthenticatorResponse) {
    const body = { response, isStaffLogin };
    const { user } = await call<typeof passkeySignIn>("POST /api/auth/passkey", { body });
    await onSignedIn(user);
  }
  const enterByAutofill = useEffectEvent(enter);

  // The browser's own question, which replaces this one, may be dismissed; then this one waits again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits again after each dismissal
  useEffect(() => {
    if (!autofills || !canUse) return;
    const waiting = new AbortController();
    awaitAutofill(waiting.signal, (response) => enterByAutofill(response)).catch((error) => {
      if (!waiting.signal.aborted && !wasDismissed(error)) setProblem(stepProblem(error));
    });
    return () => {
      waiting.abort();
      void stopAsking();
    };
  }, [autofills, canUse, dismissals]);

  async function ask() {
    setPending(true);
    setProblem(undefined);
    try {
      await enter(await answerWithPasskey(await request()));
    } catch (error) {
      setPending(false);
      setDismissals((count) => count + 1);
      if (!wasDismissed(error)) setProblem(stepProblem(error));
    }
  }

  if (!canUse) return null;
  return (
    <div className="mt-6 grid gap-4 border-line border-t pt-6">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <Button
        variant="secondary"
        size="large"
        loading={pending}
        onPointerEnter={prepareWebauthn}
        onFocus={prepareWebauthn}
        onClick={ask}
        className="w-full"
      >
        {!pending && <Icon of={Fingerprint} className="size-5 stroke-[1.5]" />}
        Sign in with a passkey
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {dismissals > 0 && !problem && !pending && stepTexts.cancelled}
      </p>
    </div>
  );
}

async function awaitAutofill(
  signal: AbortSignal,
  enter: (response: AuthenticatorResponse) => Promise<void>,
): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
  const options = await request();
  if (signal.aborted) return;
  const response = await answerWithPasskey(options, { autofill: true });
  if (!signal.aborted) await enter(response);
}
