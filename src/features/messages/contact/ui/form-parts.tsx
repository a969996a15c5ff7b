import type { ReactNode } from "react";
import { lineMaxLength } from "#src/domain/limits.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField, type TextFieldProps } from "#src/ui/form-field.tsx";

interface FormSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <div className="border-line border-t pt-8 lg:pt-10">
      <fieldset className="min-w-0">
        <legend>
          <h2 className="text-heading">{title}</h2>
        </legend>
        {description && <p className="mt-2 max-w-[60ch] text-muted">{description}</p>}
        <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>
      </fieldset>
    </div>
  );
}

export function LineField(props: TextFieldProps) {
  return <TextField maxLength={lineMaxLength} {...props} />;
}

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
}

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <Button type="submit" size="large" loading={busy} className="w-full sm:w-fit">
      {busy ? busyLabel : label}
    </Button>
  );
}

/** Replaces a form that does nothing without JavaScript. */
export function FormNeedsScript() {
  return (
    <p className="hidden border-line border-t pt-6 text-muted noscript:block">
      The form needs JavaScript. Please switch it on and load this page again, or call or write to
      us.
    </p>
  );
}
