import { useQuery } from "@tanstack/react-query";
import { Download, Plus } from "lucide";
import { useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import {
  type Filters,
  type TableView,
  tableUrl,
  viewFromSearch,
} from "#src/features/admin/dashboard.rules.ts";
import { type Column, UserText } from "#src/features/admin/ui/data-table.tsx";
import { DeleteButton } from "#src/features/admin/ui/deletion.tsx";
import { SearchForm } from "#src/features/admin/ui/order-filters.tsx";
import { TableTab } from "#src/features/admin/ui/table-tab.tsx";
import type {
  removeStolenSerial,
  StolenSerial,
} from "#src/features/inbox/stolen/stolen-serials.contract.ts";
import { serialRemoved, stolenTexts } from "#src/features/inbox/stolen/stolen-serials.messages.ts";
import {
  allStolenSerials,
  stolenFileUrl,
  stolenSerialsQuery,
} from "#src/features/inbox/stolen/stolen-serials.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { AddSerial } from "./add-serial.tsx";
import { StolenImportSection } from "./stolen-import.tsx";

const columnsFor = (timeZone: string): readonly Column<StolenSerial, string>[] => [
  {
    title: "Serial number",
    cell: ({ serialNumber }) => <UserText>{serialNumber}</UserText>,
  },
  { title: "Brand", cell: ({ brand }) => <UserText>{brand || "–"}</UserText> },
  { title: "Note", wide: true, cell: ({ note }) => <UserText>{note || "–"}</UserText> },
  {
    title: "Added",
    wide: true,
    cell: ({ addedAt, addedBy }) => (
      <>
        <ZonedTime at={addedAt} timeZone={timeZone} className="md:whitespace-nowrap" />
        {addedBy && (
          <span className="block text-muted text-xs">
            by <UserText>{addedBy}</UserText>
          </span>
        )}
      </>
    ),
  },
];

const address = (view: TableView) => tableUrl(paths.stolenSerials(), view);

const filtersFrom = (search: URLSearchParams): Filters => {
  const typed = search.get("search")?.trim() ?? "";
  return typed === "" ? {} : { search: typed };
};

export function StolenSerials() {
  const search = new URLSearchParams(useSearch());
  const filters = filtersFrom(search);
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  const { data } = useQuery(stolenSerialsQuery(viewFromSearch(search, [], filters)));
  const removal = useRemoval();
  return (
    <>
      <SearchForm
        key={filters.search}
        what="serial numbers"
        placeholder="Serial number, brand or note"
        search={filters.search ?? ""}
        onSearch={(typed) =>
          navigate(address({ page: 1, filters: typed.trim() ? { search: typed.trim() } : {} }))
        }
      />
      <div className="mt-6">
        <TableTab
          source={{
            address,
            label: "Stolen serial numbers",
            noun: { one: "serial number", many: "serial numbers" },
            empty: filters.search ? stolenTexts.noMatch : stolenTexts.empty,
            columns: columnsFor(data?.timeZone ?? "UTC"),
            queryOf: stolenSerialsQuery,
            rowsOf: ({ serials }) => serials,
            filtersFrom,
          }}
          actions={(row) => (
            <DeleteButton name={row.serialNumber} onPress={() => removal.ask(row)} />
          )}
        >
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <Button asChild size="small" variant="secondary">
              <a href={stolenFileUrl} download>
                <Icon of={Download} />
                Export CSV
              </a>
            </Button>
            <Button size="small" onClick={() => setAdding(true)}>
              <Icon of={Plus} />
              Add Serial
            </Button>
          </div>
        </TableTab>
      </div>
      <div className="mt-16">
        <StolenImportSection />
      </div>
      <AddSerial open={adding} onOpenChange={setAdding} />
      {removal.dialog}
    </>
  );
}

function useRemoval() {
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState({ id: 0, serialNumber: "" });
  const heading = useRef<HTMLElement | null>(null);
  const { mutate, isPending, error, reset } = useCall<typeof removeStolenSerial>(
    "DELETE /api/admin/stolen-serials/{id}",
    { invalidates: [allStolenSerials], toast: serialRemoved },
  );
  const ask = (row: StolenSerial) => {
    reset();
    heading.current = document.querySelector<HTMLElement>("section[aria-label]");
    setSubject(row);
    setOpen(true);
  };
  const dialog = (
    <ConfirmDialog
      title="Remove serial number"
      description={
        <>
          Remove <UserText>{subject.serialNumber}</UserText> from the list? {stolenTexts.removing}
        </>
      }
      confirmLabel="Remove"
      open={open}
      onOpenChange={setOpen}
      onConfirm={() => mutate({ params: { id: subject.id } }, { onSuccess: () => setOpen(false) })}
      returnFocusTo={() => heading.current ?? undefined}
      progress={{
        pending: isPending,
        problem: error ? messageOf(error, stolenTexts.retry) : undefined,
      }}
    />
  );
  return { ask, dialog };
}
