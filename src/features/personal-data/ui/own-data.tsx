import { useMutation } from "@tanstack/react-query";
import { Download, FileText } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import { saveData } from "#src/features/personal-data/own-data.queries.ts";
import type { deleteOwnAccount } from "#src/features/personal-data/personal-data.contract.ts";
import { ownDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { setViewer, useViewer } from "#src/lib/viewer.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useCall } from "#src/ui/use-call.ts";

const { deletion: texts, download } = ownDataTexts;

export function AccountDeletion() {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [mismatch, setMismatch] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const proof = useProof();
  const deletion = useCall(
    (body: { username: string }) =>
      proof.run(() => call<typeof deleteOwnAccount>("POST /api/account/deletion", { body })),
    { onReply: (_reply, _body, queries) => setViewer(queries, null), toast: texts.begun },
  );
  if (viewer.kind === "guest") return null;
  const { username } = viewer;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isSame = typed.trim().toLowerCase() === username.toLowerCase();
    setMismatch(!isSame);
    if (isSame) deletion.mutate({ username: typed });
    else event.currentTarget.querySelector("input")?.focus();
  }

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
          setTyped("");
          setMismatch(false);
          deletion.reset();
        }}
        title={texts.question}
        description={texts.lead}
        returnFocusTo={button}
      >
        <form noValidate onSubmit={submit} className="grid gap-6">
          {deletion.error && (
            <Alert variant="danger">{messageOf(deletion.error, texts.failed)}</Alert>
          )}
          <TextField
            label={texts.field}
            hint={username}
            error={mismatch ? texts.mismatch : undefined}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button type="submit" variant="danger" loading={deletion.isPending}>
              {texts.confirm}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}

export function OwnDataFile() {
  const proof = useProof();
  const save = useMutation({ mutationFn: () => proof.run(saveData) });
  return (
    <div className="grid gap-5">
      {save.error && <Alert variant="danger">{messageOf(save.error, download.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Icon of={Download} />
          {download.button}
        </Button>
        <Button asChild variant="secondary">
          <a href={paths.accountDataPage()}>
            <Icon of={FileText} />
            {download.read}
          </a>
        </Button>
      </div>
      <p className="text-muted text-sm">{download.hint}</p>
      {proof.dialog}
    </div>
  );
}
