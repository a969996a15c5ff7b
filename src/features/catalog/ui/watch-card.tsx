import { Eye } from "lucide";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { watchName } from "#src/domain/text.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { buttonClassName } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { acrossPhone, Picture } from "#src/ui/picture.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { WatchPrice } from "./watch-facts.tsx";

interface WatchCardProps {
  watch: WatchCardData;
  /** The viewer's own price, or the retail price for everyone. */
  price?: "viewer" | "retail";
  /** For cards in view at once: their pictures load before the others. */
  eager?: boolean;
  sizes?: string;
  actions?: ReactNode;
  /** These icon buttons stand on the picture, above the view icon. */
  overlay?: ReactNode;
  /** Instead of the price, in the preview of a watch that has none. */
  unpriced?: ReactNode;
}

/** A page may put something of its own on the picture of every card. */
export const CardCorner = createContext<ComponentType<{ watch: WatchCardData }> | null>(null);

export const gridSizes = `(min-width: 1440px) 26rem, (min-width: 1024px) 29vw, (min-width: 640px) 44vw, ${acrossPhone}`;

export function WatchCard({
  watch,
  price = "viewer",
  eager = false,
  sizes = gridSizes,
  actions,
  overlay,
  unpriced,
}: WatchCardProps) {
  const name = watchName(watch);
  const href = paths.watch(watch.id);
  const Corner = useContext(CardCorner);
  return (
    <article className="group @container relative flex h-full flex-col">
      <div className="relative overflow-hidden bg-stone">
        <a href={href} className="block focus-visible:-outline-offset-2">
          <Picture
            src={watch.image}
            alt={name}
            sizes={sizes}
            eager={eager}
            className="aspect-square transition-transform duration-250 group-hover:scale-[1.03] @min-[24rem]:aspect-5/4"
          />
        </a>
        {watch.rare && (
          <Badge
            variant="brass"
            className="absolute top-4 left-4 @max-[14rem]:top-2 @max-[14rem]:left-2"
          >
            Rare
          </Badge>
        )}
        <div
          data-tooltip-side="left"
          className="absolute top-1.5 right-1.5 flex flex-col @max-[14rem]:top-0 @max-[14rem]:right-0 @max-[14rem]:[&>*]:size-9"
        >
          {overlay}
          <a href={href} aria-label={`View ${name}`} className="icon-button">
            <Icon of={Eye} />
          </a>
        </div>
        {Corner && <Corner watch={watch} />}
      </div>
      <div className="flex flex-1 flex-col pt-5 @max-[14rem]:pt-3">
        <p className="label-caps text-muted">{watch.brandName}</p>
        <h3 className="mt-2 text-title transition-colors group-hover:text-accent @max-[14rem]:mt-1 @max-[14rem]:text-lg">
          {watch.model}
        </h3>
        <p className="mt-1 text-muted text-sm tabular-nums">{referenceLine(watch)}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3 @max-[14rem]:flex-col @max-[14rem]:items-start @max-[14rem]:pt-2">
          {unpriced ?? <WatchPrice watch={watch} price={price} className="font-medium" />}
          <a
            href={href}
            className={`-mr-4 @max-[14rem]:-ml-4 ${buttonClassName({ variant: "quiet", size: "small" })}`}
          >
            View Details<span className="sr-only"> of {name}</span>
          </a>
        </div>
        {actions && <div className="mt-3 flex flex-col gap-2 @max-[14rem]:mt-1">{actions}</div>}
      </div>
    </article>
  );
}

/** Tells watches of the same model apart. */
function referenceLine({ reference, year }: WatchCardData): string {
  return year === null ? `Ref. ${reference}` : `Ref. ${reference}, ${year}`;
}

export function WatchCardSkeleton() {
  return (
    <div className="@container">
      <Skeleton className="aspect-square @min-[24rem]:aspect-5/4" />
      <Skeleton className="mt-5 h-4 w-24" />
      <Skeleton className="mt-3 h-7 w-4/5" />
      <Skeleton className="mt-2 h-4 w-2/5" />
      <Skeleton className="mt-6 h-5 w-24" />
    </div>
  );
}

/** A row for lists beside the main content. The link covers all of it. */
export function CompactWatchCard({ watch }: { watch: WatchCardData }) {
  return (
    <article className="group relative flex items-center gap-4">
      <div className="w-20 shrink-0 overflow-hidden bg-stone">
        <Picture src={watch.image} alt="" thumbnail sizes="5rem" className="aspect-square" />
      </div>
      <div className="min-w-0">
        <h3 className="text-title leading-tight">
          <a
            href={paths.watch(watch.id)}
            className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
          >
            {watch.model}
          </a>
        </h3>
        <p className="text-muted text-sm">{watch.brandName}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <WatchPrice watch={watch} className="text-sm" />
          {watch.rare && <Badge variant="brass">Rare</Badge>}
        </p>
      </div>
    </article>
  );
}
