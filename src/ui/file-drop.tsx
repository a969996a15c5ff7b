import { clsx } from "clsx";
import {
  type ChangeEvent,
  type DragEvent as ReactDragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from "react";
import { describedBy, FieldHint } from "./form-field.tsx";

interface FileDropProps {
  label: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  /** As in the `accept` attribute, which filters the picker but not dropped files. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}

/** Takes several files, chosen in the browser's picker or dropped. */
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
    // Cleared, because choosing the same file again would not be a change.
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

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") ?? false;

/** `over` is true while files are dragged over the element. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  useRejectedDrops();

  function accept(event: ReactDragEvent) {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  }

  return {
    over,
    zone: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave({ currentTarget, relatedTarget }: ReactDragEvent) {
        const stillInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!stillInside) setOver(false);
      },
      onDrop(event: ReactDragEvent) {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A file dropped beside the zone would replace the page and discard the form. */
function useRejectedDrops() {
  useEffect(() => {
    const reject = (event: DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", reject);
    window.addEventListener("drop", reject);
    return () => {
      window.removeEventListener("dragover", reject);
      window.removeEventListener("drop", reject);
    };
  }, []);
}
