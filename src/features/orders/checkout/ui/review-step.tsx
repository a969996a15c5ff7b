import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { formatCents } from "#src/domain/money.ts";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import {
  deliveryPriceText,
  deliveryTexts,
  paymentTexts,
  purchaseOrderTexts,
  saveFailed,
  problems as texts,
} from "#src/features/orders/checkout/checkout.messages.ts";
import { useForgetBought, useStep } from "#src/features/orders/checkout/checkout.mutations.ts";
import { type CheckoutStep, canBuy } from "#src/features/orders/checkout/checkout.rules.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { CheckoutLines, Totals } from "./order-summary.tsx";
import { StepActions } from "./step-form.tsx";

export function ReviewStep({ checkout }: { checkout: Checkout }) {
  const { fields, addressLines, deliveries, payments, problems, policy, lines } = checkout;
  const delivery = deliveries.find(({ method }) => method === fields.delivery);
  const payment = payments.find((method) => method === fields.payment);
  const isBlocked = lines.some(({ problem }) => problem !== undefined);
  const refusal = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const focused = useRef(0);
  useEffect(() => {
    // It stands far above the pressed button, and may be rendered after the reply has come.
    if (refusals === focused.current || !refusal.current) return;
    focused.current = refusals;
    refusal.current.focus();
  });
  return (
    <div className="flex flex-col gap-8 max-sm:**:scroll-mb-36">
      {problems.order && (
        <Alert ref={refusal} tabIndex={-1} variant="danger" title="Your order was not placed">
          {problems.order}
        </Alert>
      )}
      {isBlocked && !problems.order && <Alert variant="warning">{texts.lines}</Alert>}
      <dl className="divide-y divide-line border-line border-y">
        <ReviewRow name="Contact" step="contact">
          {fields.name}
          <br />
          {fields.email}
          <br />
          {fields.phone}
        </ReviewRow>
        <ReviewRow name="Deliver to" step="address">
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </ReviewRow>
        {delivery && (
          <ReviewRow name="Delivery" step="delivery">
            {deliveryTexts(delivery.method).name}
            {canBuy(lines) && `, ${deliveryPriceText(delivery.price)}`}
            <span className="block text-muted">{deliveryTexts(delivery.method).estimate}</span>
          </ReviewRow>
        )}
        {payment && (
          <ReviewRow name="Payment" step="payment">
            {paymentTexts[payment].name}
            {fields.purchaseOrder && (
              <span className="block text-muted">
                {purchaseOrderTexts.label} {fields.purchaseOrder}
              </span>
            )}
          </ReviewRow>
        )}
      </dl>
      {/* On wide screens the summary beside it shows the same. */}
      <section aria-labelledby="review-items" className="lg:hidden">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="review-items" className="text-title">
            {checkout.isWholesale ? "Items at wholesale prices" : "Items"}
          </h2>
          <a href={paths.cart()} className="link-quiet inline-flex min-h-6 items-center text-sm">
            Edit cart
          </a>
        </div>
        <CheckoutLines lines={lines} />
        <Totals checkout={checkout} />
      </section>
      <p className="text-[0.9375rem]">{checkout.taxes}</p>
      <section aria-labelledby="review-promise" className="bg-mist px-6 py-6">
        <h2 id="review-promise" className="text-title">
          What we promise
        </h2>
        <h3 className="mt-4 font-medium font-sans text-base">Returns</h3>
        <p className="mt-1 text-[0.9375rem] text-muted">{policy.returns}</p>
        <h3 className="mt-4 font-medium font-sans text-base">Warranty</h3>
        <p className="mt-1 text-[0.9375rem] text-muted">{policy.warranty}</p>
      </section>
      {isBlocked || !payment ? (
        <StepActions step="review">
          <Button asChild size="large" className="w-full sm:w-auto sm:min-w-72">
            <a href={paths.cart()}>Change your cart</a>
          </Button>
        </StepActions>
      ) : (
        <PlaceOrderForm
          checkout={checkout}
          label={paymentTexts[payment].place}
          onRefused={() => setRefusals((count) => count + 1)}
        />
      )}
    </div>
  );
}

interface ReviewRowProps {
  name: string;
  step: CheckoutStep;
  children: ReactNode;
}

function ReviewRow({ name, step, children }: ReviewRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <dt className="text-muted text-sm max-sm:col-start-1">{name}</dt>
      <dd className="min-w-0 text-[0.9375rem] max-sm:col-start-1 max-sm:mt-1">{children}</dd>
      <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <a
          href={paths.checkoutStep(step)}
          className="link-quiet inline-flex min-h-6 items-center text-sm"
        >
          Change<span className="sr-only"> {name.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  );
}

interface PlaceOrderFormProps {
  checkout: Checkout;
  label: string;
  onRefused: () => void;
}

/** The same attempt keeps its key, so that an order is placed once however often the form is sent. */
function PlaceOrderForm({ checkout, label, onRefused }: PlaceOrderFormProps) {
  const [, navigate] = useLocation();
  const [formKey, setFormKey] = useState(checkout.formKey);
  const [isPlaced, setPlaced] = useState(false);
  const { submit, pending, failure } = useStep("review");
  const forgetBought = useForgetBought();
  const prices = checkout.lines.map(({ watchId, price }) => `${watchId}:${price}`).join();
  const shown = { formKey, total: String(checkout.totals.total), prices };

  async function place(event: FormEvent) {
    event.preventDefault();
    if (isPlaced) return;
    const reply = await submit(shown);
    if (!reply) return;
    if (!reply.order) {
      setFormKey(reply.checkout.formKey);
      onRefused();
      if (reply.next !== paths.checkoutStep("review")) navigate(reply.next);
      return;
    }
    setPlaced(true);
    const to = reply.order.payAt ?? reply.next;
    if (to.startsWith("/")) navigate(to, { replace: true });
    else window.location.assign(to);
    forgetBought(checkout);
  }

  return (
    <form
      method="post"
      action={paths.checkoutStep("review")}
      onSubmit={place}
      className="max-sm:contents"
    >
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure !== null && (
        <Alert variant="danger" className="mb-6">
          {messageOf(failure, saveFailed)}
        </Alert>
      )}
      <StepActions step="review">
        <p className="mb-2 flex items-baseline justify-between sm:hidden">
          <span className="text-muted text-sm">Total</span>
          <span className="font-display text-title lining-nums tabular-nums">
            {formatCents(checkout.totals.total)}
          </span>
        </p>
        <Button
          type="submit"
          size="large"
          loading={pending || isPlaced}
          className="w-full sm:w-auto sm:min-w-72"
        >
          {label}
        </Button>
      </StepActions>
    </form>
  );
}
