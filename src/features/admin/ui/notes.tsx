import { type FormEvent, useRef } from "react";
import { messageOf } from "#src/lib/http-error.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { TextAreaField } from "./act-form.tsx";
import { OrderSection } from "./order-section.tsx";

interface NotesProps {
  /** The latest first. */
  notes: readonly {
    readonly id: number;
    readonly text: string | null;
    readonly by: string | null;
    readonly at: string;
  }[];
  timeZone: string;
  /** Whom the notes are about. */
  subject: "applicant" | "customer" | "person";
  adding: { readonly isPending: boolean; readonly error: unknown };
  onAdd: (text: string, options: { onSuccess: () => void }) => void;
}

const notSaved = "The note could not be added. Please try again.";

/** Notes of the staff on an order, an application or a person. */
export function Notes({ notes, timeZone, subject, adding, onAdd }: NotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    if (text === "") return form.current?.querySelector("textarea")?.focus();
    onAdd(text, { onSuccess: () => form.current?.reset() });
  };
  return (
    <OrderSection title="Notes">
      {notes.length > 0 && (
        <ul className="mb-5 grid gap-4 text-sm">
          {notes.map(({ id, text, by, at }) => (
            <li key={id} className="border-brass-light border-l-2 pl-4">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="mt-1 text-muted text-xs">
                {by ?? "Staff"}, <ZonedTime at={at} timeZone={timeZone} time />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-3">
        <TextAreaField
          name="text"
          label="New note"
          error={adding.error ? messageOf(adding.error, notSaved) : undefined}
        />
        <p className="text-muted text-sm">For the staff alone. The {subject} never sees it.</p>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          loading={adding.isPending}
          className="justify-self-start"
        >
          Add note
        </Button>
      </form>
    </OrderSection>
  );
}
