import { useId, useRef } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { cartFailed } from "#src/features/cart/cart.messages.ts";
import { CartLines } from "#src/features/cart/ui/cart-lines.tsx";
import { CartEmpty, CartNotice, CartSkeleton } from "#src/features/cart/ui/cart-states.tsx";
import { CheckoutButton } from "#src/features/cart/ui/checkout-button.tsx";
import { type CartView, useCartView } from "#src/features/cart/use-cart-view.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";

export function CartPage() {
  const cart = useCartView();
  const section = useRef<HTMLElement>(null);
  return (
    <div className="container-page pt-12 pb-16 lg:pt-20 lg:pb-28">
      <PageHead description="The watches you have chosen, at today's prices." />
      <h1 id="cart-title">{useRouteTitle()}</h1>
      {/* Takes the focus when the pressed button disappears with its line. */}
      <section ref={section} tabIndex={-1} aria-labelledby="cart-title" className="outline-none">
        {cart.state === "loading" && <CartLoading />}
        {cart.state === "failed" && (
          <LoadFailure as="h2" title={cartFailed} retry={cart.retry} retrying={cart.retrying} />
        )}
        {cart.state === "empty" && <CartEmpty />}
        {cart.state === "filled" && (
          <FilledCart
            cart={cart}
            moveFocus={() => section.current?.focus({ preventScroll: true })}
          />
        )}
      </section>
    </div>
  );
}

/** A guest's cart is unknown until the browser has loaded the script. */
function CartLoading() {
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

interface FilledCartProps {
  cart: CartView;
  /** Called before the button that has the focus is removed. */
  moveFocus: () => void;
}

function FilledCart({ cart, moveFocus }: FilledCartProps) {
  const noticeId = useId();
  function clear() {
    moveFocus();
    void cart.actions.clear();
  }
  return (
    <div className="mt-8 flex flex-col lg:mt-14 lg:grid lg:grid-cols-[minmax(0,8fr)_minmax(20rem,4fr)] lg:items-start lg:gap-x-16 xl:gap-x-24">
      {/* The margin keeps a focused control clear of the bar below. */}
      <div className="max-lg:**:scroll-mb-32">
        <h2 className="sr-only">Items</h2>
        <CartNotice id={noticeId} cart={cart} onReady={moveFocus} className="mb-6" />
        <div className="border-line border-y">
          <CartLines cart={cart} layout="page" onRemove={moveFocus} />
        </div>
        <div className="mt-4 flex justify-end">
          <Button variant="quiet" className="-mr-5 sm:-mr-6" onClick={clear}>
            Clear Cart
          </Button>
        </div>
      </div>
      <OrderSummary totals={cart.totals} blockedBy={cart.notice?.wayOut && noticeId} />
    </div>
  );
}

interface OrderSummaryProps {
  totals: CartView["totals"];
  blockedBy: string | undefined;
}

/** A bar at the bottom edge on phones and tablets, so that the total stays in view; else a panel. */
function OrderSummary({ totals, blockedBy }: OrderSummaryProps) {
  const subtotal = formatUsd(totals.subtotal);
  const row = "flex items-baseline gap-x-2 lg:justify-between lg:gap-x-6";
  return (
    <section
      aria-labelledby="summary-title"
      className="sticky bottom-0 z-30 -mx-5 mt-6 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0 lg:top-28 lg:bottom-auto lg:mt-0 lg:border-t-0 lg:bg-mist lg:p-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 lg:block">
        <h2 id="summary-title" className="text-base lg:text-heading">
          Order Summary
        </h2>
        <dl className="flex gap-x-5 text-sm tabular-nums lg:mt-5 lg:block lg:space-y-2 lg:text-base">
          <div className={row}>
            <dt className="text-muted">Subtotal</dt>
            <dd>{subtotal}</dd>
          </div>
          <div className={row}>
            <dt className="text-muted">Items</dt>
            <dd>{totals.itemCount}</dd>
          </div>
        </dl>
      </div>
      <div className="mt-2 flex items-center justify-between gap-5 lg:mt-5 lg:block lg:border-line lg:border-t lg:pt-5">
        <dl className="items-baseline justify-between lg:mb-6 lg:flex">
          <dt className="font-medium max-lg:text-muted max-lg:text-sm">Total</dt>
          <dd aria-live="polite" className="font-display text-heading lining-nums tabular-nums">
            {subtotal}
          </dd>
        </dl>
        <CheckoutButton className="max-lg:max-w-80 max-lg:px-4 lg:w-full" blockedBy={blockedBy} />
      </div>
    </section>
  );
}
