import type { ComponentProps, ReactNode } from "react";
import { FormField } from "./form-field.tsx";
import { Input } from "./input.tsx";

export type TextFieldProps = Omit<ComponentProps<"input">, "id" | "required"> & {
  label: string;
  hint?: ReactNode;
  error?: { message?: string } | undefined;
  /** Marks the label as well; a form in which every field is required says `aria-required` alone. */
  required?: boolean;
};

export function TextField({
  label,
  hint,
  error,
  required = false,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FormField
      label={label}
      hint={hint}
      error={error?.message}
      required={required}
      className={className}
    >
      {(control) => <Input {...control} {...input} />}
    </FormField>
  );
}
