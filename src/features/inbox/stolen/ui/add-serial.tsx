import { freeTextMaxLength, shortTextMaxLength, watchLimits } from "#src/domain/limits.ts";
import { stolenList } from "#src/features/inbox/inbox.list.ts";
import {
  type addStolenSerial,
  stolenFields,
} from "#src/features/inbox/stolen/stolen-serials.contract.ts";
import { serialAdded, stolenTexts } from "#src/features/inbox/stolen/stolen-serials.messages.ts";
import { allPages } from "#src/office/list/use-list.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
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
  const add = useCall<typeof addStolenSerial>("POST /api/admin/stolen-serials", {
    invalidates: [allPages(stolenList)],
    toast: ({ flagged, own }) => serialAdded(flagged, own),
  });
  const form = useSchemaForm({
    schema: stolenFields,
    start: { serialNumber: "", brand: "", note: "" },
    call: add,
    send: (body) => ({ body }),
    done: onDone,
    failed: stolenTexts.retry,
  });
  return (
    <SchemaForm form={form} className="grid gap-5">
      <TextField
        label="Serial number"
        required
        autoComplete="off"
        maxLength={watchLimits.serialMaxLength}
        {...form.field("serialNumber")}
      />
      <TextField
        label="Brand"
        autoComplete="off"
        maxLength={shortTextMaxLength}
        {...form.field("brand")}
      />
      <TextAreaField
        label="Note"
        hint={stolenTexts.noteHint}
        rows={3}
        maxLength={freeTextMaxLength}
        {...form.field("note")}
      />
      <Button type="submit" loading={form.pending}>
        Add to the List
      </Button>
    </SchemaForm>
  );
}
