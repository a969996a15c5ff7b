import { type FormEvent, type RefObject, useRef } from "react";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { TextAreaField } from "#src/ui/form-field.tsx";
import { type CallOptions, useCall } from "#src/ui/use-call.ts";
import { Section } from "./section.tsx";

interface NoteFormProps<Reply> {
  /** The notes are about this record. */
  subject: "applicant" | "customer" | "person" | "sender";
  add: (text: string) => Promise<Reply>;
  /** The note is shown by it. */
  shows: CallOptions<Reply, string>;
  label?: string;
  maxLength?: number;
  field?: RefObject<HTMLTextAreaElement | null>;
}

const added = { title: "Note", description: "The note is added." };
const notAdded = "The note could not be added. Please try again.";

/** Writes a note of the staff. */
export function NoteForm<Reply>(props: NoteFormProps<Reply>) {
  const { subject, add, shows, label = "New note", maxLength = freeTextMaxLength } = props;
  const { mutate, isPending, error } = useCall(add, { ...shows, toast: added });
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = field.current?.value.trim() ?? "";
    if (text === "") field.current?.focus();
    else mutate(text, { onSuccess: () => form.reset() });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={label}
        hint={`For the staff alone. The ${subject} never sees it.`}
        error={error ? messageOf(error, notAdded) : undefined}
        ref={field}
        rows={3}
        maxLength={maxLength}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        loading={isPending}
        className="justify-self-start"
      >
        Add note
      </Button>
    </form>
  );
}

interface NotesProps<Reply> extends NoteFormProps<Reply> {
  /** The latest comes first. */
  notes: readonly {
    readonly id: number;
    readonly text: string | null;
    readonly by: string | null;
    readonly at: string;
  }[];
  timeZone: string;
}

/** Notes of the staff on an order, an application or a person. */
export function Notes<Reply>({ notes, timeZone, ...form }: NotesProps<Reply>) {
  return (
    <Section title="Notes">
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
      <NoteForm {...form} />
    </Section>
  );
}
