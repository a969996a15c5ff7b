import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import type {
  AuthenticatorResponse,
  FactorKind,
  Factors,
} from "#src/features/auth/factors/factors.contract.ts";
import {
  factorTexts,
  stepProblem,
  stepTexts,
} from "#src/features/auth/factors/factors.messages.ts";
import {
  answerWithPasskey,
  type PasskeyRequest,
  passkeyObstacle,
  prepareWebauthn,
  wasDismissed,
} from "#src/features/auth/factors/webauthn.ts";
import { PasswordField } from "#src/features/auth/ui/sign-in-form.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField, type TextFieldProps } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";

export interface FactorGroupProps {
  factors: Factors;
  onCodes: (codes: readonly string[] | undefined) => void;
}

interface FactorGroupFrameProps {
  title: string;
  about: ReactNode;
  /** Gets the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function FactorGroup({ title, about, headingRef, children }: FactorGroupFrameProps) {
  return (
    <section className="border-line border-t py-7 first:border-t-0 first:pt-0 last:pb-0">
      <h3 ref={headingRef} tabIndex={-1} className="font-medium font-sans text-base outline-none">
        {title}
      </h3>
      <p className="mt-1 text-muted text-sm">{about}</p>
      <div className="mt-5">{children}</div>
    </section>
  );
}

interface FactorAnswer {
  readonly password?: string;
  readonly code?: string;
  readonly recoveryCode?: string;
  readonly response?: AuthenticatorResponse;
}

type Way = FactorKind | "password";

interface FactorFormProps {
  factors: readonly FactorKind[];
  /** A typed code counts only with the password; a passkey needs none. */
  withPassword?: boolean;
  request: () => Promise<PasskeyRequest>;
  onAnswer: (answer: FactorAnswer) => Promise<unknown>;
  children?: ReactNode;
}

const labels: Record<Way, string> = {
  passkey: "Use a passkey instead",
  totp: "Use a code from your app instead",
  recovery: "Use a recovery code instead",
  password: "Use your password instead",
};

export function FactorForm(props: FactorFormProps) {
  const { factors, withPassword = false, request, onAnswer, children } = props;
  const ways = waysOf(factors, withPassword);
  const [{ way, isChosen }, setWay] = useState<{ way: Way; isChosen: boolean }>({
    way: ways[0] ?? "recovery",
    isChosen: false,
  });
  const shared = { onAnswer, getsFocus: isChosen };
  return (
    <>
      {way === "passkey" ? (
        <PasskeyWay {...shared} request={request} />
      ) : (
        <TypedWay key={way} {...shared} way={way} withPassword={withPassword} />
      )}
      <div className="mt-5 flex flex-col items-start border-line border-t pt-3 text-sm">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <QuietButton key={other} onClick={() => setWay({ way: other, isChosen: true })}>
              {labels[other]}
            </QuietButton>
          ))}
        {children}
      </div>
    </>
  );
}

/** The best one first. Without any factor the password is all there is. */
function waysOf(factors: readonly FactorKind[], withPassword: boolean): Way[] {
  if (withPassword && factors.length === 0) return ["password"];
  const order: FactorKind[] = ["passkey", "totp", "recovery"];
  return order.filter(
    (kind) => factors.includes(kind) && (kind !== "passkey" || passkeyObstacle() === undefined),
  );
}

interface QuietButtonProps {
  onClick: () => void;
  children: ReactNode;
}

export function QuietButton({ onClick, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="link-quiet inline-flex min-h-11 items-center transition-colors hover:text-accent"
    >
      {children}
    </button>
  );
}

interface WayProps extends Pick<FactorFormProps, "onAnswer"> {
  getsFocus: boolean;
}

interface PasskeyWayProps extends WayProps {
  request: FactorFormProps["request"];
}

function PasskeyWay({ getsFocus, onAnswer, request }: PasskeyWayProps) {
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    prepareWebauthn();
    if (getsFocus) button.current?.focus();
  }, [getsFocus]);

  async function ask() {
    setPending(true);
    setDismissed(false);
    setProblem(undefined);
    try {
      await onAnswer({ response: await answerWithPasskey(await request()) });
    } catch (error) {
      setPending(false);
      if (wasDismissed(error)) setDismissed(true);
      else setProblem(stepProblem(error));
    }
  }

  return (
    <div className="grid gap-5">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <p className="text-muted">{stepTexts.passkeyHint}</p>
      <Button ref={button} size="large" loading={pending} onClick={ask} className="w-full">
        Use a passkey
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {dismissed && stepTexts.cancelled}
      </p>
    </div>
  );
}

interface TypedWayProps extends WayProps {
  way: Exclude<Way, "passkey">;
  withPassword: boolean;
}

function TypedWay({ way, withPassword, getsFocus, onAnswer }: TypedWayProps) {
  const last = way === "totp" ? "code" : way === "recovery" ? "recoveryCode" : "password";
  const form = useSchemaForm({
    send: (answer: Omit<FactorAnswer, "response">) => onAnswer(answer),
    failed: stepProblem,
    focus: getsFocus ? (withPassword ? "password" : last) : undefined,
    again: last,
  });
  const { field, pending } = form;
  return (
    <SchemaForm form={form} className="grid gap-5">
      {withPassword && (
        <PasswordField required {...field("password", { required: factorTexts.passwordMissing })} />
      )}
      {way === "totp" && <CodeField {...field("code", codeRules)} />}
      {way === "recovery" && (
        <TextField
          label="Recovery code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={stepTexts.recoveryHint}
          {...field("recoveryCode", {
            validate: (text = "") => text.trim() !== "" || factorTexts.recoveryFormat,
          })}
        />
      )}
      <Button type="submit" size="large" loading={pending} className="w-full">
        Confirm
      </Button>
    </SchemaForm>
  );
}

export const codeRules = {
  validate: (text = "") => /^\d{6}$/.test(text.replace(/\s/g, "")) || factorTexts.codeFormat,
};

export function CodeField(props: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      label="Code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      hint={stepTexts.codeHint}
      className="[&_input]:max-w-40 [&_input]:text-lg [&_input]:tracking-[0.25em] [&_input]:tabular-nums"
      {...props}
    />
  );
}
