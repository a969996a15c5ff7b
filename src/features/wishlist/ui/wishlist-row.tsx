import { Trash2 } from "lucide";
import { useRef } from "react";
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
