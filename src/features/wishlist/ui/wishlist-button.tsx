import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { Link } from "wouter";
import { useWished } from "#src/features/wishlist/use-wished.ts";
import type { WishedWatch } from "#src/features/wishlist/wished-watch.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { useAddDialog } from "./use-add-dialog.tsx";

/** As tall as its large neighbour, but narrow enough to stand beside it on a phone. */
const look = "min-h-13 whitespace-nowrap max-sm:px-3 sm:text-base";

export function WishlistButton({ watch }: { watch: WishedWatch }) {
  const wished = useWished(watch.id);
  const { trigger, show, dialog } = useAddDialog(watch);
  return (
    <>
      {wished ? (
        <Button asChild variant="secondary" className={look}>
          <Link ref={trigger.ref} href={paths.account()}>
            <Heart aria-hidden="true" className="fill-current" />
            In Wishlist
          </Link>
        </Button>
      ) : (
        <Button
          {...trigger}
          variant="secondary"
          onClick={show}
          className={clsx(look, "noscript:hidden")}
        >
          <Heart aria-hidden="true" />
          Add to Wishlist
        </Button>
      )}
      {dialog}
    </>
  );
}
