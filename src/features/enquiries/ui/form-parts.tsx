import type { ComponentProps, ReactNode } from "react";
import type { FieldError } from "react-hook-form";
import { lineMaxLength } from "#src/domain/limits.ts";
import { Button } from "#src/ui/button.tsx";
import { FormField, TextField, type TextFieldProps } from "#src/ui/form-field.tsx";
import { Select } from "#src/ui/input.tsx";

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

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id" | "required"> {
  label: string;
  /** The first entry, shown until something is selected. It has no value. */
  prompt: string;
  options: readonly { value: string; label: string }[];
  error: FieldError | undefined;
}

export function SelectField({ label, prompt, options, error, ...select }: SelectFieldProps) {
  return (
    <FormField label={label} required error={error?.message}>
      {(control) => (
        <Select {...control} {...select}>
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
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
