import { clsx } from "clsx";
import { Heart } from "lucide";
import { watchName } from "#src/domain/text.ts";
import { useWishlistState } from "#src/features/wishlist/wishlist-provider.tsx";
import type { WishlistWatch } from "#src/features/wishlist/wishlist-watch.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useAddDialog } from "./use-add-dialog.tsx";

/** An empty heart opens the dialog that adds the watch; a filled one removes it from every list. */
export function WishlistHeart({ watch }: { watch: WishlistWatch }) {
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
