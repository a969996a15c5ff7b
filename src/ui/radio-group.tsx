import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import {
  describedBy,
  FieldError,
  FieldHint,
  type FieldProblem,
  problemText,
} from "./form-field.tsx";

interface RadioOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps
  extends Omit<ComponentProps<"input">, "type" | "id" | "value" | "defaultValue"> {
  legend: ReactNode;
  options: readonly RadioOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  hint?: ReactNode;
  error?: FieldProblem;
}

/** Other props are passed to each radio, as form libraries expect. */
export function RadioGroup({
  legend,
  options,
  value,
  defaultValue,
  hint,
  error,
  name,
  required,
  disabled,
  className,
  ...inputProps
}: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={describedBy(id, { hint, error })}
      disabled={disabled}
      className={clsx("min-w-0", className)}
    >
      <legend className={clsx("mb-2 font-medium text-sm", required && "required-mark")}>
        {legend}
      </legend>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {options.map((option) => (
          <label key={option.value} className="choice min-h-11 items-center">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                defaultValue === undefined ? undefined : defaultValue === option.value
              }
              aria-invalid={problemText(error) ? true : undefined}
              className="radio-button"
              {...inputProps}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldHint fieldId={id}>{hint}</FieldHint>
      <FieldError fieldId={id}>{problemText(error)}</FieldError>
    </fieldset>
  );
}
