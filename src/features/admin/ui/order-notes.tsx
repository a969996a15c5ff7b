import { type FormEvent, useRef } from "react";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import { actProblem, actTexts } from "#src/features/admin/orders.messages.ts";
import { useAct } from "#src/features/admin/orders.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { TextAreaField } from "./act-form.tsx";
import { OrderSection } from "./order-section.tsx";

/** For the staff alone. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const act = useAct(order.id);
  const notes = order.events.filter(({ type }) => type === "note").toReversed();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    if (text === "") return form.current?.querySelector("textarea")?.focus();
    act.mutate({ type: "note", text }, { onSuccess: () => form.current?.reset() });
  };

  return (
    <OrderSection title="Notes">
      {notes.length > 0 && (
        <ul className="mb-5 grid gap-4 text-sm">
          {notes.map((note) => (
            <li key={note.id} className="border-brass-light border-l-2 pl-4">
              <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
              <p className="mt-1 text-muted text-xs">
                {note.by ?? "Staff"}, <ZonedTime at={note.at} timeZone={order.timeZone} time />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-3">
        <TextAreaField
          name="text"
          label="New note"
          error={act.error ? actProblem(act.error) : undefined}
        />
        <p className="text-muted text-sm">{actTexts.note.explains}</p>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          loading={act.isPending}
          className="justify-self-start"
        >
          {actTexts.note.button}
        </Button>
      </form>
    </OrderSection>
  );
}
