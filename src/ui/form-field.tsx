import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { describedBy, FieldError, FieldHint } from "./field-notes.tsx";

/** Spread these on the control: they tie it to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean;
};

type FormFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function FormField({
  label,
  hint,
  error,
  required = false,
  className,
  children,
}: FormFieldProps) {
  const id = useId();
  return (
    <div className={clsx("min-w-0", className)}>
      <label htmlFor={id} className="mb-2 block font-medium text-sm">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-accent">
            *
          </span>
        )}
      </label>
      {children({
        id,
        "aria-describedby": describedBy(id, { hint, error }),
        "aria-invalid": Boolean(error),
        "aria-required": required,
      })}
      <FieldHint fieldId={id}>{hint}</FieldHint>
      <FieldError fieldId={id}>{error}</FieldError>
    </div>
  );
}
