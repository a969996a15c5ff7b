import { Trash2, X } from "lucide";
import { useRef } from "react";
import { watchName } from "#src/domain/text.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { StockStatus, WatchPrice } from "#src/features/catalog/ui/watch-facts.tsx";
import type { Wishlist } from "#src/features/wishlist/wishlist.contract.ts";
import {
  deleteFailed,
  deleteQuestion,
  failure,
  itemCountText,
} from "#src/features/wishlist/wishlist.messages.ts";
import { useDeleteWishlist } from "#src/features/wishlist/wishlist.mutations.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

interface WishlistRowProps {
  list: Wishlist;
}

export function WishlistRow({ list }: WishlistRowProps) {
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-4 py-6 sm:flex-nowrap">
      <div className="min-w-0 grow basis-full sm:basis-auto">
        <h3 className="text-title">{list.name}</h3>
        <p className="mt-1 text-muted text-sm">
          {itemCountText(list.itemCount)}
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

const load = async () => (await import("#src/ui/confirm-dialog.tsx")).ConfirmDialog;

function DeleteWishlistButton({ list }: WishlistRowProps) {
  const remove = useDeleteWishlist();
  const trigger = useRef<HTMLButtonElement>(null);
  const { Dialog, open, setOpen, prepare, show } = useLazyDialog(load, () =>
    toast(failure(deleteFailed)),
  );
  return (
    <>
      <IconButton
        ref={trigger}
        label={`Delete ${list.name}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
        className="text-muted noscript:hidden"
      >
        <Icon of={Trash2} />
      </IconButton>
      {Dialog && (
        <Dialog
          {...deleteQuestion(list.name)}
          open={open}
          onOpenChange={setOpen}
          onConfirm={() => remove.mutate(list)}
          returnFocusTo={trigger}
        />
      )}
    </>
  );
}

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
