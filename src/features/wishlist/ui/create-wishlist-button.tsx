import { Plus } from "lucide";
import { useRef } from "react";
import { createFailed, failure } from "#src/features/wishlist/wishlist.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

const load = async () => (await import("./wishlist-name-form.tsx")).CreateWishlistDialog;

export function CreateWishlistButton() {
  const trigger = useRef<HTMLButtonElement>(null);
  const { Dialog, open, setOpen, prepare, show } = useLazyDialog(load, () =>
    toast(failure(createFailed)),
  );
  return (
    <>
      <Button
        ref={trigger}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
        className="noscript:hidden"
      >
        <Icon of={Plus} />
        Create Wishlist
      </Button>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} trigger={trigger} />}
    </>
  );
}
