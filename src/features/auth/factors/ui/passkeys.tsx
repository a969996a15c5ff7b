import { Pencil, Trash2 } from "lucide";
import { useRef, useState } from "react";
import { secondFactor } from "#src/domain/account-limits.ts";
import type { Passkey } from "#src/features/auth/factors/factors.contract.ts";
import {
  factorTexts,
  passkeyRemoval,
  passkeyTexts,
} from "#src/features/auth/factors/factors.messages.ts";
import {
  type FactorAction,
  useFactorAction,
  useFactorCalls,
} from "#src/features/auth/factors/factors.mutations.ts";
import { passkeyObstacle, prepareWebauthn } from "#src/features/auth/factors/webauthn.ts";
import { describeDevice } from "#src/lib/describe-device.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useFocusBack } from "#src/ui/use-return-focus.ts";
import { FactorGroup, type FactorGroupProps } from "./factor-form.tsx";

export function Passkeys({ factors, onCodes }: FactorGroupProps) {
  const { passkeys, totpSince } = factors;
  const heading = useRef<HTMLHeadingElement>(null);
  const isLast = passkeys.length === 1 && totpSince === null;
  return (
    <FactorGroup title="Passkeys" about={passkeyTexts.about} headingRef={heading}>
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-4">
              <PasskeyRow
                passkey={passkey}
                isLast={isLast}
                onRemoved={() => heading.current?.focus({ preventScroll: true })}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey onCodes={onCodes} />
    </FactorGroup>
  );
}

function AddPasskey({ onCodes }: Pick<FactorGroupProps, "onCodes">) {
  const [isOpen, setOpen] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isOpen);
  const { addPasskey } = useFactorCalls();
  const action = useFactorAction();
  const obstacle = passkeyObstacle();
  if (obstacle) return <p className="text-muted text-sm">{passkeyTexts[obstacle]}</p>;

  async function add(name: string) {
    const reply = await action.run(() => addPasskey(name));
    if (!reply) return;
    setOpen(false);
    onCodes(reply.recoveryCodes);
  }

  return (
    <>
      {isOpen ? (
        <NameForm
          name={describeDevice(navigator.userAgent)}
          hint={passkeyTexts.nameHint}
          submitLabel="Continue"
          action={action}
          onSubmit={add}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button
          ref={button}
          variant="secondary"
          onPointerEnter={prepareWebauthn}
          onFocus={prepareWebauthn}
          onClick={() => setOpen(true)}
        >
          Add a passkey
        </Button>
      )}
      {action.dialog}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isLast: boolean;
  onRemoved: () => void;
}

function PasskeyRow({ passkey, isLast, onRemoved }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const pencil = useFocusBack<HTMLButtonElement>(isRenaming);
  const { removePasskey, renamePasskey } = useFactorCalls();
  const action = useFactorAction();
  const { name } = passkey;

  async function rename(newName: string) {
    if (await action.run(() => renamePasskey(passkey, newName))) setRenaming(false);
  }

  async function remove() {
    if (await action.run(() => removePasskey(passkey))) onRemoved();
  }

  if (isRenaming) {
    return (
      <NameForm
        name={name}
        submitLabel="Save"
        action={action}
        onSubmit={rename}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <>
      <div className="flex items-start gap-2">
        <PasskeyFacts passkey={passkey} />
        <IconButton
          ref={pencil}
          label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
          className="-my-1.5 text-muted"
        >
          <Icon of={Pencil} />
        </IconButton>
        <IconButton
          label={`Remove ${name}`}
          disabled={action.pending}
          onClick={() => setAsking(true)}
          className="-my-1.5 -mr-3 text-muted"
        >
          <Icon of={Trash2} />
        </IconButton>
      </div>
      {action.problem && (
        <Alert variant="danger" className="mt-4">
          {action.problem}
        </Alert>
      )}
      <ConfirmDialog
        {...passkeyRemoval(name, isLast)}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      />
      {action.dialog}
    </>
  );
}

function PasskeyFacts({
  passkey: { name, isSynced, createdAt, lastUsedAt },
}: {
  passkey: Passkey;
}) {
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="break-words">{name}</span>
        <Badge>{isSynced ? "Synced" : "This device only"}</Badge>
      </p>
      <p className="mt-1 text-muted text-sm">
        Added <UtcDate at={createdAt} format="medium" />,{" "}
        {lastUsedAt ? (
          <>
            last used <UtcDate at={lastUsedAt} format="medium" />
          </>
        ) : (
          "not used yet"
        )}
      </p>
    </div>
  );
}

interface NameFormProps {
  name: string;
  hint?: string;
  submitLabel: string;
  action: FactorAction;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ name, hint, submitLabel, action, onSubmit, onCancel }: NameFormProps) {
  const form = useSchemaForm({
    start: { name },
    send: (values) => onSubmit(values.name.trim()),
    focus: "name",
  });
  const problem = action.problem && <Alert variant="danger">{action.problem}</Alert>;
  return (
    <SchemaForm form={{ ...form, problem }} className="grid gap-4">
      <TextField
        label="Name of the passkey"
        required
        autoComplete="off"
        hint={hint}
        {...form.field("name", {
          validate: (text) => text.trim() !== "" || factorTexts.nameMissing,
          maxLength: {
            value: secondFactor.passkeyNameMaxLength,
            message: factorTexts.nameTooLong,
          },
        })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={action.pending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {action.dismissed && passkeyTexts.dismissed}
      </p>
    </SchemaForm>
  );
}
