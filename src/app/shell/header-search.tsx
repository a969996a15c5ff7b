import { clsx } from "clsx";
import { Search } from "lucide";
import { useEffect, useRef } from "react";
import { searchTexts } from "#src/features/catalog/search/search.messages.ts";
import { SearchField } from "#src/features/catalog/search/ui/search-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { PopupTrigger } from "./popup-trigger.tsx";

const loadSheet = async () =>
  (await import("#src/features/catalog/search/ui/search-sheet.tsx")).SearchSheet;

/** The starter knows it too. */
const formId = "search";

interface HeaderSearchProps {
  /** Other controls need the room, so that the field is wide only while it has the focus. */
  isNarrow: boolean;
}

/** On a phone an icon opens a sheet. Without JavaScript its link shows the form below the header. */
export function HeaderSearch({ isNarrow }: HeaderSearchProps) {
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadSheet, () =>
    window.location.assign(`#${formId}`),
  );
  useSlashKey();
  return (
    <>
      <SearchField
        id={formId}
        className={clsx(
          "max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-line max-md:border-b max-md:bg-paper max-md:px-5 max-md:pb-4 max-md:not-target:hidden md:relative md:mr-3 md:w-0 md:max-w-44 md:grow lg:max-w-48 xl:max-w-60",
          isNarrow && "lg:mr-0 lg:h-11 lg:w-11 lg:grow-0",
        )}
        boxClassName={clsx(
          "h-11 border-line-strong border-b text-base transition-[width,border-color] focus-within:border-brass focus-within:shadow-[0_1px_0_var(--color-brass)] hover:border-ink md:text-sm",
          isNarrow &&
            "lg:absolute lg:right-0 lg:z-10 lg:w-8 lg:bg-paper lg:not-focus-within:border-transparent lg:focus-within:w-72 lg:not-focus-within:[&_input]:text-transparent lg:not-focus-within:[&_input]:placeholder:text-transparent",
        )}
      />
      <div className="md:hidden">
        <PopupTrigger
          href={`#${formId}`}
          popup="dialog"
          open={open}
          label={searchTexts.label}
          trigger={trigger}
          onIntent={prepare}
          onToggle={toggle}
        >
          <Icon of={Search} />
        </PopupTrigger>
        {Dialog && <Dialog open={open} onOpenChange={setOpen} trigger={trigger} />}
      </div>
    </>
  );
}

/** Before the page is hydrated, the starter does the same. */
function useSlashKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (!(target instanceof Element) || target.closest("input,select,textarea,[role=dialog]")) {
        return;
      }
      event.preventDefault();
      const parts = `#${formId} input,[href="#${formId}"]`;
      for (const part of document.querySelectorAll<HTMLElement>(parts)) {
        part.focus();
        // The hidden one of the two can't have the focus.
        if (document.activeElement === part) return part.click();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
