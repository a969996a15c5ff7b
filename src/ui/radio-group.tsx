import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, FieldError, FieldHint } from "./form-field.tsx";

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
  error?: string | undefined;
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
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem] has-disabled:cursor-not-allowed has-disabled:text-muted"
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                defaultValue === undefined ? undefined : defaultValue === option.value
              }
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-white transition-all checked:border-6 checked:border-ink hover:border-ink disabled:border-line disabled:bg-mist enabled:aria-invalid:border-danger forced-colors:appearance-auto"
              {...inputProps}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldHint fieldId={id}>{hint}</FieldHint>
      <FieldError fieldId={id}>{error}</FieldError>
    </fieldset>
  );
}
