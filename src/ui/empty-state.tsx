import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Mark } from "./word-mark.tsx";

interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  as?: "h1" | "h2" | "h3";
  compact?: boolean;
  className?: string | undefined;
}

export function EmptyState({
  title,
  description,
  icon,
  action,
  as: Heading = "h2",
  compact = false,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={clsx(
        "mx-auto max-w-xl px-4 text-center",
        compact ? "py-6" : "py-16 sm:py-24",
        className,
      )}
    >
      {icon && (
        <div
          aria-hidden="true"
          className="mb-6 flex justify-center text-accent [&_svg]:size-9 [&_svg]:stroke-1"
        >
          {icon}
        </div>
      )}
      <Heading className="text-heading">{title}</Heading>
      {description && <p className="mt-3 text-muted">{description}</p>}
      {action && <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

interface ScreenMessageProps {
  title: string;
  description: ReactNode;
  action: ReactNode;
}

export function ScreenMessage({ title, description, action }: ScreenMessageProps) {
  return (
    <div className="container-page flex min-h-[70vh] flex-col items-center justify-center py-20 text-center">
      <Mark className="size-12 text-line-strong" />
      <h1 className="mt-10">{title}</h1>
      <p className="mt-5 max-w-[44ch] text-balance text-lead text-muted">{description}</p>
      <div className="mt-10 flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  );
}
