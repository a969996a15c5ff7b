import { clsx } from "clsx";
import type { ReactNode } from "react";

export type PageTarget = {
  hrefFor?: ((page: number) => string) | undefined;
  onPageChange?: ((page: number) => void) | undefined;
};

type PageControlProps = PageTarget & {
  to: number;
  label: string;
  current?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

const look =
  "flex h-11 w-full min-w-0 items-center justify-center border-b text-sm tabular-nums transition-colors";

/** One step of a pagination: a link, a button, or a dead end. */
export function PageControl({
  to,
  label,
  current = false,
  disabled = false,
  hrefFor,
  onPageChange,
  children,
}: PageControlProps) {
  const className = clsx(
    look,
    current ? "border-accent font-medium" : "border-transparent text-muted",
    disabled ? "cursor-not-allowed opacity-40" : "hover:text-accent",
  );
  const shared = { "aria-label": label, "aria-current": current ? ("page" as const) : undefined };
  if (hrefFor && !disabled) {
    return (
      <a href={hrefFor(to)} className={className} onClick={() => onPageChange?.(to)} {...shared}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onClick={() => onPageChange?.(to)}
      {...shared}
    >
      {children}
    </button>
  );
}
