import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { useWished } from "#src/features/wishlist/use-wished.ts";
import { nameOf, type WishedWatch } from "#src/features/wishlist/wished-watch.ts";
import { useUnwish } from "#src/features/wishlist/wishlist.mutations.ts";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useAddDialog } from "./use-add-dialog.tsx";

/** Empty, it asks for a list to put the watch on; full, it takes the watch off every list. */
export function WishlistHeart({ watch }: { watch: WishedWatch }) {
  const wished = useWished(watch.id);
  const unwish = useUnwish();
  const { trigger, show, dialog } = useAddDialog(watch);

  function toggle() {
    if (unwish.isPending) return;
    if (wished) unwish.mutate(watch);
    else show();
  }

  return (
    <>
      <IconButton
        {...trigger}
        label={`Wishlist: ${nameOf(watch)}`}
        aria-pressed={wished}
        onClick={toggle}
        className="noscript:hidden"
      >
        <Heart aria-hidden="true" className={clsx(wished && "fill-current text-accent")} />
      </IconButton>
      {dialog}
    </>
  );
}
