import { clsx } from "clsx";
import { type ChangeEvent, type ReactNode, type RefObject, useId } from "react";
import { describedBy, FieldHint } from "./field-notes.tsx";
import { useFileDrop } from "./use-file-drop.ts";

type FileDropProps = {
  /** What to do here, in words; it names the control. */
  label: ReactNode;
  /** A line icon; purely decorative. */
  icon?: ReactNode;
  hint?: ReactNode;
  /** As in the `accept` attribute: a help for the picker, not a check. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
};

/** Takes several files, from the browser's own picker or dropped on it. */
export function FileDrop({
  label,
  icon,
  hint,
  accept,
  onFiles,
  inputRef,
  className,
}: FileDropProps) {
  const id = useId();
  const { over, zone } = useFileDrop(onFiles);

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    // Emptied, or the same file could not be chosen again after it was taken away.
    target.value = "";
  }

  return (
    <div className={clsx("min-w-0", className)}>
      <label
        htmlFor={id}
        data-over={over || undefined}
        className={clsx(
          "relative flex min-h-40 flex-col items-center justify-center gap-4 rounded-sm border border-line-strong border-dashed px-6 py-10 text-center transition-colors hover:border-ink hover:bg-white",
          "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-3 data-over:border-accent data-over:bg-white",
          "[&_svg]:size-7 [&_svg]:stroke-1 [&_svg]:text-accent",
        )}
        {...zone}
      >
        <input
          ref={inputRef}
          type="file"
          id={id}
          multiple
          accept={accept}
          onChange={pick}
          aria-describedby={describedBy(id, { hint })}
          className="sr-only"
        />
        {icon && <span aria-hidden="true">{icon}</span>}
        <span>{label}</span>
      </label>
      <FieldHint fieldId={id}>{hint}</FieldHint>
    </div>
  );
}
