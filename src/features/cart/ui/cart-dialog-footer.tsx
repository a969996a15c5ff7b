import { formatUsd } from "#src/domain/money.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckoutButton } from "./checkout-button.tsx";

export function CartDialogFooter({ subtotal }: { subtotal: number }) {
  return (
    <div className="shrink-0 border-line border-t px-6 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-8 sm:pb-8">
      <dl className="mb-4 flex items-baseline justify-between">
        <dt className="label-caps text-muted">Subtotal</dt>
        <dd aria-live="polite" className="font-display text-heading lining-nums tabular-nums">
          {formatUsd(subtotal)}
        </dd>
      </dl>
      <CheckoutButton className="w-full" />
      <Button asChild variant="secondary" className="mt-3 w-full">
        <a href={paths.cart()}>View Cart</a>
      </Button>
    </div>
  );
}
