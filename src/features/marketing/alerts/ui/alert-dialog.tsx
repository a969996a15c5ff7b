import type { RefObject } from "react";
import { z } from "zod";
import type { askForAlert } from "#src/features/marketing/alerts/alerts.contract.ts";
import { alertTexts as texts } from "#src/features/marketing/alerts/alerts.messages.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { EmailField } from "#src/ui/form-field.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface AlertDialogProps {
  watchId: number;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

export function AlertDialog({ watchId, name, open, onOpenChange, ...props }: AlertDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.intro(name)}
      {...props}
    >
      <AlertForm watchId={watchId} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const schema = z.object({ email: emailField("Please enter a valid email") });

function AlertForm({ watchId, onClose }: { watchId: number; onClose: () => void }) {
  const viewer = useViewer();
  const { trap, read } = useFormGuard();
  const ask = useCall<typeof askForAlert>("POST /api/alerts");
  const form = useSchemaForm({
    schema,
    start: { email: viewer.kind === "user" ? viewer.email : "" },
    call: ask,
    send: async ({ email }) => ({ body: { email, watchId, guard: await read() } }),
    failed: texts.failed,
  });
  if (ask.isSuccess) {
    return (
      <div role="status" className="grid gap-6">
        <div>
          <p className="font-medium">{ask.data.isOn ? texts.onTitle : texts.sentTitle}</p>
          <p className="mt-2 text-muted wrap-anywhere">{ask.data.message}</p>
        </div>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <SchemaForm form={form} aria-label={texts.title}>
      {trap}
      <EmailField label={texts.email} required hint={texts.consent} {...form.field("email")} />
      <Button type="submit" loading={form.pending}>
        {form.pending ? texts.busy : texts.submit}
      </Button>
    </SchemaForm>
  );
}
