import type { ReactNode } from "react";
import { placeholders } from "#src/domain/constants.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { acrossPhone } from "#src/ui/picture.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { gridSizes, WatchCard, WatchCardSkeleton } from "./watch-card.tsx";

// Three columns come later where a sidebar leaves less room.
const gridClassName = (besideFilters: boolean) =>
  besideFilters
    ? "grid gap-x-6 gap-y-14 sm:grid-cols-2 xl:grid-cols-3 xl:gap-x-8 xl:gap-y-18"
    : "grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-18";
const sizesBesideFilters = `(min-width: 1440px) 20rem, (min-width: 1280px) 23vw, (min-width: 1024px) 32vw, (min-width: 640px) 44vw, ${acrossPhone}`;

/** Pages add these to the cards: the catalog knows neither cart nor wishlist. */
export interface WatchCardSlots {
  actionsFor?: (watch: WatchCardData) => ReactNode;
  overlayFor?: (watch: WatchCardData) => ReactNode;
}

interface WatchGridProps extends WatchCardSlots {
  watches: readonly WatchCardData[];
  besideFilters: boolean;
}

export function WatchGrid({ watches, besideFilters, actionsFor, overlayFor }: WatchGridProps) {
  return (
    <ul className={gridClassName(besideFilters)}>
      {watches.map((watch, index) => (
        <li key={watch.id}>
          <WatchCard
            watch={watch}
            eager={index === 0}
            sizes={besideFilters ? sizesBesideFilters : gridSizes}
            actions={actionsFor?.(watch)}
            overlay={overlayFor?.(watch)}
          />
        </li>
      ))}
    </ul>
  );
}

export function WatchGridSkeleton({ besideFilters }: { besideFilters: boolean }) {
  return (
    <LoadingRegion label="Loading watches" className={gridClassName(besideFilters)}>
      {Array.from({ length: placeholders.listing }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <WatchCardSkeleton key={index} />
      ))}
    </LoadingRegion>
  );
}
