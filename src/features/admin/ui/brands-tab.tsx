import type { AdminBrand, listAdminBrands } from "#src/features/admin/dashboard.contract.ts";
import { brandTable } from "#src/features/admin/dashboard.list.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { formatCount } from "#src/lib/list.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { DeleteButton, useDeletion } from "./deletion.tsx";

const columns: readonly Column<AdminBrand, (typeof brandTable.sorts)[number]>[] = [
  { title: "Name", sort: "name", cell: ({ name }) => <UserText>{name}</UserText> },
  {
    title: "Slug",
    sort: "slug",
    phone: "below",
    cell: ({ slug }) => <UserText>{slug}</UserText>,
  },
  {
    title: "Watches",
    sort: "count",
    align: "end",
    phone: "end",
    cell: ({ count }) => formatCount(count),
  },
];

export function BrandsTab() {
  const { confirmDelete, dialog } = useDeletion("brand");
  return (
    <>
      <ListScreen<typeof listAdminBrands, typeof brandTable>
        of={brandTable}
        label="Brands"
        columns={() => columns}
        nameOf={({ name }) => name}
        empty={emptyTables.brands}
        rowActions={({ id, name }) => (
          <DeleteButton name={name} onPress={(button) => confirmDelete({ id, name }, button)} />
        )}
      />
      {dialog}
    </>
  );
}
