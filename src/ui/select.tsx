import { clsx } from "clsx";
import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

/** The browser's own select: no list is better on a phone. */
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
