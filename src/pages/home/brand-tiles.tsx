import { useQuery } from "@tanstack/react-query";
import { placeholders } from "#src/domain/constants.ts";
import { brandsFailed } from "#src/features/catalog/catalog.messages.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import { BrandTile } from "#src/features/catalog/ui/brand-tile.tsx";
import { BrandTileSkeleton } from "#src/features/catalog/ui/brand-tile-skeleton.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { leadingBrands } from "./leading-brands.ts";
import { LoadFailure } from "./load-failure.tsx";

const shown = placeholders.brandTiles;
const grid = "grid grid-cols-2 md:grid-cols-3";

export function BrandTiles() {
  return (
    <section aria-labelledby="brands-title" className="section-space">
      <div className="container-page">
        <SectionHeading
          id="brands-title"
          title="Browse By Brand"
          action={
            <Button asChild variant="quiet" className="-mx-6">
              <a href={paths.collections()}>All brands</a>
            </Button>
          }
        />
        <div className="mt-10 pr-px pb-px lg:mt-14">
          <Tiles />
        </div>
      </div>
    </section>
  );
}

function Tiles() {
  const { data, isError, isFetching, refetch } = useQuery(brandsQuery());
  if (isError) return <LoadFailure title={brandsFailed} retry={refetch} retrying={isFetching} />;
  if (!data) {
    return (
      <LoadingRegion label="Loading brands" className={grid}>
        {Array.from({ length: shown }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
          <BrandTileSkeleton key={place} />
        ))}
      </LoadingRegion>
    );
  }
  return (
    <ul className={grid}>
      {leadingBrands(data.brands, shown).map((brand) => (
        <li key={brand.id} className="grid">
          <BrandTile brand={brand} />
        </li>
      ))}
    </ul>
  );
}
