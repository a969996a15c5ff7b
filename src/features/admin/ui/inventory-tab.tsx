import { Pencil, Plus } from "lucide";
import { formatUsd } from "#src/domain/money.ts";
import { priceOrFallback } from "#src/domain/pricing.ts";
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
    cell: ({ price }) => formatUsd(priceOrFallback(price)),
  },
  {
    title: "Status",
    sort: "isAvailable",
    cell: ({ isAvailable, status }) => {
      if (isAvailable) return <Badge variant="success">Available</Badge>;
      return status === "Reserved" ? (
        <Badge variant="warning">Reserved</Badge>
      ) : (
        <Badge>Sold</Badge>
      );
    },
  },
];

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
        {/* Without behaviour, as specified. */}
        <Button size="small" variant="secondary">
          <Icon of={Plus} />
          Add New Watch
        </Button>
      </TableTab>
      {dialog}
    </>
  );
}
