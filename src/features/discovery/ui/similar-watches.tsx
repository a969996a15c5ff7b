import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { WatchCard } from "#src/features/catalog/ui/watch-card.tsx";
import { similarTexts as texts } from "#src/features/discovery/discovery.messages.ts";
import { similarQuery } from "#src/features/discovery/discovery.queries.ts";
import { WishlistHeart } from "#src/features/wishlist/ui/wishlist-buttons.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

const sizes = "(min-width: 1440px) 20rem, (min-width: 1024px) 22vw, (min-width: 640px) 44vw, 64vw";

/** Nothing if they can't be loaded: the page has what it is for. */
export function SimilarWatches({ watch }: { watch: WatchDetail }) {
  const titleId = useId();
  const { data } = useQuery(similarQuery(watch.id));
  if (!data || data.watches.length === 0) return null;
  const isSold = watch.status === "Sold";
  return (
    <section
      aria-labelledby={titleId}
      className="container-page section-space border-line border-t"
    >
      <SectionHeading
        id={titleId}
        title={isSold ? texts.titleOfSold : texts.title}
        description={isSold && texts.ofSold}
      />
      <ul className="mt-10 grid gap-x-6 gap-y-14 max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:gap-x-4 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4 lg:gap-x-8">
        {data.watches.map(({ watch: similar, why }) => (
          <li
            key={similar.id}
            className="flex flex-col max-sm:w-[64vw] max-sm:shrink-0 max-sm:snap-start"
          >
            <p className="mb-3 text-muted text-sm">{why}</p>
            <div className="grow">
              <WatchCard
                watch={similar}
                sizes={sizes}
                overlay={<WishlistHeart watch={similar} />}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
