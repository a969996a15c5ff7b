import { clsx } from "clsx";
import { SlidersHorizontal, X } from "lucide";
import { type KeyboardEvent, useRef } from "react";
import { activeFilters } from "#src/features/catalog/filter.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { FilterForm, type FilterFormProps } from "./filter-form.tsx";

interface FilterPanelProps extends FilterFormProps {
  className?: string | undefined;
}

/** A collapsible panel above the watches; on phones a sheet above the bar at the lower edge. */
export function FilterPanel({ className, ...form }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const brandIsActive = form.brands && form.address.brandSlug !== null;
  const active = activeFilters(form.state.filters).length + (brandIsActive ? 1 : 0);

  function close() {
    panel.current?.removeAttribute("open");
    panel.current?.querySelector("summary")?.focus({ preventScroll: true });
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }

  return (
    <details
      ref={panel}
      className={clsx("group/panel", className)}
      onKeyDown={closeOnEscape}
      data-replay="Escape"
    >
      <summary className={summaryClassName}>
        <Icon of={SlidersHorizontal} className="size-4 stroke-[1.5]" />
        Filters
        {active > 0 && (
          <span className="min-w-6 rounded-full bg-ink px-1.5 text-center text-paper text-xs leading-6 tabular-nums">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </summary>
      <div className={panelClassName}>
        <div className="sticky top-0 z-10 flex items-center justify-between border-line border-b bg-paper py-1 pr-2 pl-5 sm:hidden">
          <h2 className="text-title">Filters</h2>
          <IconButton label="Close filters" onClick={close} className="noscript:hidden">
            <Icon of={X} />
          </IconButton>
        </div>
        <FilterForm
          {...form}
          onDone={close}
          fieldsClassName="grid gap-x-8 gap-y-8 px-5 py-6 sm:grid-cols-3 sm:px-0 sm:py-8 xl:grid-cols-[1fr_1fr_1.1fr_1fr_1.5fr_1.3fr]"
          actionsClassName="sticky bottom-0 grid grid-cols-2 gap-3 border-line border-t bg-paper px-5 py-4 sm:flex sm:justify-end sm:px-0"
        />
      </div>
    </details>
  );
}

// On phones the backdrop of the open sheet belongs to the summary, so that a tap on it closes the sheet.
const summaryClassName =
  "field-control flex w-full list-none select-none items-center justify-center gap-2.5 sm:w-40 [&::-webkit-details-marker]:hidden max-sm:group-open/panel:before:fixed max-sm:group-open/panel:before:inset-x-0 max-sm:group-open/panel:before:top-0 max-sm:group-open/panel:before:bottom-[calc(3.5rem+1px+max(0.75rem,env(safe-area-inset-bottom)))] max-sm:group-open/panel:before:bg-night/50";
const panelClassName =
  "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:max-h-[calc(100dvh-12.5rem)] max-sm:animate-rise max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:bg-paper sm:mt-5 sm:border-line sm:border-t";

interface FilterSidebarProps extends FilterFormProps {
  onDone: () => void;
  className?: string;
}

/** The same filters beside the watches, for wide screens. */
export function FilterSidebar({ className, ...form }: FilterSidebarProps) {
  return (
    <div className={className}>
      <FilterForm
        {...form}
        fieldsClassName="grid gap-9 pb-8"
        actionsClassName="sticky bottom-0 grid grid-cols-2 gap-2 border-line border-t bg-paper py-4 [&>*]:px-2"
      />
    </div>
  );
}
