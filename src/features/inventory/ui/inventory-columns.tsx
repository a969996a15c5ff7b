import { Columns3 } from "lucide";
import { useState, useSyncExternalStore } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { noPriceYet } from "#src/features/admin/dashboard.messages.ts";
import { type Column, UserText } from "#src/features/admin/ui/data-table.tsx";
import type { InventoryRow } from "#src/features/inventory/inventory.contract.ts";
import {
  questionBadges,
  stageLabels,
  toComplete,
} from "#src/features/inventory/inventory.messages.ts";
import { type InventorySort, stageVariants } from "#src/features/inventory/inventory.rules.ts";
import {
  type OptionalColumn,
  optionalColumns,
  shownColumns,
} from "#src/features/inventory/inventory-view.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

type InventoryColumn = Column<InventoryRow, InventorySort>;

const dollars = (amount: number | null) => (amount === null ? "–" : formatUsd(amount));

const modelColumn: InventoryColumn = {
  title: "Model",
  sort: "model",
  cell: ({ id, brandName, model, reference, image }) => (
    <span className="flex items-center gap-4">
      <span className="w-11 shrink-0 bg-stone md:max-lg:hidden">
        <Picture src={image} alt="" thumbnail sizes="2.75rem" className="aspect-square" />
      </span>
      <span className="min-w-0">
        <a
          href={paths.editWatch(id)}
          data-row-link
          className="link-quiet hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <UserText>{model}</UserText>
        </a>
        <span className="block font-normal text-muted text-xs">
          <UserText>{[brandName, reference].filter(Boolean).join(", ")}</UserText>
        </span>
      </span>
    </span>
  ),
};

const columnsFor = (timeZone: string): Readonly<Record<OptionalColumn, InventoryColumn>> => ({
  brand: {
    title: "Brand",
    sort: "brandName",
    cell: ({ brandName }) => <UserText>{brandName}</UserText>,
  },
  reference: { title: "Reference", cell: ({ reference }) => <UserText>{reference}</UserText> },
  serial: { title: "Serial", cell: ({ serialNumber }) => serialNumber ?? "–" },
  price: {
    title: "Retail",
    sort: "price",
    align: "end",
    cell: ({ retailPrice }) => (retailPrice === null ? noPriceYet : formatUsd(retailPrice)),
  },
  wholesale: {
    title: "Wholesale",
    align: "end",
    cell: ({ wholesalePrice }) => dollars(wholesalePrice),
  },
  cost: { title: "Cost", align: "end", cell: ({ cost }) => dollars(cost) },
  units: {
    title: "Units",
    align: "end",
    cell: ({ units, held }) => (held > 0 ? `${units} (${held} held)` : units),
  },
  condition: { title: "Condition", cell: ({ condition }) => condition },
  year: { title: "Year", cell: ({ year }) => year ?? "–" },
  state: {
    title: "State",
    cell: ({ stage, publishAt, featured, isStolen, toComplete: missing }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <Badge variant={stageVariants[stage]}>{stageLabels[stage]}</Badge>
        {featured && <Badge>Featured</Badge>}
        {isStolen && <Badge variant="danger">{questionBadges.stolen}</Badge>}
        {missing > 0 && <span className="text-muted text-xs">{toComplete(missing)}</span>}
        {publishAt && (
          <ZonedTime at={publishAt} timeZone={timeZone} time className="text-muted text-xs" />
        )}
      </span>
    ),
  },
  added: {
    title: "Added",
    sort: "createdAt",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} timeZone={timeZone} />,
  },
  changed: {
    title: "Changed",
    sort: "updatedAt",
    cell: ({ updatedAt }) => <ZonedTime at={updatedAt} timeZone={timeZone} />,
  },
});

export function useInventoryColumns(timeZone: string): readonly InventoryColumn[] {
  const shown = useShownColumns();
  const columns = columnsFor(timeZone);
  return [modelColumn, ...shown.map((column) => columns[column])];
}

const useShownColumns = () =>
  useSyncExternalStore(shownColumns.subscribe, shownColumns.read, shownColumns.read);

/** Which columns are shown is kept in the browser. */
export function ColumnChooser() {
  const [open, setOpen] = useState(false);
  const shown = useShownColumns();
  const columns = columnsFor("UTC");
  const toggle = (column: OptionalColumn) =>
    shownColumns.write(
      optionalColumns.filter((known) => shown.includes(known) !== (known === column)),
    );
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Icon of={Columns3} />
        Columns
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Columns" className="sm:max-w-md">
        <div className="grid grid-cols-2 gap-x-6 gap-y-2">
          {optionalColumns.map((column) => (
            <Checkbox
              key={column}
              label={columns[column].title}
              checked={shown.includes(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
