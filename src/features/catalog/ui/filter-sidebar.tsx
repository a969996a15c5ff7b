import { FilterForm, type FilterFormProps } from "./filter-form.tsx";

type FilterSidebarProps = FilterFormProps & { onDone: () => void; className?: string };

/** Stands beside the watches where there is room for it; elsewhere FilterPanel takes its place. */
export function FilterSidebar({ className, ...form }: FilterSidebarProps) {
  return (
    <div className={className}>
      <FilterForm
        {...form}
        fieldsClassName="grid gap-9 pb-8"
        actionsClassName="sticky bottom-0 grid grid-cols-2 gap-2 border-line border-t bg-paper py-4 [&>*]:px-2"
      />
    </div>
  );
}
