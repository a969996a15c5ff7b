import { clsx } from "clsx";
import { Heart } from "lucide";
import { useWishes } from "#src/features/wishlist/use-wishes.ts";
import { nameOf, type WishedWatch } from "#src/features/wishlist/wished-watch.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useAddDialog } from "./use-add-dialog.tsx";

/** Empty, it asks for a list to put the watch on; full, it takes the watch off every list. */
export function WishlistHeart({ watch }: { watch: WishedWatch }) {
  const { watchIds, leaving, unwish } = useWishes();
  const wished = watchIds.has(watch.id);
  const { trigger, show, dialog } = useAddDialog(watch);

  function toggle() {
    if (leaving.includes(watch.id)) return;
    if (wished) unwish(watch);
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
        <Icon of={Heart} className={clsx(wished && "fill-current text-accent")} />
      </IconButton>
      {dialog}
    </>
  );
}
