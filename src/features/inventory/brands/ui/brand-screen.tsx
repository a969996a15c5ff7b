import { useQuery } from "@tanstack/react-query";
import { staffBrandQuery } from "#src/features/inventory/brands/brands.queries.ts";
import { BrandPicture } from "#src/features/inventory/ui/brand-picture.tsx";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { BrandForm } from "./brand-form.tsx";

interface BrandScreenProps {
  id: string;
}

export function BrandScreen({ id }: BrandScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(staffBrandQuery(id));
  if (isNotFound(error)) {
    return (
      <EmptyState
        title="This brand does not exist"
        description="Somebody may have deleted it."
        action={
          <Button asChild variant="secondary">
            <a href={paths.adminBrands()}>All Brands</a>
          </Button>
        }
      />
    );
  }
  if (error) {
    return (
      <LoadFailure
        as="h2"
        title="The brand could not be loaded."
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the brand">
        <Skeleton className="h-96 max-w-3xl" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <section
        aria-labelledby="brand-picture"
        className="mb-12 max-w-3xl border-line border-b pb-12"
      >
        <h2 id="brand-picture" className="mb-6 text-heading">
          Picture
        </h2>
        <BrandPicture brandId={data.id} />
      </section>
      <BrandForm key={data.id} brand={data} />
    </>
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
