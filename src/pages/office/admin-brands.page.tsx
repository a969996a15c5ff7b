import { BrandBin } from "#src/features/inventory/brands/ui/brand-bin.tsx";
import { BrandList } from "#src/features/inventory/brands/ui/brand-list.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { StaffPage } from "./staff-page.tsx";

export function AdminBrandsPage() {
  return (
    <StaffPage
      right="editor"
      title="Brands"
      description="The brands of the shop, for those who run it."
      actions={
        <Button asChild>
          <a href={paths.newBrand()}>Add Brand</a>
        </Button>
      }
    >
      <BrandList />
      <BrandBin />
    </StaffPage>
  );
}
