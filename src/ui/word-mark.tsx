import { clsx } from "clsx";

/** A meridian: a circle with one arc from pole to pole. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={clsx("inline-block shrink-0", className)}
    >
      <path d="M16 2c8 6.5 8 21.5 0 28" className="stroke-accent" strokeWidth="2" />
      <circle cx="16" cy="16" r="14" />
    </svg>
  );
}

interface WordMarkProps {
  name?: string;
  /** Sets the size of the letters, which the mark follows. */
  className?: string;
}

export function WordMark({ name = "Meridian", className = "text-[1.75rem]" }: WordMarkProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-[0.4em] font-display font-medium leading-none tracking-[0.02em]",
        className,
      )}
    >
      <Mark className="size-[0.95em]" />
      {name}
    </span>
  );
}
