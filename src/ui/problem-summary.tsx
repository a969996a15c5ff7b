import { CircleAlert } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#src/lib/use-browser.ts";
import { Icon } from "./icon.tsx";

interface FieldProblem {
  fieldId: string;
  text: string;
}

/** The problems of a form, in the order of its fields. */
export const listProblems = (
  fieldIds: Readonly<Record<string, string>>,
  problems: Readonly<Record<string, string | undefined>>,
): FieldProblem[] =>
  Object.entries(fieldIds).flatMap(([name, fieldId]) => {
    const text = problems[name];
    return text === undefined ? [] : [{ fieldId, text }];
  });

interface ProblemSummaryProps {
  problems: readonly FieldProblem[];
}

/**
 * It stands above a form, with links to the wrong fields. It takes the focus: by its attribute when a page loads with
 * problems, and whenever there are others. Give it a new array for each attempt to send the form.
 */
export function ProblemSummary({ problems }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  // On a page that came with problems somebody may be typing already when JavaScript takes over.
  const [withPage] = useState(isHydrated ? null : problems);
  useEffect(() => {
    if (problems !== withPage) box.current?.focus();
  }, [problems, withPage]);

  if (problems.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: whoever sent a form with mistakes has to hear of them first
      autoFocus
      className="flex gap-3 border-danger border-l-2 bg-mist px-5 py-4"
    >
      <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 stroke-[1.5] text-danger" />
      <div className="min-w-0">
        <h2 className="font-medium font-sans text-base">{titleFor(problems.length)}</h2>
        <ul className="mt-2 grid gap-1 text-[0.9375rem]">
          {problems.map(({ fieldId, text }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} className="link-quiet inline-flex min-h-6 items-center">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const titleFor = (count: number) =>
  count === 1 ? "One field needs your attention" : `${count} fields need your attention`;
