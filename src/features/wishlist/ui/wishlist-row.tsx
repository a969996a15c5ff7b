import type { Wishlist } from "#src/features/wishlist/wishlist.contract.ts";
import { watchCount } from "#src/features/wishlist/wishlist-watch.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { DeleteWishlistButton } from "./delete-wishlist-button.tsx";

export function WishlistRow({ list }: { list: Wishlist }) {
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-4 py-6 sm:flex-nowrap">
      <div className="min-w-0 grow basis-full sm:basis-auto">
        <h3 className="text-title">{list.name}</h3>
        <p className="mt-1 text-muted text-sm">
          {watchCount(list.itemCount)}
          <span aria-hidden="true" className="mx-3 inline-block h-3 w-px bg-line-strong" />
          <span className="sr-only">, </span>
          Created <UtcDate at={list.createdAt} />
        </p>
      </div>
      <div className="flex w-full shrink-0 items-center justify-between gap-2 sm:w-auto">
        <Button asChild variant="secondary" size="small">
          <a href={paths.wishlist(list.id)}>
            View<span className="sr-only"> {list.name}</span>
          </a>
        </Button>
        <DeleteWishlistButton list={list} />
      </div>
    </article>
  );
}
