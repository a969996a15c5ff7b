import { clsx } from "clsx";
import { Heart } from "lucide";
import { useRef } from "react";
import { watchName } from "#src/domain/text.ts";
import type { WishlistWatch } from "#src/features/wishlist/wishlist.contract.ts";
import { addFailed, failure } from "#src/features/wishlist/wishlist.messages.ts";
import { useWishlistState } from "#src/features/wishlist/wishlist-provider.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

interface WishlistButtonProps {
  watch: WishlistWatch;
}

/** An empty heart opens the dialog that adds the watch; a filled one removes it from every list. */
export function WishlistHeart({ watch }: WishlistButtonProps) {
  const { watchIds, pendingRemovals, removeFromAll } = useWishlistState();
  const inWishlist = watchIds.has(watch.id);
  const { trigger, show, dialog } = useAddDialog(watch);

  function toggle() {
    if (pendingRemovals.includes(watch.id)) return;
    if (inWishlist) removeFromAll(watch);
    else show();
  }

  return (
    <>
      <IconButton
        {...trigger}
        label={`Wishlist: ${watchName(watch)}`}
        aria-pressed={inWishlist}
        onClick={toggle}
        className="noscript:hidden"
      >
        <Icon of={Heart} className={clsx(inWishlist && "fill-current text-accent")} />
      </IconButton>
      {dialog}
    </>
  );
}

/** As tall as the large "Add to Cart" button, but narrow enough to fit beside it on a phone. */
const buttonClassNames = "min-h-13 whitespace-nowrap max-sm:px-3 sm:text-base";

export function WishlistButton({ watch }: WishlistButtonProps) {
  const inWishlist = useWishlistState().watchIds.has(watch.id);
  const { trigger, show, dialog } = useAddDialog(watch);
  return (
    <>
      {inWishlist ? (
        <Button asChild variant="secondary" className={buttonClassNames}>
          <a ref={trigger.ref} href={paths.account()}>
            <Icon of={Heart} className="fill-current" />
            In Wishlist
          </a>
        </Button>
      ) : (
        <Button
          {...trigger}
          variant="secondary"
          onClick={show}
          className={clsx(buttonClassNames, "noscript:hidden")}
        >
          <Icon of={Heart} />
          Add to Wishlist
        </Button>
      )}
      {dialog}
    </>
  );
}

const load = async () => (await import("./add-to-wishlist-dialog.tsx")).AddToWishlistDialog;

function useAddDialog(watch: WishlistWatch) {
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
