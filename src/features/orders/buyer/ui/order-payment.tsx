import { FileText } from "lucide";
import { type FormEvent, useEffect, useState } from "react";
import { countdownMs } from "#src/domain/limits.ts";
import { formatCents } from "#src/domain/money.ts";
import type { PaymentMethod } from "#src/domain/orders.ts";
import { usePayOrder } from "#src/features/orders/buyer/orders.mutations.ts";
import { holdLeft } from "#src/features/orders/buyer/orders.queries.ts";
import type {
  WireInstructions as Instructions,
  Order,
} from "#src/features/orders/orders.contract.ts";
import {
  bankDetails,
  orderProblems,
  payLabels,
  paymentNames,
  wasDeclined,
  wireNote,
} from "#src/features/orders/orders.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { useHydrated } from "#src/lib/use-browser.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { LocalTime } from "#src/ui/date.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";

interface OrderPaymentProps {
  order: Order;
  receivedAt: number;
}

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

interface WireInstructionsProps {
  instructions: Instructions;
  proForma: string | undefined;
}

function WireInstructions({ instructions, proForma }: WireInstructionsProps) {
  return (
    <>
      <dl className="mt-6 divide-y divide-line border-line border-y">
        {rowsOf(instructions).map(({ label, text, toCopy = text }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-muted text-sm max-sm:col-span-2 max-sm:pt-1">{label}</dt>
            <dd className="min-w-0 font-medium tabular-nums">{text}</dd>
            <dd>
              <CopyButton text={toCopy} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[62ch] text-muted text-sm">{wireNote}</p>
      {proForma && (
        <p className="mt-4">
          <a href={proForma} className="link-quiet inline-flex min-h-11 items-center gap-2">
            <Icon of={FileText} className="size-4 stroke-[1.5]" />
            Pro-forma invoice (PDF)
          </a>
        </p>
      )}
    </>
  );
}

interface Row {
  readonly label: string;
  readonly text: string;
  /** Banks' forms take amounts without separators. */
  readonly toCopy?: string;
}

function rowsOf(instructions: Instructions): Row[] {
  const { amount, reference } = instructions;
  return [
    { label: "Amount", text: formatCents(amount), toCopy: (amount / 100).toFixed(2) },
    { label: "Reference", text: reference },
    ...bankDetails(instructions).map(({ label, value }) => ({ label, text: value })),
  ];
}

interface HoldCountdownProps {
  order: Pick<Order, "now" | "holdUntil">;
  /** When the order arrived in the browser, by the browser's clock. */
  receivedAt: number;
}

/** Until when the order's watches are reserved, and in the last hour how long that is. */
function HoldCountdown({ order, receivedAt }: HoldCountdownProps) {
  const left = useTimeLeft(order, receivedAt);
  if (order.holdUntil === null) return null;
  const isNear = left !== undefined && left < countdownMs;
  return (
    <div>
      <p>
        Reserved until <LocalTime at={order.holdUntil} className="whitespace-nowrap font-medium" />
      </p>
      {isNear && (
        <p aria-hidden="true" className="mt-1 font-display text-heading lining-nums tabular-nums">
          {clock(left)}
          <span className="ml-2 font-sans text-base text-muted">left to pay</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {isNear && spoken(left)}
      </p>
    </div>
  );
}

/** Undefined until the page is hydrated: the server's page is older than what the browser would count. */
function useTimeLeft(order: HoldCountdownProps["order"], receivedAt: number): number | undefined {
  const hydrated = useHydrated();
  const [, setTick] = useState(0);
  const left = Math.max(holdLeft(order, receivedAt), 0);
  useEffect(() => {
    if (order.holdUntil === null) return;
    const timer = window.setTimeout(() => setTick((tick) => tick + 1), untilNextTick(left));
    return () => window.clearTimeout(timer);
  });
  return hydrated ? left : undefined;
}

const minuteMs = 60_000;
const longestTimerMs = 86_400_000;

/** Each second in the last hour; for those who want little motion each minute, and before not at all. */
function untilNextTick(left: number): number {
  if (left > countdownMs) return Math.min(left - countdownMs, longestTimerMs);
  const step = prefersLessMotion() ? minuteMs : 1_000;
  return left % step || step;
}

const prefersLessMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function clock(left: number): string {
  const seconds = Math.ceil(left / 1_000);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

const spokenMinutes = [60, 30, 15, 10, 5, 2, 1];

/** Changes a few times in the hour, so that a screen reader is not interrupted each second. */
function spoken(left: number): string {
  const minutes = Math.ceil(left / minuteMs);
  if (minutes === 0) return "The reservation has ended.";
  const step = spokenMinutes.findLast((known) => known >= minutes) ?? 60;
  return step === 1 ? "Less than a minute left to pay." : `Less than ${step} minutes left to pay.`;
}
