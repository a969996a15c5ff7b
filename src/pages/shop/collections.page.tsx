import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import type { listBrands } from "#src/features/catalog/catalog.contract.ts";
import { brandsFailed, modelCount } from "#src/features/catalog/catalog.messages.ts";
import { brandsQuery } from "#src/features/catalog/catalog.queries.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

const intro =
  "Every house keeps time in its own way. Find yours: authentic watches, new and pre-owned, gathered by the name on the dial.";

export function CollectionsPage() {
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <h1>Collections</h1>
      <p className="mt-6 max-w-[52ch] text-balance text-lead text-muted lg:mt-8">{intro}</p>
      <div className="mt-14 border-line border-y lg:mt-20">
        <BrandList />
      </div>
    </div>
  );
}

function BrandList() {
  const query = useQuery(brandsQuery());
  const { data } = query;
  if (query.isError || !data) {
    return <Unloaded query={query} as="h2" failed={brandsFailed} loading={<LoadingBrands />} />;
  }
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

const rowClassName = "relative grid gap-x-8 gap-y-5 py-10 md:grid-cols-12 lg:py-14";

interface BrandCardProps {
  brand: ReplyOf<typeof listBrands>["brands"][number];
}

/** The link covers the whole row. */
function BrandCard({ brand }: BrandCardProps) {
  return (
    <article className={`group md:items-baseline ${rowClassName}`}>
      <div className="md:col-span-5">
        <h2 className="text-headline transition-colors group-hover:text-brass">{brand.name}</h2>
        <p className="mt-3 text-muted text-sm tabular-nums">{modelCount(brand.count)}</p>
      </div>
      <p className="max-w-[58ch] text-muted md:col-span-7 lg:col-span-5">{brand.description}</p>
      <a
        href={paths.collectionOf(brand.slug)}
        className="inline-flex items-center gap-2 whitespace-nowrap font-medium text-sm tracking-[0.03em] transition-colors after:absolute after:inset-0 group-hover:text-brass md:col-span-7 md:col-start-6 lg:col-span-2 lg:col-start-11 lg:justify-self-end"
      >
        View Collection<span className="sr-only"> of {brand.name}</span>
        <Icon
          of={ArrowRight}
          className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
        />
      </a>
    </article>
  );
}

function BrandCardSkeleton() {
  return (
    <div className={rowClassName}>
      <div className="md:col-span-5">
        <Skeleton className="h-[1.1em] w-[4em] max-w-full text-headline" />
        <Skeleton className="mt-4 h-4 w-20" />
      </div>
      <Skeleton className="h-36 md:col-span-7 lg:col-span-5" />
      <Skeleton className="h-5 w-32 md:col-span-7 md:col-start-6 lg:col-span-2 lg:col-start-11 lg:justify-self-end" />
    </div>
  );
}
