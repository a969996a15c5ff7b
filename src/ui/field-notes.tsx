import type { ReactNode } from "react";

type Notes = { hint?: ReactNode; error?: string | undefined };
type NoteProps = { fieldId: string; children: ReactNode };

const hintId = (fieldId: string) => `${fieldId}-hint`;
const errorId = (fieldId: string) => `${fieldId}-error`;

/** The value of `aria-describedby` for a control with these notes, the error first. */
export function describedBy(fieldId: string, { hint, error }: Notes): string | undefined {
  const ids = [error && errorId(fieldId), hint && hintId(fieldId)].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function FieldHint({ fieldId, children }: NoteProps) {
  if (!children) return null;
  return (
    <p id={hintId(fieldId)} className="mt-2 text-muted text-sm">
      {children}
    </p>
  );
}

export function FieldError({ fieldId, children }: NoteProps) {
  if (!children) return null;
  return (
    <p id={errorId(fieldId)} className="mt-2 text-danger text-sm">
      {children}
    </p>
  );
}
