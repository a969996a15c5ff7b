import { clsx } from "clsx";
import { Columns3, Download, SlidersHorizontal } from "lucide";
import { type ReactNode, useRef, useState } from "react";
import { type ListView, listUrl, sortedBy } from "#src/lib/list.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Select } from "#src/ui/input.tsx";
import { SideSheet } from "#src/ui/side-sheet.tsx";
import { Toolbar } from "#src/ui/toolbar.tsx";
import {
  FilterChips,
  FilterFields,
  type FilterOptions,
  ListSearch,
  type ShowView,
} from "./list-filters.tsx";
import { ListViews, useSavedViews, ViewButton } from "./list-views.tsx";
import type { ColumnChoice } from "./use-columns.ts";
import type { AnyList } from "./use-list.ts";

interface ListBarProps {
  list: AnyList;
  options: FilterOptions;
  view: ListView;
  show: ShowView;
  columns: ColumnChoice;
  /** It is the file with all rows that match. */
  fileUrl: string | undefined;
  actions: ReactNode;
}

/** Views, search, filters and what can be done with the list as a whole. */
export function ListBar({ list, options, view, show, columns, fileUrl, actions }: ListBarProps) {
  const [filtering, setFiltering] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { filters, noun, page } = list;
  const { canSave, saved, current } = useSavedViews(list, view);
  const hasFilters = Object.values(filters).some(({ kind }) => kind !== "words");
  const sheetTitle = hasFilters ? "Filter" : "Sort";
  const isFiltered = Object.keys(view.filters).length > 0;
  const props = { filters, options, view, show };
  return (
    <>
      <ListViews list={list} view={view} saved={saved} />
      <div className="flex flex-wrap items-center gap-2 py-2">
        <ListSearch {...props} what={noun.many} />
        <Toolbar label={`List of ${noun.many}`} className="grow flex-wrap gap-2 max-md:contents">
          {(hasFilters || list.sorts.length > 0) && (
            <Button
              ref={trigger}
              size="small"
              variant="secondary"
              className={clsx(!hasFilters && "md:hidden")}
              onClick={() => setFiltering(true)}
            >
              <Icon of={SlidersHorizontal} className="size-4" />
              {sheetTitle}
            </Button>
          )}
          <FilterChips {...props} />
          {isFiltered && (
            <Button asChild size="small" variant="quiet" className="px-1!">
              <a href={listUrl(page, { ...view, page: 1, filters: {} })}>Clear filters</a>
            </Button>
          )}
          {canSave && <ViewButton key={current?.id} list={list} view={view} current={current} />}
          <span className="ml-auto flex items-center gap-1 empty:hidden">
            <ColumnChooser {...columns} />
            {fileUrl && (
              <IconButton asChild label="Export CSV" className="max-md:hidden">
                <a href={fileUrl} download>
                  <Icon of={Download} />
                </a>
              </IconButton>
            )}
            {actions}
          </span>
        </Toolbar>
      </div>
      <SideSheet
        side="right"
        title={sheetTitle}
        closeLabel="Close"
        open={filtering}
        onOpenChange={setFiltering}
        trigger={trigger}
      >
        <div className="grid grow grid-cols-1 content-start gap-4 overflow-y-auto p-6 sm:px-8">
          <FilterFields {...props} />
          <SortField list={list} view={view} show={show} columns={columns} />
        </div>
        <div className="flex justify-end gap-3 border-line border-t p-4 sm:px-8">
          <Button onClick={() => setFiltering(false)}>Show</Button>
        </div>
      </SideSheet>
    </>
  );
}

/** A table on a phone has no heads to press. */
function SortField({
  list,
  view,
  show,
  columns,
}: Omit<ListBarProps, "options" | "fileUrl" | "actions">) {
  if (list.sorts.length === 0) return null;
  return (
    <FormField label="Sort by" className="md:hidden">
      {(control) => (
        <Select
          {...control}
          value={view.sort ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const { sort: _, direction: __, ...unsorted } = view;
            show(value ? sortedBy(view, value) : { ...unsorted, page: 1 });
          }}
        >
          <option value="">Newest</option>
          {columns.all.flatMap(({ title, sort }) =>
            sort ? (
              <option key={sort} value={sort}>
                {title}
              </option>
            ) : (
              []
            ),
          )}
        </Select>
      )}
    </FormField>
  );
}

function ColumnChooser({ all, shown, toggle }: ColumnChoice) {
  const [open, setOpen] = useState(false);
  const choosable = all.filter(({ optional }) => optional !== undefined);
  if (choosable.length === 0) return null;
  return (
    <>
      <IconButton label="Columns" className="max-md:hidden" onClick={() => setOpen(true)}>
        <Icon of={Columns3} />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title="Columns" className="sm:max-w-md">
        <div className="grid grid-cols-2 gap-x-6 gap-y-2">
          {choosable.map(({ title }) => (
            <Checkbox
              key={title}
              label={title}
              checked={shown.includes(title)}
              onChange={() => toggle(title)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
