import type { ReactNode } from "react";
import { placeholders } from "#src/domain/constants.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { gridSizes, WatchCard, WatchCardSkeleton } from "./watch-card.tsx";

const grids = {
  alone: "grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-18",
  besideFilters: "grid gap-x-6 gap-y-14 sm:grid-cols-2 xl:grid-cols-3 xl:gap-x-8 xl:gap-y-18",
};
const sizes = {
  alone: gridSizes,
  besideFilters:
    "(min-width: 1440px) 20rem, (min-width: 1280px) 23vw, (min-width: 1024px) 32vw, (min-width: 640px) 44vw, 90vw",
};

/** A sidebar leaves less room, so that three columns come later. */
export type GridRoom = keyof typeof grids;

interface WatchGridProps {
  room?: GridRoom | undefined;
  watches: readonly Watch[];
  actionsFor?: (watch: Watch) => ReactNode;
  overlayFor?: (watch: Watch) => ReactNode;
}

export function WatchGrid({ watches, room = "alone", actionsFor, overlayFor }: WatchGridProps) {
  return (
    <ul className={grids[room]}>
      {watches.map((watch, index) => (
        <li key={watch.id}>
          <WatchCard
            watch={watch}
            eager={index === 0}
            sizes={sizes[room]}
            actions={actionsFor?.(watch)}
            overlay={overlayFor?.(watch)}
          />
        </li>
      ))}
    </ul>
  );
}

export function WatchGridSkeleton({ room = "alone" }: { room?: GridRoom | undefined }) {
  return (
    <LoadingRegion label="Loading watches" className={grids[room]}>
      {Array.from({ length: placeholders.listing }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ by their place alone
        <WatchCardSkeleton key={place} />
      ))}
    </LoadingRegion>
  );
}
