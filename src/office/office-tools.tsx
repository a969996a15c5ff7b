import { useEffect, useState } from "react";
import { findLimits } from "#src/domain/limits.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { useOfficeKeys } from "./commands.ts";
import { keyListTexts, paletteTexts } from "./office.messages.ts";
import type { TypedAhead } from "./palette/palette.tsx";
import type { PaletteContents } from "./palette/use-options.ts";

const loadPalette = async () => (await import("./palette/palette.tsx")).Palette;
const loadKeyList = async () => (await import("./key-list.tsx")).KeyList;
const failed = () => toast(paletteTexts.loadFailed);

interface OfficeTools extends Omit<PaletteContents, "onKeys"> {
  /** The shop has the search that the palette asks. */
  readonly canFind: boolean;
}

const nothing: TypedAhead = { text: "", isEntered: false };

/** Keeps what people or scanners type while the palette's code is loading. */
function useTypedAhead({ open, isLoading, cancel }: LoadingPalette): TypedAhead {
  const [typed, setTyped] = useState(nothing);
  useEffect(() => {
    if (!open) setTyped(nothing);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing does the same at any time
  useEffect(() => {
    if (!isLoading) return;
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === "Escape") cancel();
      else if (key === "Enter") setTyped(({ text }) => ({ text, isEntered: true }));
      else if (key === "Backspace" || key.length === 1) {
        setTyped(({ text }) => ({
          text:
            key.length === 1 ? (text + key).slice(0, findLimits.textMaxLength) : text.slice(0, -1),
          isEntered: false,
        }));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [isLoading]);
  return typed;
}

interface LoadingPalette {
  readonly open: boolean;
  readonly isLoading: boolean;
  readonly cancel: () => void;
}

/** The palette and the list of keys, whose code is loaded when they are first asked for. */
export function useOfficeTools({ canFind, ...contents }: OfficeTools) {
  const palette = useLazyDialog(loadPalette, failed);
  const keyList = useLazyDialog(loadKeyList, failed);
  const typed = useTypedAhead({
    open: palette.open,
    isLoading: palette.open && palette.Dialog === null,
    cancel: () => palette.setOpen(false),
  });
  const search = () => {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (field) field.select();
    else if (canFind) palette.show();
  };
  useOfficeKeys(
    {
      "Ctrl K": canFind ? { label: paletteTexts.title, run: palette.show } : undefined,
      "/": { label: "Search the list", run: search },
      "?": { label: "Show this list", run: keyList.show },
    },
    "office",
  );
  return {
    search: canFind ? { show: palette.show, prepare: palette.prepare } : undefined,
    showKeys: keyList.show,
    dialogs: (
      <>
        {palette.Dialog && (
          <palette.Dialog
            {...contents}
            typed={typed}
            open={palette.open}
            onOpenChange={palette.setOpen}
            onKeys={{ label: keyListTexts.title, keys: "?", run: keyList.show }}
          />
        )}
        {keyList.Dialog && <keyList.Dialog open={keyList.open} onOpenChange={keyList.setOpen} />}
      </>
    ),
  };
}
