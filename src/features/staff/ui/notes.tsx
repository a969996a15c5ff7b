import { type FormEvent, useRef } from "react";
import { TextAreaField } from "#src/features/admin/ui/act-form.tsx";
import { OrderSection } from "#src/features/admin/ui/order-section.tsx";
import { actionName, problemOf } from "#src/features/staff/applications.messages.ts";
import type { HistoryEntry, Note } from "#src/features/staff/notes.contract.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

interface NotesProps {
  notes: readonly Note[];
  timeZone: string;
  adding: {
    readonly isPending: boolean;
    readonly error: unknown;
    mutate(text: string, options: { onSuccess: () => void }): void;
  };
}

/** For the staff alone. */
export function Notes({ notes, timeZone, adding }: NotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    if (text === "") return form.current?.querySelector("textarea")?.focus();
    adding.mutate(text, { onSuccess: () => form.current?.reset() });
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
          error={adding.error ? problemOf(adding.error) : undefined}
        />
        <p className="text-muted text-sm">For the staff alone.</p>
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

interface HistoryProps {
  entries: readonly HistoryEntry[];
  timeZone: string;
  /** What happened before the staff did anything. */
  first?: { readonly title: string; readonly at: string };
}

/** What the staff did, the latest first. */
export function History({ entries, timeZone, first }: HistoryProps) {
  const all = [
    ...entries.map(({ id, action, by, at }) => ({
      ...{ key: String(id), title: actionName(action), at },
      by: by ?? "Console",
    })),
    ...(first ? [{ key: "first", ...first, by: undefined }] : []),
  ];
  if (all.length === 0) return null;
  return (
    <OrderSection title="History" aside={`Times of ${timeZone.replaceAll("_", " ")}`}>
      <ol className="text-sm">
        {all.map(({ key, title, at, by }) => (
          <li
            key={key}
            className="relative border-line border-l pb-5 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[4.5px] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-brass"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{title}</p>
              <ZonedTime at={at} timeZone={timeZone} time className="text-muted tabular-nums" />
            </div>
            {by && <p className="text-muted">{by}</p>}
          </li>
        ))}
      </ol>
    </OrderSection>
  );
}
