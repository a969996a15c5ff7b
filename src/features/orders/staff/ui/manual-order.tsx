import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { deliveryName, deliveryTime } from "#src/domain/delivery.ts";
import { formatCents } from "#src/domain/money.ts";
import {
  type FormProblems,
  type ManualLine,
  type ManualOrder,
  problemsOf,
  totalsOf,
  withPrices,
} from "#src/features/orders/staff/manual-order.rules.ts";
import type { takeOrder } from "#src/features/orders/staff/orders.contract.ts";
import {
  changedPrices,
  manualOrderTexts,
  takingProblem,
} from "#src/features/orders/staff/orders.messages.ts";
import { orderFormQuery } from "#src/features/orders/staff/orders.queries.ts";
import { paymentName } from "#src/features/orders/staff/orders.rules.ts";
import { refusedAddress } from "#src/lib/address.rules.ts";
import { randomKey } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import { Sums } from "#src/office/facts.tsx";
import { loadFailed } from "#src/office/office.messages.ts";
import { Section } from "#src/office/section.tsx";
import { AddressFields, addressFieldIds } from "#src/ui/address-fields.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ContactFields, contactFieldIds } from "#src/ui/contact-fields.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { listProblems, ProblemSummary } from "#src/ui/problem-summary.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { LinkField } from "./order-mails.tsx";
import { WatchPicker, watchSearchId } from "./watch-picker.tsx";

const homeCountry = "US";

const fieldIds: Readonly<Record<keyof FormProblems, string>> = {
  watches: watchSearchId,
  ...contactFieldIds,
  ...addressFieldIds,
};

export function ManualOrderForm() {
  const [country, setCountry] = useState(homeCountry);
  const [lines, setLines] = useState<ManualLine[]>([]);
  const [method, setMethod] = useState("");
  const [problems, setProblems] = useState<FormProblems>({});
  const alert = useRef<HTMLDivElement>(null);
  const { data, isError, isFetching, refetch } = useQuery(orderFormQuery(country));
  // One key per form: a repeated press, or a retry after a lost connection, orders once.
  const [key] = useState(() => randomKey());
  const taking = useCall<typeof takeOrder>("POST /api/admin/orders", { forgets: isNotViewer });
  const totals = totalsOf(lines, country, method);
  const summary = useMemo(() => listProblems(fieldIds, { ...problems }), [problems]);

  if (taking.data) return <TakenOrder {...taking.data} />;
  if (isError) {
    return <LoadFailure title={loadFailed("form")} retry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the form">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const order = readForm(event.currentTarget, lines, totals);
    const found = problemsOf(order, data.addressFields);
    setProblems(found);
    if (Object.keys(found).length > 0) return taking.reset();
    const onError = (error: Error) => {
      setLines(withPrices(lines, changedPrices(error)));
      setProblems(refusedAddress(error));
      alert.current?.focus();
    };
    taking.mutate({ body: order, headers: { "idempotency-key": key } }, { onError });
  };

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="grid min-w-0 gap-10">
        <div ref={alert} tabIndex={-1} className="outline-none empty:hidden">
          {taking.error && summary.length === 0 && (
            <Alert variant="danger">{takingProblem(taking.error)}</Alert>
          )}
        </div>
        <ProblemSummary problems={summary} />
        <Section title="Watches">
          <WatchPicker lines={lines} onChange={setLines} problem={problems.watches} />
        </Section>
        <form id="manual-order" noValidate method="post" onSubmit={submit} className="grid gap-10">
          <Section title="Customer">
            <ContactFields values={{}} problems={problems} />
          </Section>
          <Section title="Delivery address">
            <AddressFields
              countries={data.countries}
              fields={data.addressFields}
              values={{ country }}
              problems={problems}
              onCountryChange={setCountry}
            />
          </Section>
          <Section title="Delivery and payment">
            <div className="grid gap-6">
              <RadioGroup
                legend="Delivery"
                name="delivery"
                value={totals.delivery?.method}
                onChange={({ currentTarget }) => setMethod(currentTarget.value)}
                options={totals.deliveries.map(({ method: value, price }) => ({
                  value,
                  label: `${deliveryName(value)}, ${deliveryTime(value)}, ${formatCents(price)}`,
                }))}
              />
              <RadioGroup
                legend="Payment"
                name="payment"
                defaultValue={data.payments[0]}
                options={data.payments.map((value) => ({ value, label: paymentName(value) }))}
              />
            </div>
          </Section>
        </form>
      </div>
      <section aria-label="Summary" className="border border-line bg-white p-6 lg:sticky lg:top-18">
        <Sums
          sums={[
            { term: "Subtotal", value: formatCents(totals.subtotal) },
            { term: "Delivery", value: formatCents(totals.delivery?.price ?? 0) },
            { term: "Total", value: formatCents(totals.total) },
          ]}
        />
        <Button
          type="submit"
          form="manual-order"
          size="large"
          loading={taking.isPending}
          className="mt-6 w-full"
        >
          Place Order
        </Button>
        <p className="mt-4 text-muted text-sm">{manualOrderTexts.intro}</p>
      </section>
    </div>
  );
}

function readForm(
  form: HTMLFormElement,
  lines: readonly ManualLine[],
  { delivery, total }: ReturnType<typeof totalsOf>,
): ManualOrder {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const optional = (name: "line2" | "region" | "postalCode") =>
    text(name) === "" ? {} : { [name]: text(name) };
  return {
    items: lines.map(({ watch, quantity }) => ({ watchId: watch.id, quantity })),
    contact: { name: text("name"), email: text("email"), phone: text("phone") },
    address: {
      line1: text("line1"),
      city: text("city"),
      country: text("country"),
      ...optional("line2"),
      ...optional("region"),
      ...optional("postalCode"),
    },
    delivery: delivery?.method ?? "standard-us",
    payment: text("payment") as ManualOrder["payment"],
    total,
  };
}

interface TakenOrderProps {
  order: { id: number; number: string };
  link: string;
}

function TakenOrder({ order, link }: TakenOrderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        Order {order.number} is placed
      </h2>
      <p className="mt-3 text-muted">{manualOrderTexts.placed}</p>
      <div className="mt-6">
        <LinkField link={link} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <a href={paths.adminOrder(order.id)}>Open the order</a>
        </Button>
        <Button asChild variant="quiet">
          <a href={paths.newOrder()} rel="external">
            Another order
          </a>
        </Button>
      </div>
    </div>
  );
}
