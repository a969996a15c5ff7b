import { clsx } from "clsx";
import type { ReactNode } from "react";
import { describedBy, FieldError } from "#src/ui/form-field.tsx";

interface Choice {
  value: string;
  name: string;
  hint: string;
  /** At the end of the card. */
  aside?: ReactNode;
}

interface ChoiceCardsProps {
  /** That of the first choice, for links to the field. */
  id: string;
  name: string;
  legend: string;
  choices: readonly Choice[];
  value: string | undefined;
  problem: string | undefined;
}

/** Radio buttons as cards, of which the whole surface can be tapped. */
export function ChoiceCards({ id, name, legend, choices, value, problem }: ChoiceCardsProps) {
  return (
    <fieldset aria-describedby={describedBy(id, { error: problem })} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={clsx(
              "grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 border bg-white px-5 py-4 transition-colors hover:border-ink has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
              problem ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${choice.value}`}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              aria-invalid={problem ? true : undefined}
              className="radio-button mt-0.5 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.name}</span>
              <span className="mt-0.5 block text-[0.9375rem] text-muted">{choice.hint}</span>
            </span>
            <span className="font-medium tabular-nums">{choice.aside}</span>
          </label>
        ))}
      </div>
      <FieldError fieldId={id}>{problem}</FieldError>
    </fieldset>
  );
}
