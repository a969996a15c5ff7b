import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { WatchPrice } from "./watch-price.tsx";

/** A watch on one line, for lists beside something more important. The link covers all of it. */
export function CompactWatchCard({ watch }: { watch: Watch }) {
  return (
    <article className="group relative flex items-center gap-4">
      <div className="w-20 shrink-0 overflow-hidden bg-stone">
        <Picture src={watch.image} alt="" sizes="5rem" className="aspect-square" />
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
