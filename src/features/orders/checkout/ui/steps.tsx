import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ComponentType, type ReactNode, useEffect } from "react";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import {
  deliveryPriceText,
  deliveryTexts,
  exceeded,
  noPayment,
  paymentTexts,
  purchaseOrderTexts,
} from "#src/features/orders/checkout/checkout.messages.ts";
import { countriesQuery } from "#src/features/orders/checkout/checkout.queries.ts";
import type { CheckoutStep } from "#src/features/orders/checkout/checkout.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { ContactFields, contactFieldIds } from "#src/ui/contact-fields.tsx";
import { describedBy, FieldError, TextField } from "#src/ui/form-field.tsx";
import { AddressStep } from "./address-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepForm } from "./step-form.tsx";

interface StepProps {
  checkout: Checkout;
}

export const steps: Readonly<Record<CheckoutStep, ComponentType<StepProps>>> = {
  contact: ContactStep,
  address: AddressStep,
  delivery: DeliveryStep,
  payment: PaymentStep,
  review: ReviewStep,
};

function ContactStep({ checkout }: StepProps) {
  const isGuest = useViewer().kind === "guest";
  const queries = useQueryClient();
  // The next step needs them at once.
  useEffect(() => void queries.prefetchQuery(countriesQuery()), [queries]);
  return (
    <>
      {isGuest && (
        <p className="mb-8 border-line border-y py-4 text-[0.9375rem]">
          Do you have an account?{" "}
          <a href={paths.loginThen(paths.checkout())} className="link-quiet">
            Sign in
          </a>{" "}
          <span className="text-muted">and what you have typed comes along.</span>
        </p>
      )}
      <StepForm step="contact" checkout={checkout} fieldIds={contactFieldIds}>
        {() => <ContactFields values={checkout.fields} problems={checkout.problems} />}
      </StepForm>
    </>
  );
}

const deliveryId = "delivery-method";
const paymentId = "payment-method";
const purchaseOrderId = "purchase-order";

function DeliveryStep({ checkout }: StepProps) {
  const { deliveries, fields, problems } = checkout;
  const choices = deliveries.map(({ method, price }) => {
    const { name, estimate } = deliveryTexts(method);
    return { value: method, name, hint: estimate, aside: deliveryPriceText(price) };
  });
  return (
    <StepForm step="delivery" checkout={checkout} fieldIds={{ delivery: deliveryId }}>
      {() => (
        <>
          <ChoiceCards
            id={deliveryId}
            name="delivery"
            legend="Delivery method"
            choices={choices}
            value={fields.delivery ?? choices[0]?.value}
            problem={problems.delivery}
          />
          <p className="-mt-4 text-[0.9375rem] text-muted">{checkout.taxes}</p>
        </>
      )}
    </StepForm>
  );
}

function PaymentStep({ checkout }: StepProps) {
  const { payments, fields, problems, isWholesale } = checkout;
  const choices = payments.map((method) => ({ value: method, ...paymentTexts[method] }));
  const chosen = payments.find((method) => method === fields.payment) ?? payments[0];
  const notes = [
    ...checkout.exceeded.map(({ method, maxTotal }) => exceeded(method, maxTotal)),
    ...(payments.length === 0 ? [noPayment] : []),
  ];
  return (
    <StepForm
      step="payment"
      checkout={checkout}
      fieldIds={{ payment: paymentId, purchaseOrder: purchaseOrderId }}
    >
      {() => (
        <>
          <ChoiceCards
            id={paymentId}
            name="payment"
            legend="Payment method"
            choices={choices}
            value={chosen}
            problem={problems.payment}
          />
          {notes.length > 0 && (
            <p className="-mt-4 text-[0.9375rem] text-muted">{notes.join(" ")}</p>
          )}
          {isWholesale && (
            <TextField
              id={purchaseOrderId}
              name="purchaseOrder"
              label={purchaseOrderTexts.label}
              hint={purchaseOrderTexts.hint}
              error={{ message: problems.purchaseOrder }}
              defaultValue={fields.purchaseOrder}
              autoComplete="off"
            />
          )}
        </>
      )}
    </StepForm>
  );
}

interface Choice {
  value: string;
  name: string;
  hint: string;
  aside?: ReactNode;
}

interface ChoiceCardsProps {
  /** That of the first choice, for links to the field. */
  id: string;
  name: string;
  legend: string;
  choices: readonly Choice[];
  value: string | undefined;
  problem: string | undefined;
}

/** Radio buttons as cards, of which the whole surface can be tapped. */
function ChoiceCards({ id, name, legend, choices, value, problem }: ChoiceCardsProps) {
  return (
    <fieldset aria-describedby={describedBy(id, { error: problem })} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={clsx(
              "grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 border bg-white px-5 py-4 transition-colors hover:border-ink has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
              problem ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${choice.value}`}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              aria-invalid={problem ? true : undefined}
              className="radio-button mt-0.5 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.name}</span>
              <span className="mt-0.5 block text-[0.9375rem] text-muted">{choice.hint}</span>
            </span>
            <span className="font-medium tabular-nums">{choice.aside}</span>
          </label>
        ))}
      </div>
      <FieldError fieldId={id}>{problem}</FieldError>
    </fieldset>
  );
}
