import { clsx } from "clsx";
import { Mark } from "./mark.tsx";

type WordMarkProps = { name?: string; className?: string | undefined };

/** The mark follows the size of the letters, which is the caller's to change. */
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
