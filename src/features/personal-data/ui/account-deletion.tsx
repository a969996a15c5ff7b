import { useRef, useState } from "react";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import { setViewer, useViewer } from "#src/features/auth/viewer.tsx";
import type { deleteOwnAccount } from "#src/features/personal-data/own-data.contract.ts";
import { ownDataTexts } from "#src/features/personal-data/own-data.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

const texts = ownDataTexts.deletion;

export function AccountDeletion() {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const proof = useProof();
  const deletion = useCall(
    (body: { username: string }) =>
      proof.run(() => call<typeof deleteOwnAccount>("POST /api/account/deletion", { body })),
    { onReply: (_reply, _body, queries) => setViewer(queries, null), toast: texts.begun },
  );
  const form = useSchemaForm({
    start: { username: "" },
    call: deletion,
    send: (fields) => fields,
    failed: texts.failed,
  });
  if (viewer.kind === "guest") return null;
  const { username } = viewer;
  const isOwn = (typed: string) => typed.trim().toLowerCase() === username.toLowerCase();
  return (
    <>
      <ul className="list-disc space-y-2 pl-5 text-[0.9375rem] text-muted">
        {texts.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Button ref={button} variant="danger" className="mt-8" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          form.reset();
          deletion.reset();
        }}
        title={texts.question}
        description={texts.lead}
        returnFocusTo={button}
      >
        <SchemaForm form={form}>
          <TextField
            label={texts.field}
            hint={username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("username", { validate: (typed) => isOwn(typed) || texts.mismatch })}
          />
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button type="submit" variant="danger" loading={form.pending}>
              {texts.confirm}
            </Button>
          </div>
        </SchemaForm>
      </Dialog>
      {proof.dialog}
    </>
  );
}
