import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";

/** A value that can be changed in its row. */
export interface Editable {
  /** Names the value and the row. */
  readonly label: string;
  readonly value: string;
  /** Values with their names, if the value is one of these. */
  readonly options?: Readonly<Record<string, string>>;
  /** Rejects with what is wrong; the field then stays open. */
  readonly save: (value: string) => Promise<unknown>;
}

interface EditCellProps {
  edit: Editable;
  align: "end" | undefined;
  /** The value as the table shows it. */
  children: ReactNode;
}

/** Enter saves and Escape leaves the value as it was, as does leaving the field. */
export function EditCell({ edit, align, children }: EditCellProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [isOpen]);
  const close = () => {
    returnsFocus.current = true;
    setOpen(false);
  };
  const save = async (value: string) => {
    if (isSaving) return;
    if (value.trim() === edit.value) return close();
    setSaving(true);
    try {
      await edit.save(value.trim());
      close();
    } catch (error) {
      toast({ title: messageOf(error, "The value could not be saved."), variant: "destructive" });
    } finally {
      setSaving(false);
    }
  };
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(true)}
        className={clsx(
          "relative z-1 -mx-1.5 inline-flex min-h-7 min-w-6 items-center rounded-sm px-1.5 hover:outline hover:outline-line-strong pointer-coarse:min-h-8",
          align === "end" && "justify-end",
        )}
      >
        {children}
        <span className="sr-only">, change {edit.label}</span>
      </button>
    );
  }
  const field = {
    "aria-label": edit.label,
    defaultValue: edit.value,
    autoFocus: true,
    disabled: isSaving,
    onBlur: () => !isSaving && setOpen(false),
    className: "field-control relative z-1 min-h-8! w-28! px-2! py-0! text-sm!",
  };
  if (edit.options) {
    return (
      <select {...field} onChange={({ currentTarget }) => save(currentTarget.value)}>
        {Object.entries(edit.options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter") save(event.currentTarget.value);
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
      }}
      className={clsx(field.className, align === "end" && "text-right")}
    />
  );
}
