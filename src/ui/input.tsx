import { clsx } from "clsx";
import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={clsx("field-control", className)} {...props} />;
}

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={clsx("field-control resize-y", className)} {...props} />;
}

/** The browser's own select, because phones show its options best. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <div className={clsx("relative", className)}>
      <select className="field-control appearance-none truncate pr-11" {...props}>
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 stroke-[1.5]"
      />
    </div>
  );
}
