import { clsx } from "clsx";
import type { ReactNode } from "react";

interface TimelineStepProps {
  name: string;
  /** Has not happened yet. */
  isAhead?: boolean;
  isLast: boolean;
  children?: ReactNode;
}

/** One entry of a list of what happened and what is still to come. */
export function TimelineStep({ name, isAhead = false, isLast, children }: TimelineStepProps) {
  return (
    <li className={clsx("relative pl-8", !isLast && "pb-6")}>
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
          isAhead ? "border-line-strong bg-paper" : "border-brass bg-brass",
        )}
      />
      <p className={clsx("leading-snug", isAhead ? "text-muted" : "font-medium")}>
        {name}
        {isAhead && <span className="sr-only">, still to come</span>}
      </p>
      {children}
    </li>
  );
}
