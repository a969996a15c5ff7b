import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { placeholders } from "#src/domain/constants.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { watchesFailed } from "#src/features/catalog/catalog.messages.ts";
import { brandCardsQuery, featuredQuery } from "#src/features/catalog/catalog.queries.ts";
import { gridSizes, WatchCard, WatchCardSkeleton } from "#src/features/catalog/ui/watch-card.tsx";
import { paths } from "#src/lib/paths.ts";
import { cardActions, cardOverlay } from "#src/pages/shop/watch-actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Price } from "#src/ui/price.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";

const gridClassName = "grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-20";

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
  const query = useQuery(featuredQuery());
  const { data } = query;
  if (query.isError || !data) {
    return <Unloaded query={query} failed={watchesFailed} loading={<LoadingWatches />} />;
  }
  return data.watches.length > 0 ? <Featured watches={data.watches} /> : <Samples />;
}

function Featured({ watches }: { watches: readonly WatchCardData[] }) {
  const { data } = useQuery(brandCardsQuery());
  const brandNames = new Map(data?.brands.map(({ id, name }) => [id, name]));
  return (
    <ul className={gridClassName}>
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

/** Shown while no watch is featured. They have no page of their own, so their links lead to the shop. */
const sampleWatches = [
  {
    brandName: "Rolex",
    model: "Submariner Date",
    reference: "126610LN",
    image: "/media/rolex-submariner-date-126610ln--front",
    retailPrice: 14_250,
  },
  {
    brandName: "Omega",
    model: "Speedmaster Moonwatch Professional",
    reference: "310.30.42.50.01.002",
    image: "/media/omega-speedmaster-moonwatch-professional-310-30-42-50-01-002--front",
    retailPrice: 6_950,
  },
  {
    brandName: "Patek Philippe",
    model: "Nautilus",
    reference: "5711/1A-010",
    image: "/media/patek-philippe-nautilus-5711-1a-010--front",
    retailPrice: 121_000,
  },
];

function Samples() {
  return (
    <ul className={gridClassName}>
      {sampleWatches.map(({ brandName, model, reference, image, retailPrice }) => (
        <li key={reference}>
          <article className="group">
            <a href={paths.shop()} className="block">
              <div className="overflow-hidden bg-stone">
                <Picture
                  src={image}
                  alt=""
                  sizes={gridSizes}
                  className="aspect-square transition-transform duration-250 group-hover:scale-[1.03]"
                />
              </div>
              <p className="label-caps mt-5 text-muted">{brandName}</p>
              <h3 className="mt-2 text-title transition-colors group-hover:text-accent">{model}</h3>
              <p className="mt-1 text-muted text-sm tabular-nums">Ref. {reference}</p>
              <Price price={retailPrice} className="mt-3 font-medium" />
            </a>
          </article>
        </li>
      ))}
    </ul>
  );
}

function LoadingWatches() {
  return (
    <LoadingRegion label="Loading watches" className={gridClassName}>
      {Array.from({ length: placeholders.featured }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <WatchCardSkeleton key={index} />
      ))}
    </LoadingRegion>
  );
}

interface HomeSectionProps {
  title: string;
  more: { readonly label: string; readonly href: string };
  className?: string;
  children: ReactNode;
}

export function HomeSection({ title, more, className, children }: HomeSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={clsx("section-space", className)}>
      <div className="container-page">
        <SectionHeading
          id={titleId}
          title={title}
          action={
            <Button asChild variant="quiet" className="-mx-6">
              <a href={more.href}>{more.label}</a>
            </Button>
          }
        />
        <div className="mt-10 lg:mt-14">{children}</div>
      </div>
    </section>
  );
}
