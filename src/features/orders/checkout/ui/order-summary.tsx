import { clsx } from "clsx";
import { ChevronDown } from "lucide";
import { formatCents } from "#src/domain/money.ts";
import type { Checkout, CheckoutLine } from "#src/features/orders/checkout/checkout.contract.ts";
import { deliveryPriceText, toItsPage } from "#src/features/orders/checkout/checkout.messages.ts";
import { canBuy } from "#src/features/orders/checkout/checkout.rules.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";

interface OrderSummaryProps {
  checkout: Checkout;
}

export function OrderSummary({ checkout }: OrderSummaryProps) {
  return (
    <aside
      aria-labelledby="order-summary"
      className="bg-mist p-8 max-lg:hidden lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="text-heading">
          Order Summary
        </h2>
        <EditCart />
      </div>
      <SummaryContent checkout={checkout} />
    </aside>
  );
}

/** One bar above the form on phones and tablets, which shows the total and opens without JavaScript. */
export function OrderSummaryBar({ checkout }: OrderSummaryProps) {
  const count = checkout.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="group -mx-5 mt-4 border-line border-y bg-mist sm:mx-0 lg:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-5 [&::-webkit-details-marker]:hidden">
        <span className="text-sm">
          Order summary
          <span className="text-muted"> ({count === 1 ? "1 item" : `${count} items`})</span>
        </span>
        <Icon
          of={ChevronDown}
          className="size-4 stroke-[1.5] transition-transform group-open:rotate-180"
        />
        <span className="ml-auto font-display text-title lining-nums tabular-nums">
          {formatCents(checkout.totals.total)}
        </span>
      </summary>
      <div className="px-5 pb-6">
        <SummaryContent checkout={checkout} />
        <div className="mt-4">
          <EditCart />
        </div>
      </div>
    </details>
  );
}

function EditCart() {
  return (
    <a href={paths.cart()} className="link-quiet inline-flex min-h-6 items-center text-sm">
      Edit cart
    </a>
  );
}

function SummaryContent({ checkout }: OrderSummaryProps) {
  return (
    <>
      {checkout.isWholesale && <p className="label-caps mt-4 text-brass">Wholesale prices</p>}
      <CheckoutLines lines={checkout.lines} />
      <Totals checkout={checkout} />
    </>
  );
}

export function Totals({ checkout: { totals, lines } }: OrderSummaryProps) {
  const { subtotal, delivery, total } = totals;
  return (
    <dl className="grid gap-2 border-line border-t pt-5 tabular-nums">
      <SumRow name="Subtotal" value={formatCents(subtotal)} />
      {canBuy(lines) && (
        <SumRow
          name="Delivery"
          value={delivery === null ? "To be chosen" : deliveryPriceText(delivery)}
        />
      )}
      <div className="mt-3 flex items-baseline justify-between gap-6 border-line border-t pt-4">
        <dt className="font-medium">Total</dt>
        <dd aria-live="polite" className="font-display text-heading lining-nums">
          {formatCents(total)}
        </dd>
      </div>
    </dl>
  );
}

function SumRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 text-[0.9375rem]">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function CheckoutLines({ lines }: { lines: readonly CheckoutLine[] }) {
  const hasAlerts = useCapability("enquiries");
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.watchId}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 py-5 text-sm"
        >
          <div className="self-start bg-stone">
            <Picture
              src={line.image}
              alt=""
              thumbnail
              sizes="4.5rem"
              className={clsx("aspect-square", line.problem && "opacity-50")}
            />
          </div>
          <div className="min-w-0">
            <p className="label-caps text-[0.6875rem] text-muted">{line.brandName}</p>
            <p className="font-display text-[1.1875rem] lining-nums leading-snug">{line.model}</p>
            <p className="mt-1 text-muted tabular-nums">
              Ref. {line.reference}, {line.condition}
            </p>
            {line.quantity > 1 && (
              <p className="mt-1 text-muted tabular-nums">
                {line.quantity} at {formatCents(line.price)}
              </p>
            )}
            {line.problem && (
              <>
                <p className="mt-2 text-danger">{line.problem}</p>
                <a href={paths.watch(line.watchId)} className="link-quiet mt-1 inline-block py-1">
                  {toItsPage(hasAlerts)}
                </a>
              </>
            )}
            {line.notice && <p className="mt-2 text-warning">{line.notice}</p>}
          </div>
          <LinePrice line={line} />
        </li>
      ))}
    </ul>
  );
}

function LinePrice({ line }: { line: CheckoutLine }) {
  const { total, quantity, retailPrice, problem } = line;
  return (
    <p className={clsx("text-right tabular-nums", problem && "text-muted line-through")}>
      <span className="block font-medium">{formatCents(total)}</span>
      {retailPrice !== undefined && (
        <span className="mt-0.5 block text-muted text-xs">
          <span className="sr-only">Retail price </span>
          <s>{formatCents(retailPrice * quantity)}</s>
        </span>
      )}
    </p>
  );
}
