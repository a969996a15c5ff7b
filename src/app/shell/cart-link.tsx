import { ShoppingBag } from "lucide-react";
import { Link } from "wouter";
import { badgeText } from "#src/features/cart/cart.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { IconButton } from "#src/ui/icon-button.tsx";

export function CartLink({ count }: { count: number }) {
  const badge = badgeText(count);
  return (
    <IconButton
      asChild
      label={`Cart, ${badge || 0} ${count === 1 ? "item" : "items"}`}
      className="relative"
    >
      <Link href={paths.cart()}>
        <ShoppingBag aria-hidden="true" />
        {badge && (
          <span
            aria-hidden="true"
            className="absolute top-1 left-5.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-brass px-1 font-medium text-[0.625rem] text-white tabular-nums leading-none"
          >
            {badge}
          </span>
        )}
      </Link>
    </IconButton>
  );
}
