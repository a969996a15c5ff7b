import { type FormEvent, useEffect, useState } from "react";
import type { PaymentMethod } from "#src/domain/orders.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import {
  orderProblems,
  payLabels,
  paymentNames,
  wasDeclined,
} from "#src/features/orders/orders.messages.ts";
import { usePayOrder } from "#src/features/orders/orders.mutations.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { WireInstructions } from "./wire-instructions.tsx";

interface OrderPaymentProps {
  order: Order;
  receivedAt: number;
}

/** How a pending order is paid. */
export function OrderPayment({ order, receivedAt }: OrderPaymentProps) {
  const { payment, documents } = order;
  const pay = usePayOrder(order.number);
  const onPay = (method: PaymentMethod) =>
    pay.mutate({ params: { number: order.number }, body: { payment: method } });
  const leaving = useLeaving(pay.data?.next.kind === "redirect");
  const others = (payment.offered ?? []).filter((method) => method !== payment.method);
  const isPaying = (method: PaymentMethod) =>
    (pay.isPending || leaving) && pay.variables?.body.payment === method;
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="text-heading">
        {payment.instructions ? "Pay by wire transfer" : "Payment"}
      </h2>
      <div className="mt-4">
        <HoldCountdown order={order} receivedAt={receivedAt} />
      </div>
      {pay.isError && (
        <Alert variant="danger" className="mt-6">
          {messageOf(pay.error, orderProblems.pay)}
        </Alert>
      )}
      {payment.instructions ? (
        <WireInstructions instructions={payment.instructions} proForma={documents.proForma} />
      ) : (
        <div className="mt-6">
          <PayNow
            label={wasDeclined(order) ? payLabels.again : payLabels.now}
            url={payment.url}
            form={{ number: order.number, paying: isPaying(payment.method), onPay }}
            method={payment.method}
          />
        </div>
      )}
      {others.length > 0 && (
        <OtherMethods
          methods={others}
          open={wasDeclined(order)}
          form={{ number: order.number, paying: others.some(isPaying), onPay }}
        />
      )}
    </section>
  );
}

interface PayForm {
  readonly number: string;
  readonly paying: boolean;
  readonly onPay: (method: PaymentMethod) => void;
}

/** Works without JavaScript too: then the order's page comes again, with a link to the provider. */
function formProps({ number, onPay }: PayForm, method: PaymentMethod) {
  return {
    method: "post",
    action: paths.payOrder(number),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      onPay(method);
    },
  } as const;
}

interface PayNowProps {
  label: string;
  /** Where an attempt that has begun goes on. */
  url: string | undefined;
  method: PaymentMethod;
  form: PayForm;
}

function PayNow({ label, url, method, form }: PayNowProps) {
  if (url) {
    return (
      <Button asChild size="large">
        <a href={url} rel="external">
          {label}
        </a>
      </Button>
    );
  }
  return (
    <form {...formProps(form, method)}>
      <input type="hidden" name="payment" value={method} />
      <Button type="submit" size="large" loading={form.paying}>
        {label}
      </Button>
    </form>
  );
}

interface OtherMethodsProps {
  methods: readonly PaymentMethod[];
  open: boolean;
  form: PayForm;
}

function OtherMethods({ methods, open, form }: OtherMethodsProps) {
  const [chosen, setChosen] = useState<string>();
  const method = methods.find((known) => known === chosen) ?? methods[0];
  if (!method) return null;
  return (
    <DisclosureGroup className="mt-8">
      <Disclosure title={payLabels.other} open={open}>
        <form {...formProps(form, method)} className="text-ink">
          <RadioGroup
            legend={<span className="sr-only">{payLabels.other}</span>}
            name="payment"
            options={methods.map((value) => ({ value, label: paymentNames[value] }))}
            value={method}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button type="submit" variant="secondary" loading={form.paying} className="mt-4">
            {payLabels.change}
          </Button>
        </form>
      </Disclosure>
    </DisclosureGroup>
  );
}

/** True from the answer until the provider's page opens. Who comes back finds the button ready. */
function useLeaving(started: boolean): boolean {
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setReturned(true);
    };
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, []);
  return started && !returned;
}
