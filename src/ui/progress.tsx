import { clsx } from "clsx";
import { useId } from "react";
import { LocalTime } from "./date.tsx";

interface Step {
  readonly name: string;
  /** Without it the step is still to come. */
  readonly at?: string;
  readonly text?: string | null | undefined;
}

interface ProgressProps {
  steps: readonly Step[];
  className?: string;
}

/** The steps that have happened, and muted those that are still to come. */
export function Progress({ steps, className }: ProgressProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-heading">
        Progress
      </h2>
      <ol className="mt-6">
        {steps.map(({ name, at, text }, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={`${name} ${at}`} className={clsx("relative pl-8", !isLast && "pb-6")}>
              {!isLast && (
                <span
                  aria-hidden="true"
                  className="absolute top-3 bottom-[-0.75rem] left-[5px] w-px bg-line"
                />
              )}
              <span
                aria-hidden="true"
                className={clsx(
                  "absolute top-[0.4375rem] left-0 size-[11px] rounded-full border",
                  at ? "border-brass bg-brass" : "border-line-strong bg-paper",
                )}
              />
              <p className={clsx("leading-snug", at ? "font-medium" : "text-muted")}>
                {name}
                {!at && <span className="sr-only">, still to come</span>}
              </p>
              {at && (
                <p className="text-muted text-sm">
                  <LocalTime at={at} />
                </p>
              )}
              {text && <p className="mt-1 max-w-[60ch] whitespace-pre-line text-sm">{text}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
