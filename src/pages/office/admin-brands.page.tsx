import { BrandBin } from "#src/features/inventory/brands/ui/brand-bin.tsx";
import {
  BrandForm,
  BrandScreen,
  BrandTitle,
  ViewInShop,
} from "#src/features/inventory/brands/ui/brand-form.tsx";
import { BrandList } from "#src/features/inventory/brands/ui/brand-list.tsx";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { StaffPage, staffScreen } from "./staff-page.tsx";

export const AdminBrandsPage = staffScreen({
  right: "editor",
  description: "The brands of the shop, for those who run it.",
  actions: (
    <Button asChild>
      <a href={paths.newBrand()}>Add Brand</a>
    </Button>
  ),
  screen: () => (
    <>
      <BrandList />
      <BrandBin />
    </>
  ),
});

const oneBrand = {
  right: "editor",
  description: "One brand of the shop, for those who run it.",
} as const;

export const NewBrandPage = staffScreen({ ...oneBrand, screen: () => <BrandForm /> });

export function AdminBrandPage({ params: { id = "" } }: { params: PathParams }) {
  return (
    <StaffPage {...oneBrand} title={<BrandTitle id={id} />} actions={<ViewInShop id={id} />}>
      <BrandScreen id={id} />
    </StaffPage>
  );
}
