import { Keyboard } from "lucide";
import { useEffect, useState, useSyncExternalStore } from "react";
import { localStore } from "#src/lib/local-store.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

const shortcutsStore = localStore("meridian_inbox_shortcuts", (raw) => raw !== false);

/** What each key does. `o` and Enter open what has the focus. */
const keyNames = {
  j: "Next",
  k: "Previous",
  "o, Enter": "Open",
  r: "Answer",
  n: "Write a note",
  e: "Close",
  u: "Mark as unread",
  a: "Assign to me",
  "/": "Search",
  "?": "Show this list",
} as const;

type Acts = Readonly<
  Partial<Record<"j" | "k" | "o" | "r" | "n" | "e" | "u" | "a" | "/", () => void>>
>;

const typing = "input, textarea, select, [contenteditable=true]";
const layers = "[role=dialog], [role=alertdialog], [role=menu]";

/** Single keys act while nobody types and no layer is open, unless they are turned off. */
export function Shortcuts({ acts }: { acts: Acts }) {
  const [shown, setShown] = useState(false);
  const isOn = useSyncExternalStore(shortcutsStore.subscribe, shortcutsStore.read, () => true);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(typing)) return;
      if (document.querySelector(layers)) return;
      const act = key === "?" ? () => setShown(true) : acts[key as keyof Acts];
      if (!act || (repeat && key !== "j" && key !== "k")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [acts, isOn]);
  return (
    <>
      <IconButton label="Keyboard shortcuts" onClick={() => setShown(true)}>
        <Icon of={Keyboard} />
      </IconButton>
      <Dialog open={shown} onOpenChange={setShown} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-2.5 text-sm">
          {Object.entries(keyNames).map(([key, name]) => (
            <div key={key} className="contents">
              <dt>
                {key.split(", ").map((one) => (
                  <kbd
                    key={one}
                    className="mr-1.5 inline-flex min-w-7 justify-center rounded-sm border border-line-strong bg-white px-1.5 py-0.5 font-sans text-xs"
                  >
                    {one}
                  </kbd>
                ))}
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          className="mt-7 border-line border-t pt-5"
          label="Use single keys in the inbox"
          checked={isOn}
          onChange={({ currentTarget }) => shortcutsStore.write(currentTarget.checked)}
        />
      </Dialog>
    </>
  );
}
