import { useEffect, useState } from "react";
import { findLimits } from "#src/domain/limits.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { useOfficeKeys } from "./commands.ts";
import { keyListTexts, paletteTexts } from "./office.messages.ts";
import type { Typed } from "./palette/palette.tsx";
import type { PaletteContents } from "./palette/use-options.ts";

const loadPalette = async () => (await import("./palette/palette.tsx")).Palette;
const loadKeyList = async () => (await import("./key-list.tsx")).KeyList;
const failed = () => toast(paletteTexts.loadFailed);

interface OfficeTools extends Omit<PaletteContents, "onKeys"> {
  /** The shop has the search that the palette asks. */
  readonly canFind: boolean;
}

const nothing: Typed = { text: "", isEntered: false };

/** The palette's text. People and scanners type before its code is there and its field has the focus. */
function useTyped({ open, setOpen }: Pick<ReturnType<typeof useLazyDialog>, "open" | "setOpen">) {
  const [typed, setTyped] = useState(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing does the same at any time
  useEffect(() => {
    if (!open) return setTyped(nothing);
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (target instanceof Element && target.closest("[role=dialog]")) return;
      if (key === "Escape") setOpen(false);
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
  }, [open]);
  return { typed, onType: setTyped };
}

/** The palette and the list of keys, whose code is loaded when they are first asked for. */
export function useOfficeTools({ canFind, ...contents }: OfficeTools) {
  const palette = useLazyDialog(loadPalette, failed);
  const keyList = useLazyDialog(loadKeyList, failed);
  const typing = useTyped(palette);
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
            {...typing}
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
