import { useState } from "react";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import type { correctOrderEmail } from "#src/features/admin/orders.contract.ts";
import { emailTexts } from "#src/features/admin/orders.messages.ts";
import { showsOrder } from "#src/features/admin/orders.queries.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { useFocusBack } from "#src/ui/use-return-focus.ts";

/** For a guest's order alone: an account has its own address. */
export function CorrectEmail({ order: { id, customer } }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isOpen);
  if (customer.email === null || customer.username !== null) return null;
  return (
    <div className="mt-3">
      {isOpen ? (
        <EmailForm id={id} email={customer.email} onClose={() => setOpen(false)} />
      ) : (
        <Button
          ref={button}
          size="small"
          variant="quiet"
          className="-ml-4"
          onClick={() => setOpen(true)}
        >
          Correct email
        </Button>
      )}
    </div>
  );
}

interface EmailFormProps {
  id: number;
  email: string;
  onClose: () => void;
}

function EmailForm({ id, email, onClose }: EmailFormProps) {
  const correct = useCall<typeof correctOrderEmail>("PATCH /api/admin/orders/{id}", {
    ...showsOrder(id),
    toast: emailTexts.done,
  });
  const form = useSchemaForm({
    schema: contactSchema.pick({ email: true }),
    start: { email },
    call: correct,
    send: (body) => ({ params: { id }, body }),
    done: onClose,
    failed: emailTexts.failed,
    focus: "email",
  });
  return (
    <SchemaForm form={form} className="grid gap-4">
      <TextField
        type="email"
        label="Email"
        autoComplete="off"
        hint={emailTexts.explains}
        {...form.field("email")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={form.pending}>
          Save and send
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </SchemaForm>
  );
}
