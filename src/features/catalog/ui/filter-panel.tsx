import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide";
import { type KeyboardEvent, useRef } from "react";
import { activeFilters } from "#src/features/catalog/active-filters.ts";
import { Icon } from "#src/ui/icon.tsx";
import { FilterForm, type FilterFormProps } from "./filter-form.tsx";

type FilterPanelProps = FilterFormProps & { className?: string };

/**
 * Closes once its filters are in force, since on a phone it covers what one wants to see and
 * elsewhere pushes it away.
 */
export function FilterPanel({ className, ...form }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const brandInForce = form.brands && form.place.slug ? 1 : 0;
  const inForce = activeFilters(form.state.filters).length + brandInForce;

  function close() {
    panel.current?.removeAttribute("open");
    panel.current?.querySelector("summary")?.focus({ preventScroll: true });
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }

  return (
    <details ref={panel} className={clsx("group/panel", className)} onKeyDown={closeOnEscape}>
      <summary className={summaryLook}>
        <Icon of={SlidersHorizontal} className="size-4 stroke-[1.5]" />
        Filters
        {inForce > 0 && (
          <span className="min-w-6 rounded-full bg-ink px-1.5 text-center text-paper text-xs leading-6 tabular-nums">
            {inForce}
            <span className="sr-only"> in force</span>
          </span>
        )}
      </summary>
      <div className={panelLook}>
        <FilterForm
          {...form}
          onDone={close}
          fieldsClassName="grid gap-x-8 gap-y-8 px-5 py-6 sm:grid-cols-3 sm:px-0 sm:py-10 xl:grid-cols-[1fr_1fr_1.1fr_1fr_1.5fr_1.3fr]"
          actionsClassName="sticky bottom-0 grid grid-cols-2 gap-3 border-line border-t bg-paper px-5 py-4 sm:static sm:flex sm:justify-end sm:px-0 sm:py-6"
        />
      </div>
    </details>
  );
}

/** On a phone the open panel is a sheet, and the shade behind it belongs to the summary: a tap closes. */
const summaryLook =
  "field-control flex w-full list-none select-none items-center justify-center gap-2.5 sm:w-40 [&::-webkit-details-marker]:hidden max-sm:group-open/panel:before:fixed max-sm:group-open/panel:before:inset-x-0 max-sm:group-open/panel:before:top-0 max-sm:group-open/panel:before:bottom-[calc(3.5rem+1px+max(0.75rem,env(safe-area-inset-bottom)))] max-sm:group-open/panel:before:bg-night/50";
const panelLook =
  "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:max-h-[calc(100dvh-12.5rem)] max-sm:animate-rise max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:bg-paper sm:mt-5 sm:border-line sm:border-t";
