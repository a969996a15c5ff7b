import {
  BrandForm,
  BrandScreen,
  BrandTitle,
  ViewInShop,
} from "#src/features/inventory/brands/ui/brand-form.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { StaffPage } from "./staff-page.tsx";

const description = "One brand of the shop, for those who run it.";

export function NewBrandPage() {
  return (
    <StaffPage right="editor" title="New Brand" description={description}>
      <BrandForm />
    </StaffPage>
  );
}

export function AdminBrandPage({ params: { id = "" } }: { params: PathParams }) {
  return (
    <StaffPage
      right="editor"
      title={<BrandTitle id={id} />}
      description={description}
      actions={<ViewInShop id={id} />}
    >
      <BrandScreen id={id} />
    </StaffPage>
  );
}
