import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Input } from "./input.tsx";

const hintId = (fieldId: string) => `${fieldId}-hint`;
const errorId = (fieldId: string) => `${fieldId}-error`;

interface FieldTexts {
  hint?: ReactNode;
  error?: string | undefined;
}

/** The value of `aria-describedby` for a control with these texts, the error first. */
export function describedBy(fieldId: string, { hint, error }: FieldTexts): string | undefined {
  const ids = [error && errorId(fieldId), hint && hintId(fieldId)].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

interface FieldTextProps {
  fieldId: string;
  children: ReactNode;
}

export function FieldHint({ fieldId, children }: FieldTextProps) {
  if (!children) return null;
  return (
    <p id={hintId(fieldId)} className="mt-2 text-muted text-sm">
      {children}
    </p>
  );
}

export function FieldError({ fieldId, children }: FieldTextProps) {
  if (!children) return null;
  return (
    <p id={errorId(fieldId)} className="mt-2 text-danger text-sm">
      {children}
    </p>
  );
}

/** Explains the mark of required fields, above a form with several fields. */
export function RequiredNote({ className }: { className?: string }) {
  return (
    <p className={clsx("text-muted text-sm", className)}>
      Fields marked with <span className="text-accent">*</span> are required.
    </p>
  );
}

/** Spread these on the control: they connect it to its label, hint and error. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean;
}

interface FormFieldProps extends FieldTexts {
  label: ReactNode;
  required?: boolean;
  /** For links to the field. */
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function FormField({
  label,
  hint,
  error,
  required = false,
  id: givenId,
  className,
  children,
}: FormFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={clsx("min-w-0", className)}>
      <label
        htmlFor={id}
        className={clsx("mb-2 block font-medium text-sm", required && "required-mark")}
      >
        {label}
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

export interface TextFieldProps extends Omit<ComponentProps<"input">, "required"> {
  label: string;
  hint?: ReactNode;
  error?: { message?: string | undefined } | undefined;
  required?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  required = false,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FormField
      id={id}
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
