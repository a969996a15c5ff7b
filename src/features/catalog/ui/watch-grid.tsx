import type { ReactNode } from "react";
import { placeholders } from "#src/domain/constants.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { WatchCard, WatchCardSkeleton } from "./watch-card.tsx";

const grid = "grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-18";

interface WatchGridProps {
  watches: readonly Watch[];
  actionsFor?: (watch: Watch) => ReactNode;
  overlayFor?: (watch: Watch) => ReactNode;
}

export function WatchGrid({ watches, actionsFor, overlayFor }: WatchGridProps) {
  return (
    <ul className={grid}>
      {watches.map((watch, index) => (
        <li key={watch.id}>
          <WatchCard
            watch={watch}
            eager={index === 0}
            actions={actionsFor?.(watch)}
            overlay={overlayFor?.(watch)}
          />
        </li>
      ))}
    </ul>
  );
}

export function WatchGridSkeleton() {
  return (
    <LoadingRegion label="Loading watches" className={grid}>
      {Array.from({ length: placeholders.listing }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ by their place alone
        <WatchCardSkeleton key={place} />
      ))}
    </LoadingRegion>
  );
}
