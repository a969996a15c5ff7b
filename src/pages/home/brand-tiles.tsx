import { useQuery } from "@tanstack/react-query";
import { placeholders } from "#src/domain/constants.ts";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { brandsFailed, modelCount } from "#src/features/catalog/catalog.messages.ts";
import { brandCardsQuery } from "#src/features/catalog/catalog.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { HomeSection } from "./home-section.tsx";

const tileCount = placeholders.brandTiles;
const gridClassName = "grid grid-cols-2 pr-px pb-px md:grid-cols-3";
// Neighbours share their border.
const tileClassName =
  "-mr-px -mb-px flex min-h-36 flex-col items-center justify-center border border-line px-4 py-8";

export function BrandTiles() {
  return (
    <HomeSection title="Browse By Brand" more={{ label: "All brands", href: paths.collections() }}>
      <Tiles />
    </HomeSection>
  );
}

function Tiles() {
  const { data, isError, isFetching, refetch } = useQuery(brandCardsQuery());
  if (isError) return <LoadFailure title={brandsFailed} retry={refetch} retrying={isFetching} />;
  if (!data) {
    return (
      <LoadingRegion label="Loading brands" className={gridClassName}>
        {Array.from({ length: tileCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
          <div key={index} className={`${tileClassName} gap-4`}>
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </LoadingRegion>
    );
  }
  return (
    <ul className={gridClassName}>
      {largestBrands(data.brands).map(({ id, slug, name, count }) => (
        <li key={id} className="grid">
          <a
            href={paths.brand(slug)}
            className={`group ${tileClassName} gap-2 text-center transition-colors hover:bg-mist`}
          >
            <span className="font-display text-heading transition-colors group-hover:text-brass">
              {name}
            </span>
            <span className="text-muted text-sm tabular-nums">{modelCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** By number of models; equal ones keep their order. */
function largestBrands<B extends Pick<Brand, "count">>(brands: readonly B[]): readonly B[] {
  return brands.toSorted((one, other) => other.count - one.count).slice(0, tileCount);
}
