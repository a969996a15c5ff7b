import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, FieldError, FieldHint } from "./field-notes.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, className, id, ...props }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={clsx("min-w-0", className)}>
      <label className="flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:py-2.5">
        <span className="relative mt-0.5 inline-flex shrink-0">
          <input
            type="checkbox"
            id={fieldId}
            aria-describedby={describedBy(fieldId, { hint, error })}
            aria-invalid={Boolean(error)}
            className="peer size-5 cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-white transition-colors checked:border-ink checked:bg-ink hover:border-ink disabled:border-line disabled:bg-mist disabled:checked:bg-muted aria-invalid:border-danger forced-colors:appearance-auto"
            {...props}
          />
          <Check
            aria-hidden="true"
            className="pointer-events-none absolute inset-0.5 size-4 text-paper opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className="min-w-0 text-[0.9375rem]">{label}</span>
      </label>
      <FieldHint fieldId={fieldId}>{hint}</FieldHint>
      <FieldError fieldId={fieldId}>{error}</FieldError>
    </div>
  );
}
