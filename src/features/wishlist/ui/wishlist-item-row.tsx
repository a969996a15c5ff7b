import { X } from "lucide";
import { watchName } from "#src/domain/text.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { StockStatus } from "#src/features/catalog/ui/stock-status.tsx";
import { WatchPrice } from "#src/features/catalog/ui/watch-price.tsx";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";

interface WishlistItemRowProps {
  watch: Watch;
  onRemove: () => void;
}

export function WishlistItemRow({ watch, onRemove }: WishlistItemRowProps) {
  return (
    <article className="group relative flex gap-5 py-6 sm:gap-8">
      <div className="w-28 shrink-0 self-start overflow-hidden bg-stone sm:w-40">
        <Picture
          src={watch.image}
          alt=""
          thumbnail
          sizes="(min-width: 640px) 10rem, 7rem"
          className="aspect-square transition-transform duration-250 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex min-w-0 grow flex-col sm:flex-row sm:gap-8">
        <div className="min-w-0 grow">
          <p className="label-caps text-muted max-sm:pr-10">{watch.brandName}</p>
          <h2 className="mt-1.5 text-title max-sm:pr-10">
            <a
              href={paths.watch(watch.id)}
              className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
            >
              {watch.model}
            </a>
          </h2>
          <p className="mt-1 text-muted text-sm tabular-nums">Ref. {watch.reference}</p>
          <StockStatus watch={watch} className="mt-3 text-sm" />
        </div>
        <p className="mt-3 shrink-0 font-medium sm:mt-6">
          <span className="sr-only">Retail price </span>
          <WatchPrice watch={watch} price="retail" />
        </p>
      </div>
      <IconButton
        label={`Remove ${watchName(watch)}`}
        onClick={onRemove}
        className="absolute top-4 -right-3 text-muted sm:relative sm:top-0 sm:mt-2.5 noscript:hidden"
      >
        <Icon of={X} />
      </IconButton>
    </article>
  );
}
