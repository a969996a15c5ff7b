import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useSearch } from "wouter";
import { viewFromSearch } from "#src/features/admin/dashboard.rules.ts";
import { TableTab } from "#src/features/admin/ui/table-tab.tsx";
import { bulkTitles, editorTexts } from "#src/features/inventory/inventory.messages.ts";
import { inventoryQuery, watchFormQuery } from "#src/features/inventory/inventory.queries.ts";
import {
  type BulkAction,
  bulkActions,
  inventorySorts,
} from "#src/features/inventory/inventory.rules.ts";
import {
  inventoryAddress,
  inventoryFiltersFrom,
} from "#src/features/inventory/inventory-view.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/input.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { ColumnChooser, useInventoryColumns } from "./inventory-columns.tsx";
import { InventoryFilters } from "./inventory-filters.tsx";

const none: ReadonlySet<number> = new Set();

/** All watches, with filters, chosen columns and acts on many at once. */
export function InventoryScreen() {
  const text = useSearch();
  const search = new URLSearchParams(text);
  const filters = inventoryFiltersFrom(search);
  const { data: form } = useQuery(watchFormQuery());
  const { data } = useQuery(inventoryQuery(viewFromSearch(search, inventorySorts, filters)));
  const columns = useInventoryColumns(data?.timeZone ?? "UTC");

  // A selection belongs to the page on which it was made.
  const [selected, setSelected] = useState({ on: text, ids: none });
  const ids = selected.on === text ? selected.ids : none;
  const select = (next: ReadonlySet<number>) => setSelected({ on: text, ids: next });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <InventoryFilters filters={filters} brands={form?.brands ?? []} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside */}
      <div className="mt-6" onKeyDown={moveBetweenRows}>
        <TableTab
          source={{
            address: inventoryAddress,
            label: "Inventory",
            noun: { one: "watch", many: "watches" },
            empty: isFiltered ? editorTexts.noMatch : editorTexts.empty,
            columns,
            queryOf: inventoryQuery,
            rowsOf: ({ watches }) => watches,
            filtersFrom: inventoryFiltersFrom,
          }}
          selection={{
            ids,
            onChange: select,
            nameOf: (id) => {
              const watch = data?.watches.find((row) => row.id === id);
              return watch ? `${watch.brandName} ${watch.model} ${watch.reference}` : "";
            },
          }}
        >
          <div className="flex flex-wrap items-center gap-3">
            {isFiltered && (
              <Button asChild size="small" variant="quiet" className="px-0!">
                <a href={paths.inventory()}>Clear filters</a>
              </Button>
            )}
            <ColumnChooser />
          </div>
        </TableTab>
      </div>
      {ids.size > 0 && <BulkBar ids={ids} onClear={() => select(none)} />}
    </>
  );
}

/** Arrow keys lead from row to row, Space selects, Enter opens as with every link. */
function moveBetweenRows(event: KeyboardEvent) {
  const row = event.target instanceof Element ? event.target.closest("tbody tr") : null;
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const onLink = (event.target as Element).matches("[data-row-link]");
  const target = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[
    event.key
  ];
  if (target) target.querySelector<HTMLElement>("[data-row-link]")?.focus();
  else if (event.key === " " && onLink) {
    row.querySelector<HTMLElement>("[data-select-row]")?.click();
  } else return;
  event.preventDefault();
}

interface BulkBarProps {
  ids: ReadonlySet<number>;
  onClear: () => void;
}

/** Buttons where there is room for them, a list on phones. */
function BulkBar({ ids, onClear }: BulkBarProps) {
  const [chosen, setChosen] = useState<{ action: BulkAction; ids: readonly number[] }>();
  const choose = (action: BulkAction) => setChosen({ action, ids: [...ids] });
  return (
    <section
      aria-label="Selected watches"
      className="sticky bottom-14 lg:bottom-0 z-20 -mx-5 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-paper px-5 py-3"
    >
      <p role="status" className="mr-2 font-medium text-sm tabular-nums">
        {ids.size} selected
      </p>
      <Select
        aria-label="Do with them"
        value=""
        onChange={({ currentTarget }) => choose(currentTarget.value as BulkAction)}
        className="min-w-0 grow md:hidden"
      >
        <option value="" disabled>
          Choose
        </option>
        {bulkActions.map((action) => (
          <option key={action} value={action}>
            {bulkTitles[action]}
          </option>
        ))}
      </Select>
      {bulkActions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          className="max-md:hidden"
          onClick={() => choose(action)}
        >
          {bulkTitles[action]}
        </Button>
      ))}
      <Button size="small" variant="quiet" className="px-0! md:ml-auto" onClick={onClear}>
        Clear
      </Button>
      {chosen && <BulkDialog {...chosen} onClose={() => setChosen(undefined)} onDone={onClear} />}
    </section>
  );
}
