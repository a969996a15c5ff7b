import { useQuery } from "@tanstack/react-query";
import { staffBrandQuery } from "#src/features/inventory/brands/brands.queries.ts";
import { BrandPicture } from "#src/features/inventory/ui/brand-picture.tsx";
import { paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { BrandForm } from "./brand-form.tsx";

interface BrandScreenProps {
  id: string;
}

export function BrandScreen({ id }: BrandScreenProps) {
  return (
    <LoadedRecord
      query={useQuery(staffBrandQuery(id))}
      noun="brand"
      missing={{
        title: "This brand does not exist",
        description: "Somebody may have deleted it.",
        all: { label: "All Brands", href: paths.adminBrands() },
      }}
      skeleton={<Skeleton className="h-96 max-w-3xl" />}
    >
      {(brand) => (
        <>
          <section
            aria-labelledby="brand-picture"
            className="mb-12 max-w-3xl border-line border-b pb-12"
          >
            <h2 id="brand-picture" className="mb-6 text-heading">
              Picture
            </h2>
            <BrandPicture brandId={brand.id} />
          </section>
          <BrandForm key={brand.id} brand={brand} />
        </>
      )}
    </LoadedRecord>
  );
}

export function BrandTitle({ id }: BrandScreenProps) {
  const { data } = useQuery(staffBrandQuery(id));
  return <bdi>{data?.name ?? "Brand"}</bdi>;
}

export function ViewInShop({ id }: BrandScreenProps) {
  const { data } = useQuery(staffBrandQuery(id));
  if (!data) return null;
  return (
    <Button asChild variant="secondary">
      <a href={paths.brand(data.slug)}>View in Shop</a>
    </Button>
  );
}
