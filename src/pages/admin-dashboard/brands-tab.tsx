import type { AdminBrand } from "#src/features/admin/dashboard.contract.ts";
import { nothingYet } from "#src/features/admin/dashboard.messages.ts";
import { type BrandSort, brandTableQuery } from "#src/features/admin/dashboard.queries.ts";
import { number } from "#src/features/admin/table-view.ts";
import type { Column } from "#src/features/admin/ui/data-table.tsx";
import { DeleteButton } from "#src/features/admin/ui/delete-button.tsx";
import { GivenText } from "#src/features/admin/ui/given-text.tsx";
import { useDeletion } from "#src/features/admin/ui/use-deletion.tsx";
import { TableTab } from "./table-tab.tsx";

const columns: readonly Column<AdminBrand, BrandSort>[] = [
  { title: "Name", sort: "name", cell: ({ name }) => <GivenText>{name}</GivenText> },
  {
    title: "Slug",
    sort: "slug",
    wide: true,
    cell: ({ slug }) => <GivenText>{slug}</GivenText>,
  },
  { title: "Watches", sort: "count", align: "end", cell: ({ count }) => number(count) },
];

export function BrandsTab() {
  const { ask, dialog } = useDeletion("brand");
  return (
    <>
      <TableTab
        source={{
          tab: "brands",
          label: "Brands",
          noun: { one: "brand", many: "brands" },
          empty: nothingYet.brands,
          columns,
          queryOf: brandTableQuery,
          rowsOf: ({ brands }) => brands,
        }}
        actions={({ id, name }) => (
          <DeleteButton name={name} onPress={(button) => ask({ id, name }, button)} />
        )}
      />
      {dialog}
    </>
  );
}
