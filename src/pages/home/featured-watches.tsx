import { useQuery } from "@tanstack/react-query";
import { placeholders } from "#src/domain/constants.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { watchesFailed } from "#src/features/catalog/catalog.messages.ts";
import { brandsQuery, featuredQuery } from "#src/features/catalog/catalog.queries.ts";
import { sampleWatches } from "#src/features/catalog/sample-watches.ts";
import { WatchCard, WatchCardSkeleton } from "#src/features/catalog/ui/watch-card.tsx";
import { paths } from "#src/lib/paths.ts";
import { cardActions, cardOverlay } from "#src/pages/watch-actions.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { HomeSection } from "./home-section.tsx";
import { SampleCard } from "./sample-card.tsx";

const grid = "grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-20";

export function FeaturedWatches() {
  return (
    <HomeSection
      title="Featured Luxury Watches"
      more={{ label: "All watches", href: paths.shop() }}
      className="pt-0"
    >
      <Grid />
    </HomeSection>
  );
}

function Grid() {
  const { data, isError, isFetching, refetch } = useQuery(featuredQuery());
  if (isError) return <LoadFailure title={watchesFailed} retry={refetch} retrying={isFetching} />;
  if (!data) return <LoadingWatches />;
  return data.watches.length > 0 ? <Featured watches={data.watches} /> : <Samples />;
}

function Featured({ watches }: { watches: readonly Watch[] }) {
  const { data } = useQuery(brandsQuery());
  const brandNames = new Map(data?.brands.map(({ id, name }) => [id, name]));
  return (
    <ul className={grid}>
      {watches.map((watch) => (
        <li key={watch.id}>
          <WatchCard
            price="retail"
            actions={cardActions(watch)}
            overlay={cardOverlay(watch)}
            watch={{ ...watch, brandName: brandNames.get(watch.brandId) ?? watch.brandName }}
          />
        </li>
      ))}
    </ul>
  );
}

function Samples() {
  return (
    <ul className={grid}>
      {sampleWatches.map((watch) => (
        <li key={watch.reference}>
          <SampleCard watch={watch} />
        </li>
      ))}
    </ul>
  );
}

function LoadingWatches() {
  return (
    <LoadingRegion label="Loading watches" className={grid}>
      {Array.from({ length: placeholders.featured }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <WatchCardSkeleton key={place} />
      ))}
    </LoadingRegion>
  );
}
