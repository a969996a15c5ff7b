import { useRef } from "react";
import { cartFailed } from "#src/features/cart/cart.messages.ts";
import { CartEmpty } from "#src/features/cart/ui/cart-empty.tsx";
import { useShownCart } from "#src/features/cart/use-shown-cart.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { CartLoading } from "./cart/cart-loading.tsx";
import { FilledCart } from "./cart/filled-cart.tsx";

const title = "Shopping Cart";

export function CartPage() {
  const cart = useShownCart();
  const place = useRef<HTMLElement>(null);
  return (
    <div className="container-page pt-12 pb-16 lg:pt-20 lg:pb-28">
      <PageHead title={title} description="The watches you have chosen, at today's prices." />
      <h1 id="cart-title">{title}</h1>
      {/* A button that vanishes with its line hands the focus to this place. */}
      <section ref={place} tabIndex={-1} aria-labelledby="cart-title" className="outline-none">
        {cart.state === "loading" && <CartLoading />}
        {cart.state === "failed" && (
          <LoadFailure as="h2" title={cartFailed} retry={cart.retry} retrying={cart.retrying} />
        )}
        {cart.state === "empty" && <CartEmpty />}
        {cart.state === "filled" && (
          <FilledCart cart={cart} onVanish={() => place.current?.focus({ preventScroll: true })} />
        )}
      </section>
    </div>
  );
}
