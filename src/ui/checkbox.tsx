import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import {
  describedBy,
  FieldError,
  FieldHint,
  type FieldProblem,
  problemText,
} from "./form-field.tsx";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldProblem;
}

/** `required` marks the label but does not let the browser block the form, which has its own texts. */
export function Checkbox({ label, hint, error, required, className, id, ...props }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={clsx("min-w-0", className)}>
      <label className="choice pointer-coarse:py-2.5">
        <input
          type="checkbox"
          id={fieldId}
          aria-describedby={describedBy(fieldId, { hint, error })}
          aria-invalid={Boolean(problemText(error))}
          aria-required={required}
          className="check-box mt-0.5"
          {...props}
        />
        <span className={clsx("min-w-0", required && "required-mark")}>{label}</span>
      </label>
      <FieldHint fieldId={fieldId}>{hint}</FieldHint>
      <FieldError fieldId={fieldId}>{problemText(error)}</FieldError>
    </div>
  );
}
