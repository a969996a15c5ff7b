import { ShoppingBag } from "lucide";
import { type MouseEvent, useRef } from "react";
import { useLocation } from "wouter";
import { badgeText } from "#src/features/cart/cart.rules.ts";
import { useCart } from "#src/features/cart/cart-provider.tsx";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

const loadDialog = async () => (await import("#src/features/cart/ui/cart-dialog.tsx")).CartDialog;

/** A link to the cart page that a plain click turns into a dialog, except on that page itself. */
export function CartLink() {
  const count = useCart().cart.itemCount;
  const onCartPage = useLocation()[0] === paths.cart();
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadDialog, () =>
    window.location.assign(paths.cart()),
  );
  const badge = badgeText(count);

  function openDialog(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    toggle();
  }
  const asTrigger = onCartPage
    ? ({ "aria-current": "page" } as const)
    : ({ "aria-haspopup": "dialog", "data-replay": "click", onClick: openDialog } as const);

  return (
    <>
      <IconButton
        asChild
        label={`Cart, ${badge || 0} ${count === 1 ? "item" : "items"}`}
        className="relative"
      >
        <a
          ref={trigger}
          href={paths.cart()}
          onPointerEnter={prepare}
          onFocus={prepare}
          {...asTrigger}
        >
          <Icon of={ShoppingBag} />
          {badge && (
            <span
              aria-hidden="true"
              className="absolute top-1 left-5.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-brass px-1 font-medium text-[0.625rem] text-white tabular-nums leading-none"
            >
              {badge}
            </span>
          )}
        </a>
      </IconButton>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} trigger={trigger} />}
    </>
  );
}
