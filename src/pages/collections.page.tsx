import { useQuery } from "@tanstack/react-query";
import { brandsFailed } from "#src/features/catalog/catalog.messages.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import { BrandCard, BrandCardSkeleton } from "#src/features/catalog/ui/brand-card.tsx";
import { paths } from "#src/lib/paths.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

const intro =
  "Every house keeps time in its own way. Find yours: authentic watches, new and pre-owned, gathered by the name on the dial.";

export function CollectionsPage() {
  return (
    <div className="container-page section-space">
      <PageHead title="Collections" description={intro} path={paths.collections()} />
      <h1 className="text-hero">Collections</h1>
      <p className="mt-6 max-w-[52ch] text-balance text-lead text-muted lg:mt-8">{intro}</p>
      <div className="mt-14 border-line border-y lg:mt-20">
        <BrandList />
      </div>
    </div>
  );
}

function BrandList() {
  const { data, isError, refetch, isFetching } = useQuery(brandsQuery());
  if (isError) {
    return <LoadFailure as="h2" title={brandsFailed} retry={refetch} retrying={isFetching} />;
  }
  if (!data) return <LoadingBrands />;
  if (data.brands.length === 0) {
    return (
      <EmptyState
        title="No collections yet"
        description="The first brands will appear here soon."
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {data.brands.map((brand) => (
        <li key={brand.id}>
          <BrandCard brand={brand} />
        </li>
      ))}
    </ul>
  );
}

function LoadingBrands() {
  return (
    <LoadingRegion label="Loading collections" className="divide-y divide-line">
      {["first", "second", "third", "fourth"].map((row) => (
        <BrandCardSkeleton key={row} />
      ))}
    </LoadingRegion>
  );
}
