import type { AdminBrand } from "#src/features/admin/dashboard.contract.ts";
import { emptyTables } from "#src/features/admin/dashboard.messages.ts";
import { type BrandSort, brandTableQuery } from "#src/features/admin/dashboard.queries.ts";
import { addressOf, formatCount } from "#src/features/admin/dashboard.rules.ts";
import { type Column, UserText } from "./data-table.tsx";
import { DeleteButton, useDeletion } from "./deletion.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminBrand, BrandSort>[] = [
  { title: "Name", sort: "name", cell: ({ name }) => <UserText>{name}</UserText> },
  {
    title: "Slug",
    sort: "slug",
    wide: true,
    cell: ({ slug }) => <UserText>{slug}</UserText>,
  },
  { title: "Watches", sort: "count", align: "end", cell: ({ count }) => formatCount(count) },
];

export function BrandsTab() {
  const { confirmDelete, dialog } = useDeletion("brand");
  return (
    <>
      <TableTab
        source={{
          address: addressOf("brands"),
          label: "Brands",
          noun: { one: "brand", many: "brands" },
          empty: emptyTables.brands,
          columns,
          queryOf: brandTableQuery,
          rowsOf: ({ brands }) => brands,
        }}
        actions={({ id, name }) => (
          <DeleteButton name={name} onPress={(button) => confirmDelete({ id, name }, button)} />
        )}
      />
      {dialog}
    </>
  );
}
