import { clsx } from "clsx";

type SpinnerProps = { className?: string | undefined };

/** Only a picture of waiting: the words beside it carry the meaning. */
export function Spinner({ className }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-block size-4 shrink-0 animate-spin rounded-full border border-current border-t-transparent",
        className,
      )}
    />
  );
}
