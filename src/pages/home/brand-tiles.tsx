import { useQuery } from "@tanstack/react-query";
import { placeholders } from "#src/domain/constants.ts";
import { brandsFailed } from "#src/features/catalog/catalog.messages.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import { BrandTile } from "#src/features/catalog/ui/brand-tile.tsx";
import { BrandTileSkeleton } from "#src/features/catalog/ui/brand-tile-skeleton.tsx";
import { paths } from "#src/lib/paths.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { HomeSection } from "./home-section.tsx";
import { leadingBrands } from "./leading-brands.ts";

const shown = placeholders.brandTiles;
const grid = "grid grid-cols-2 pr-px pb-px md:grid-cols-3";

export function BrandTiles() {
  return (
    <HomeSection title="Browse By Brand" more={{ label: "All brands", href: paths.collections() }}>
      <Tiles />
    </HomeSection>
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
