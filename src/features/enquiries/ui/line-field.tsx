import type { ComponentProps } from "react";
import type { FieldError } from "react-hook-form";
import { lineMaxLength } from "#src/domain/limits.ts";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "required"> & {
  label: string;
  hint?: string;
  error: FieldError | undefined;
  required?: boolean;
};

export function TextField({ label, hint, error, required, className, ...input }: TextFieldProps) {
  return (
    <FormField
      label={label}
      hint={hint}
      error={error?.message}
      required={required ?? false}
      className={className}
    >
      {(control) => <Input maxLength={lineMaxLength} {...control} {...input} />}
    </FormField>
  );
}
