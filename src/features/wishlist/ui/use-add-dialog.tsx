import { useRef } from "react";
import { addFailed, failure } from "#src/features/wishlist/wishlist.messages.ts";
import type { WishlistWatch } from "#src/features/wishlist/wishlist-watch.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.ts";

const load = async () => (await import("./add-dialog.tsx")).AddDialog;

/** For whatever offers to put this watch on a list: what to spread on the trigger, and the dialog. */
export function useAddDialog(watch: WishlistWatch) {
  const trigger = useRef<HTMLElement>(null);
  const { Dialog, open, setOpen, prepare, show } = useLazyDialog(load, () =>
    toast(failure(addFailed)),
  );
  return {
    trigger: {
      ref: (element: HTMLElement | null) => {
        trigger.current = element;
      },
      onPointerEnter: prepare,
      onFocus: prepare,
    },
    show,
    dialog: Dialog && <Dialog watch={watch} open={open} onOpenChange={setOpen} trigger={trigger} />,
  };
}
