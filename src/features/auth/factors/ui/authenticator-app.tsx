import { useRef, useState } from "react";
import type { beginTotp } from "#src/features/auth/factors/factors.contract.ts";
import { appRemoval, appTexts } from "#src/features/auth/factors/factors.messages.ts";
import {
  type FactorAction,
  useFactorAction,
  useFactorCalls,
} from "#src/features/auth/factors/factors.mutations.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useFocusBack } from "#src/ui/use-return-focus.ts";
import { CodeField, codeRules, FactorGroup, type FactorGroupProps } from "./factor-form.tsx";

type NewSecret = ReplyOf<typeof beginTotp>;

export function AuthenticatorApp({ factors, onCodes }: FactorGroupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { totpSince, passkeys } = factors;
  return (
    <FactorGroup title="Authenticator app" about={appTexts.about} headingRef={heading}>
      {totpSince ? (
        <AddedApp
          since={totpSince}
          isLast={passkeys.length === 0}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <AppSetup
          onAdded={(codes) => {
            onCodes(codes);
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </FactorGroup>
  );
}

interface AddedAppProps {
  since: string;
  isLast: boolean;
  onRemoved: () => void;
}

function AddedApp({ since, isLast, onRemoved }: AddedAppProps) {
  const [isAsking, setAsking] = useState(false);
  const { removeTotp } = useFactorCalls();
  const action = useFactorAction();
  return (
    <>
      <Problem action={action} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          Added <UtcDate at={since} format="medium" />
        </p>
        <Button
          variant="secondary"
          size="small"
          loading={action.pending}
          onClick={() => setAsking(true)}
        >
          Remove<span className="sr-only"> the authenticator app</span>
        </Button>
      </div>
      <ConfirmDialog
        {...appRemoval(isLast)}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={async () => {
          if (await action.run(removeTotp)) onRemoved();
        }}
      />
      {action.dialog}
    </>
  );
}

function Problem({ action: { problem } }: { action: FactorAction }) {
  return problem ? (
    <Alert variant="danger" className="mb-5">
      {problem}
    </Alert>
  ) : null;
}

interface AppSetupProps {
  onAdded: (codes: readonly string[] | undefined) => void;
}

function AppSetup({ onAdded }: AppSetupProps) {
  const [secret, setSecret] = useState<NewSecret>();
  const button = useFocusBack<HTMLButtonElement>(secret !== undefined);
  const { beginTotp, confirmTotp } = useFactorCalls();
  const action = useFactorAction();

  async function confirm(code: string) {
    const reply = await action.run(() => confirmTotp(code));
    if (reply) onAdded(reply.recoveryCodes);
    return reply !== undefined;
  }

  return (
    <>
      <Problem action={action} />
      {secret ? (
        <SecretForm
          secret={secret}
          pending={action.pending}
          onCode={confirm}
          onCancel={() => setSecret(undefined)}
        />
      ) : (
        <Button
          ref={button}
          variant="secondary"
          loading={action.pending}
          onClick={async () => setSecret(await action.run(beginTotp))}
        >
          Set up an app
        </Button>
      )}
      {action.dialog}
    </>
  );
}

interface SecretFormProps {
  secret: NewSecret;
  pending: boolean;
  onCode: (code: string) => Promise<boolean>;
  onCancel: () => void;
}

function SecretForm({ secret: { secret, uri, qr }, pending, onCode, onCancel }: SecretFormProps) {
  const form = useSchemaForm({
    start: { code: "" },
    send: ({ code }) => onCode(code),
    focus: "code",
    again: "code",
  });
  return (
    <SchemaForm form={form}>
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <QrCode {...qr} />
        <div className="min-w-0 flex-1 basis-60">
          <p>{appTexts.scan}</p>
          <p className="mt-4 text-muted text-sm">{appTexts.type}</p>
          <p className="mt-1 break-words font-mono text-[0.9375rem] tracking-wide">{secret}</p>
          <div className="flex flex-wrap items-center gap-x-6 [&_button]:min-w-0">
            <CopyButton text={secret.replace(/\s/g, "")} label="Key" />
            <a href={uri} className="link-quiet inline-flex min-h-11 items-center text-sm">
              Open in an app here
            </a>
          </div>
        </div>
      </div>
      <p>{appTexts.confirm}</p>
      <CodeField hint={undefined} {...form.field("code", codeRules)} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={pending}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </SchemaForm>
  );
}

/** Scanners want dark squares on white and four squares of white around them. */
const quietZone = 4;

function QrCode({ size, path }: NewSecret["qr"]) {
  const side = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 border border-line bg-white forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
