import { type FormEvent, useEffect, useRef, useState } from "react";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import type { correctOrderEmail } from "#src/features/admin/orders.contract.ts";
import { emailTexts } from "#src/features/admin/orders.messages.ts";
import { showsOrder } from "#src/features/admin/orders.queries.ts";
import { contactProblemsOf } from "#src/features/orders/contact.schema.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** For a guest's order alone: an account has its own address. */
export function CorrectEmail({ order: { id, customer } }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const section = useRef<HTMLDivElement>(null);
  const correct = useCall<typeof correctOrderEmail>("PATCH /api/admin/orders/{id}", {
    ...showsOrder(id),
    toast: emailTexts.done,
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen || wasOpen.current) {
      section.current?.querySelector<HTMLElement>("input, button")?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (customer.email === null || customer.username !== null) return null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    const { email: found } = contactProblemsOf({ email });
    setProblem(found);
    if (found) return section.current?.querySelector("input")?.focus();
    correct.mutate(
      { params: { id }, body: { email } },
      {
        onSuccess: () => setOpen(false),
        onError: (error) => setProblem(messageOf(error, emailTexts.failed)),
      },
    );
  };
  return (
    <div ref={section} className="mt-3">
      {isOpen ? (
        <form noValidate method="post" onSubmit={submit} className="grid gap-4">
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="off"
            defaultValue={customer.email}
            hint={emailTexts.explains}
            error={problem === undefined ? undefined : { message: problem }}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" loading={correct.isPending}>
              Save and send
            </Button>
            <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button
          size="small"
          variant="quiet"
          className="-ml-4"
          onClick={() => {
            setProblem(undefined);
            setOpen(true);
          }}
        >
          Correct email
        </Button>
      )}
    </div>
  );
}
