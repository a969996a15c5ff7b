import { clsx } from "clsx";
import { ChevronDown, Download, FileSpreadsheet, Printer } from "lucide";
import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from "react";
import { lineSheetFiles } from "#src/features/wholesale/line-sheet.queries.ts";
import { inventoryExported } from "#src/features/wholesale/wholesale.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { DealerFeed } from "./dealer-feed.tsx";

interface InventoryExport {
  readonly Export: ComponentType;
  readonly Feed: ComponentType;
}

/** As specified, the button shows the alert only. */
const specified: InventoryExport = {
  Export: () => (
    <Button
      variant="secondary"
      className="shrink-0 whitespace-nowrap noscript:hidden"
      onClick={() => window.alert(inventoryExported)}
    >
      <Icon of={Download} />
      Export Inventory
    </Button>
  ),
  Feed: () => null,
};

const lineSheets: InventoryExport = { Export: ExportMenu, Feed: DealerFeed };

export const useInventoryExport = () => (useCapability("backoffice") ? lineSheets : specified);

const links = [
  ...lineSheetFiles.map((file) => ({ ...file, icon: FileSpreadsheet, download: true })),
  { label: "Print view", href: paths.lineSheet(), icon: Printer, download: false },
];

/** A list of links, so plain links: no script is needed to follow one. */
function ExportMenu() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles up from its controls
    <div
      ref={box}
      className="relative shrink-0 self-start md:self-auto"
      onKeyDown={closeOnEscape}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        variant="secondary"
        className="whitespace-nowrap noscript:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Download} />
        Export Inventory
        <Icon of={ChevronDown} className={clsx("size-4", open && "rotate-180")} />
      </Button>
      <ul
        id={id}
        hidden={!open}
        className="noscript:block max-md:left-0 md:right-0 absolute z-20 mt-2 min-w-60 rounded-sm border border-line bg-paper py-2 shadow-float"
      >
        {links.map(({ label, href, icon, download }) => (
          <li key={href}>
            <a
              href={href}
              download={download || undefined}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center gap-3 px-5 text-sm hover:bg-mist hover:text-brass focus-visible:-outline-offset-2"
            >
              <Icon of={icon} className="size-4 stroke-[1.5]" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
