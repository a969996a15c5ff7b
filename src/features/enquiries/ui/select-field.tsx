import type { ComponentProps } from "react";
import type { FieldError } from "react-hook-form";
import { FormField } from "#src/ui/form-field.tsx";
import { Select } from "#src/ui/select.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, "id" | "required"> & {
  label: string;
  /** Stands there until something is chosen, and is no choice itself. */
  prompt: string;
  options: readonly { value: string; label: string }[];
  error: FieldError | undefined;
};

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
