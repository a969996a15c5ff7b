import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { credentials } from "#src/domain/limits.ts";
import { Input, Select, Textarea } from "./input.tsx";

const hintId = (fieldId: string) => `${fieldId}-hint`;
const errorId = (fieldId: string) => `${fieldId}-error`;

/** As a text, or as form libraries have it. */
export type FieldProblem = string | { readonly message?: string | undefined } | undefined;

interface FieldTexts {
  hint?: ReactNode;
  error?: FieldProblem;
}

export const problemText = (error: FieldProblem) =>
  typeof error === "object" ? error.message : error;

/** The value of `aria-describedby` for a control with these texts, the error first. */
export function describedBy(fieldId: string, { hint, error }: FieldTexts): string | undefined {
  const ids = [problemText(error) && errorId(fieldId), hint && hintId(fieldId)].filter(Boolean);
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
  required?: boolean | undefined;
  /** Links to the field use it. */
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
        "aria-invalid": Boolean(problemText(error)),
        "aria-required": required,
      })}
      <FieldHint fieldId={id}>{hint}</FieldHint>
      <FieldError fieldId={id}>{problemText(error)}</FieldError>
    </div>
  );
}

interface ControlledFieldProps extends FieldTexts {
  label: ReactNode;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** The control's class; `className` is that of the field with its label. */
  controlClassName?: string | undefined;
}

type Own = keyof ControlledFieldProps;

/** Separates what a field shows around its control from the control's own props. */
function partsOf<Props extends ControlledFieldProps>(props: Props) {
  const { label, hint, error, required = false, id, className, controlClassName, ...rest } = props;
  const field = { label, hint, error, required, id, className };
  return { field, rest: { ...rest, className: controlClassName } };
}

export interface TextFieldProps extends ControlledFieldProps, Omit<ComponentProps<"input">, Own> {
  /** Stands in the control before what is typed: a sign such as $. */
  sign?: string;
}

export function TextField({ sign, ...props }: TextFieldProps) {
  const { field, rest } = partsOf(props);
  if (!sign)
    return <FormField {...field}>{(control) => <Input {...control} {...rest} />}</FormField>;
  return (
    <FormField {...field}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
          >
            {sign}
          </span>
          <Input {...control} {...rest} className={clsx(rest.className, "pl-8")} />
        </div>
      )}
    </FormField>
  );
}

export function EmailField({ label = "Email", ...props }: Partial<TextFieldProps>) {
  const { emailMaxLength: maxLength } = credentials;
  const kind = { type: "email", autoComplete: "email", maxLength };
  return <TextField label={label} {...kind} {...props} />;
}

type TextAreaFieldProps = ControlledFieldProps & Omit<ComponentProps<"textarea">, Own>;

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, rest } = partsOf(props);
  return <FormField {...field}>{(control) => <Textarea {...control} {...rest} />}</FormField>;
}

interface SelectFieldProps extends ControlledFieldProps, Omit<ComponentProps<"select">, Own> {
  /** The first entry, which has no value. */
  prompt?: string;
  options?: readonly { readonly value: string | number; readonly label: string }[];
}

export function SelectField({ prompt, options = [], children, ...props }: SelectFieldProps) {
  const { field, rest } = partsOf(props);
  return (
    <FormField {...field}>
      {(control) => (
        <Select {...control} {...rest}>
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {children}
        </Select>
      )}
    </FormField>
  );
}
