import { type FormEvent, useState } from "react";
import { stolenLimits } from "#src/domain/enquiry-limits.ts";
import { freeTextMaxLength, shortTextMaxLength, watchLimits } from "#src/domain/limits.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { stolenList } from "#src/features/inbox/inbox.list.ts";
import type { addStolenSerial } from "#src/features/inbox/stolen/stolen-serials.contract.ts";
import {
  serialAdded,
  stolenProblems,
  stolenTexts,
} from "#src/features/inbox/stolen/stolen-serials.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { allPages } from "#src/office/list/use-list.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface AddSerialProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddSerial({ open, onOpenChange }: AddSerialProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a serial number"
      description="Open offers and our own watches with it are flagged at once."
    >
      <AddSerialForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddSerialForm({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const add = useCall<typeof addStolenSerial>("POST /api/admin/stolen-serials", {
    invalidates: [allPages(stolenList)],
    toast: ({ flagged, own }) => serialAdded(flagged, own),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const serialNumber = text("serialNumber");
    const signs = serialKeyOf(serialNumber).length;
    if (signs < stolenLimits.serialMinLength) {
      setProblem(stolenProblems.serial);
      event.currentTarget.querySelector<HTMLElement>("[name=serialNumber]")?.focus();
      return;
    }
    setProblem(undefined);
    const body = { serialNumber, brand: text("brand"), note: text("note") };
    add.mutate({ body }, { onSuccess: onDone });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {add.error && <Alert variant="danger">{messageOf(add.error, stolenTexts.retry)}</Alert>}
      <TextField
        name="serialNumber"
        label="Serial number"
        required
        autoComplete="off"
        maxLength={watchLimits.serialMaxLength}
        error={problem === undefined ? undefined : { message: problem }}
      />
      <TextField name="brand" label="Brand" autoComplete="off" maxLength={shortTextMaxLength} />
      <TextAreaField
        label="Note"
        hint={stolenTexts.noteHint}
        name="note"
        rows={3}
        maxLength={freeTextMaxLength}
      />
      <Button type="submit" loading={add.isPending}>
        Add to the List
      </Button>
    </form>
  );
}
