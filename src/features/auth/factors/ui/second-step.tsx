import { useEffect, useId, useRef } from "react";
import { secondFactorExpired } from "#src/features/auth/auth.messages.ts";
import type {
  confirmSignIn,
  FactorKind,
  secondFactorOptions,
} from "#src/features/auth/factors/factors.contract.ts";
import { stepTexts } from "#src/features/auth/factors/factors.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { hasCode } from "#src/lib/http-error.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { FactorForm, QuietButton } from "./factor-form.tsx";

interface SecondStepProps {
  factors: readonly FactorKind[];
  onSignedIn: (user: User) => Promise<void>;
  /** Back to the password; without a text if the person wants it. */
  onRestart: (reason: Error) => void;
}

/** Stands in the place of the form. The server knows by a cookie whose password was right. */
export function SecondStep({ factors, onSignedIn, onRestart }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);

  async function orRestart<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (hasCode(error, secondFactorExpired)) onRestart(error);
      throw error;
    }
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="text-title outline-none">
        {stepTexts.title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{stepTexts.description}</p>
      <FactorForm
        factors={factors}
        request={() =>
          orRestart(call<typeof secondFactorOptions>("POST /api/auth/second-factor/options"))
        }
        onAnswer={async (body) => {
          const answer = call<typeof confirmSignIn>("POST /api/auth/second-factor", { body });
          const { user } = await orRestart(answer);
          await onSignedIn(user);
        }}
      >
        <QuietButton onClick={() => onRestart(new Error("restarted"))}>Start again</QuietButton>
      </FactorForm>
    </section>
  );
}
