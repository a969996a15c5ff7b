import type { ComponentProps, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { Application, applicationSchema } from "#src/features/wholesale/application.schema.ts";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";
import { Textarea } from "#src/ui/textarea.tsx";

export type ApplicationInput = z.input<typeof applicationSchema>;
export type ApplicationFields = UseFormReturn<ApplicationInput, unknown, Application>;

type ApplicationFieldProps = Omit<ComponentProps<"input">, "form"> & {
  form: ApplicationFields;
  name: Exclude<keyof ApplicationInput, "termsAndConditions">;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** More than one line, and how many to begin with. */
  rows?: number;
};

export function ApplicationField({
  form,
  name,
  label,
  hint,
  optional = false,
  rows,
  className,
  ...input
}: ApplicationFieldProps) {
  return (
    <FormField
      label={optional ? <OptionalLabel>{label}</OptionalLabel> : label}
      hint={hint}
      error={form.formState.errors[name]?.message}
      className={className}
    >
      {(control) => {
        const field = { ...control, ...form.register(name), "aria-required": !optional };
        return rows ? <Textarea {...field} rows={rows} /> : <Input {...field} {...input} />;
      }}
    </FormField>
  );
}

function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-muted">(optional)</span>
    </>
  );
}
