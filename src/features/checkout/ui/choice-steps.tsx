import type { Checkout } from "#src/features/checkout/checkout.contract.ts";
import {
  deliveryPriceText,
  deliveryTexts,
  exceeded,
  noPayment,
  paymentTexts,
  purchaseOrderTexts,
} from "#src/features/checkout/checkout.messages.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { StepForm } from "./step-form.tsx";

interface ChoiceStepProps {
  checkout: Checkout;
}

const deliveryId = "delivery-method";
const paymentId = "payment-method";
const purchaseOrderId = "purchase-order";

export function DeliveryStep({ checkout }: ChoiceStepProps) {
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

export function PaymentStep({ checkout }: ChoiceStepProps) {
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
