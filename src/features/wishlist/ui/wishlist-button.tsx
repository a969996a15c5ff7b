import { clsx } from "clsx";
import { Heart } from "lucide";
import { useWishlistState } from "#src/features/wishlist/wishlist-provider.tsx";
import type { WishlistWatch } from "#src/features/wishlist/wishlist-watch.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useAddDialog } from "./use-add-dialog.tsx";

/** As tall as its large neighbour, but narrow enough to stand beside it on a phone. */
const buttonClassNames = "min-h-13 whitespace-nowrap max-sm:px-3 sm:text-base";

export function WishlistButton({ watch }: { watch: WishlistWatch }) {
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
