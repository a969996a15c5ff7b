import { Trash2 } from "lucide";
import { useRef } from "react";
import type { Wishlist } from "#src/features/wishlist/wishlist.contract.ts";
import { deleteFailed, failure } from "#src/features/wishlist/wishlist.messages.ts";
import { useDeleteWishlist } from "#src/features/wishlist/wishlist.mutations.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.ts";

const load = async () => (await import("./delete-dialog.tsx")).DeleteDialog;

export function DeleteWishlistButton({ list }: { list: Wishlist }) {
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
          list={list}
          open={open}
          onOpenChange={setOpen}
          onConfirm={() => remove.mutate(list)}
          trigger={trigger}
        />
      )}
    </>
  );
}
