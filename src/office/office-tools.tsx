import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { useOfficeKeys } from "./commands.ts";
import { keyListTexts, paletteTexts } from "./office.messages.ts";
import type { PaletteContents } from "./palette/use-options.ts";

const loadPalette = async () => (await import("./palette/palette.tsx")).Palette;
const loadKeyList = async () => (await import("./key-list.tsx")).KeyList;
const failed = () => toast(paletteTexts.loadFailed);

interface OfficeTools extends Omit<PaletteContents, "onKeys"> {
  /** The shop has the search that the palette asks. */
  readonly canFind: boolean;
}

/** The palette and the list of keys, whose code is loaded when they are first asked for. */
export function useOfficeTools({ canFind, ...contents }: OfficeTools) {
  const palette = useLazyDialog(loadPalette, failed);
  const keyList = useLazyDialog(loadKeyList, failed);
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
