import { Pencil, Plus } from "lucide";
import { fallbackPrice } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { AdminWatch } from "#src/features/admin/dashboard.contract.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { type WatchSort, watchTableQuery } from "#src/features/admin/dashboard.queries.ts";
import { addressOf } from "#src/features/admin/dashboard.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { type Column, UserText } from "./data-table.tsx";
import { DeleteButton, useDeletion } from "./deletion.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminWatch, WatchSort>[] = [
  { title: "Model", sort: "model", cell: ({ model }) => <UserText>{model}</UserText> },
  {
    title: "Brand",
    sort: "brandName",
    cell: ({ brandName }) => <UserText>{brandName}</UserText>,
  },
  {
    title: "Price",
    sort: "price",
    align: "end",
    cell: ({ price, priceMissing }) => formatUsd(priceMissing ? fallbackPrice : price),
  },
  {
    title: "Status",
    sort: "isAvailable",
    cell: ({ isAvailable, status }) => {
      if (isAvailable) return <Badge variant="success">Available</Badge>;
      if (status === "Reserved") return <Badge variant="warning">Reserved</Badge>;
      return <Badge>{status === "Sold" ? "Sold" : "Not published"}</Badge>;
    },
  },
];

/** Adding does nothing and editing shows the watch, as specified. */
export function InventoryTab() {
  const { confirmDelete, dialog } = useDeletion("watch");
  return (
    <>
      <TableTab
        source={{
          address: addressOf("inventory"),
          label: "Inventory",
          noun: { one: "watch", many: "watches" },
          empty: emptyTables.watches,
          columns,
          queryOf: watchTableQuery,
          rowsOf: ({ watches }) => watches,
        }}
        actions={({ id, model }) => (
          <>
            <IconButton asChild label={`Edit ${model}`} className="text-muted">
              <a href={paths.watch(id)}>
                <Icon of={Pencil} />
              </a>
            </IconButton>
            <DeleteButton
              name={model}
              onPress={(button) => confirmDelete({ id, name: model }, button)}
            />
          </>
        )}
      >
        <Button size="small" variant="secondary">
          <Icon of={Plus} />
          Add New Watch
        </Button>
      </TableTab>
      {dialog}
    </>
  );
}
