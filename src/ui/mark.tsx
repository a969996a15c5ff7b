import { clsx } from "clsx";

type MarkProps = {
  /** Leave it out where the name stands beside the mark. */
  title?: string | undefined;
  className?: string | undefined;
};

/** A meridian: one circle, one arc from pole to pole. */
export function Mark({ title, className }: MarkProps) {
  return (
    <svg
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
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
