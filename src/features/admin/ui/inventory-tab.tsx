import { Pencil, Plus } from "lucide";
import { fallbackPrice } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { AdminWatch, listAdminWatches } from "#src/features/admin/dashboard.contract.ts";
import { watchTable } from "#src/features/admin/dashboard.list.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { DeleteButton, useDeletion } from "./deletion.tsx";

const columns: readonly Column<AdminWatch, (typeof watchTable.sorts)[number]>[] = [
  {
    title: "Model",
    sort: "model",
    cell: ({ model }) => <UserText>{model}</UserText>,
    phoneNote: ({ brandName }) => <UserText>{brandName}</UserText>,
  },
  {
    title: "Brand",
    sort: "brandName",
    cell: ({ brandName }) => <UserText>{brandName}</UserText>,
  },
  {
    title: "Price",
    sort: "price",
    align: "end",
    phone: "end",
    cell: ({ price, priceMissing }) => formatUsd(priceMissing ? fallbackPrice : price),
  },
  {
    title: "Status",
    sort: "isAvailable",
    phone: "below",
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
      <ListScreen<typeof listAdminWatches, typeof watchTable>
        of={watchTable}
        label="Inventory"
        columns={() => columns}
        nameOf={({ model }) => model}
        empty={emptyTables.watches}
        rowActions={({ id, model }) => (
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
        actions={
          <Button size="small" variant="secondary">
            <Icon of={Plus} />
            Add New Watch
          </Button>
        }
      />
      {dialog}
    </>
  );
}
