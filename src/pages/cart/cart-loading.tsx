import { CartSkeleton } from "#src/features/cart/ui/cart-skeleton.tsx";
import { paths } from "#src/lib/paths.ts";

/** Only the browser knows a guest's cart: until it speaks, and for those whose script is off. */
export function CartLoading() {
  return (
    <>
      <CartSkeleton className="mt-10 min-h-[40vh] border-line border-t noscript:hidden lg:mt-14" />
      <p className="mt-8 max-w-[60ch] not-noscript:hidden">
        Your cart is kept in this browser and needs JavaScript to be shown.{" "}
        <a href={paths.shop()} className="link-quiet">
          Back to the shop
        </a>
      </p>
    </>
  );
}
