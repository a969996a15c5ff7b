import { formatUsd } from "#src/domain/money.ts";
import { CheckoutButton } from "#src/features/cart/ui/checkout-button.tsx";

interface OrderSummaryProps {
  totals: { subtotal: number; itemCount: number };
}

const row = "flex items-baseline justify-between gap-6";

export function OrderSummary({ totals }: OrderSummaryProps) {
  const subtotal = formatUsd(totals.subtotal);
  return (
    <section
      aria-labelledby="summary-title"
      className="contents lg:sticky lg:top-28 lg:block lg:bg-mist lg:p-8"
    >
      <div className="mt-8 lg:mt-0">
        <h2 id="summary-title" className="text-heading">
          Order Summary
        </h2>
        <dl className="mt-5 space-y-2 tabular-nums">
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
      <div className="sticky bottom-0 z-30 -mx-5 mt-5 flex items-center justify-between gap-5 border-line border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0 lg:static lg:block lg:bg-transparent lg:pt-5 lg:pb-0">
        <dl className="items-baseline justify-between lg:mb-6 lg:flex">
          <dt className="font-medium max-lg:text-muted max-lg:text-sm">Total</dt>
          <dd aria-live="polite" className="font-display text-heading lining-nums tabular-nums">
            {subtotal}
          </dd>
        </dl>
        <CheckoutButton className="max-lg:max-w-80 max-lg:px-4 lg:w-full" />
      </div>
    </section>
  );
}
