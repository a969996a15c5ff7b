import { clsx } from "clsx";
import type { ComponentProps } from "react";

const variants = {
  neutral: "border-line-strong text-muted",
  brass: "border-brass text-brass",
  ink: "border-ink bg-ink text-paper",
  success: "border-success text-success",
  warning: "border-warning text-warning",
  danger: "border-danger text-danger",
};

export type BadgeVariant = keyof typeof variants;

interface BadgeProps extends ComponentProps<"span"> {
  variant?: BadgeVariant;
}

export function Badge({ variant = "neutral", className, ...props }: BadgeProps) {
  return (
    <span
      className={clsx(
        "label-caps inline-flex max-w-full items-center rounded-sm border px-2 py-0.5 text-[0.6875rem] tracking-[0.1em]",
        variant !== "ink" && "bg-paper",
        variants[variant],
        className,
      )}
      {...props}
    />
  );
}
