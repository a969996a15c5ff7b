import { clsx } from "clsx";
import type { ComponentProps } from "react";

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={clsx("field-control resize-y", className)} {...props} />;
}
