import type { RefObject } from "react";
import { z } from "zod";
import { alertTexts as texts } from "#src/features/marketing/alerts/alerts.messages.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { EmailField } from "#src/ui/form-field.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { type About, askFor } from "./ask-for.ts";

interface AlertDialogProps {
  about: About;
  title: string;
  intro: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

export function AlertDialog({ about, intro, open, onOpenChange, ...props }: AlertDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} description={intro} {...props}>
      <AlertForm about={about} title={props.title} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const schema = z.object({ email: emailField("Please enter a valid email") });

interface AlertFormProps extends Pick<AlertDialogProps, "about" | "title"> {
  onClose: () => void;
}

function AlertForm({ about, title, onClose }: AlertFormProps) {
  const viewer = useViewer();
  const { trap, read } = useFormGuard();
  const ask = useCall((asking: Parameters<typeof askFor>[1]) => askFor(about, asking));
  const form = useSchemaForm({
    schema,
    start: { email: viewer.kind === "user" ? viewer.email : "" },
    call: ask,
    send: async ({ email }) => ({ email, guard: await read() }),
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
    <SchemaForm form={form} aria-label={title}>
      {trap}
      <EmailField label={texts.email} required hint={texts.consent} {...form.field("email")} />
      <Button type="submit" loading={form.pending}>
        {form.pending ? texts.busy : texts.submit}
      </Button>
    </SchemaForm>
  );
}
