import { useQuery } from "@tanstack/react-query";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import type { checkPayment, PaymentCheck } from "#src/features/admin/orders.contract.ts";
import {
  checked,
  checkFailed,
  paymentChecks as texts,
} from "#src/features/admin/orders.messages.ts";
import { paymentChecksQuery } from "#src/features/admin/orders.queries.ts";
import { paymentName } from "#src/features/admin/orders.rules.ts";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { Facts } from "./order-section.tsx";

/** Payments that fit no order. Each stays until somebody has looked at it. */
export function PaymentChecks() {
  const query = useQuery({ ...paymentChecksQuery(), refetchOnMount: "always" });
  const { data, isError, isFetching, refetch } = query;
  const check = useCall<typeof checkPayment>("POST /api/admin/payments-to-check/{id}/checked", {
    updates: paymentChecksQuery(),
    forgets: isNotViewer,
    toast: checked,
    failed: checkFailed,
  });
  if (isError) {
    return (
      <LoadFailure
        compact
        as="h2"
        title={loadFailed("payments")}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading payments" className="mt-8">
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  const { payments, total, timeZone } = data;
  if (total === 0) return <p className="mt-8 text-lead text-muted">{texts.empty}</p>;
  return (
    <>
      <p className="mt-3 max-w-[68ch] text-muted">{texts.intro}</p>
      {payments.length < total && (
        <p className="mt-3 text-muted text-sm">{texts.someOf(payments.length, total)}</p>
      )}
      <ul className="mt-8 border-line border-t">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            timeZone={timeZone}
            checking={check.isPending && check.variables.params.id === payment.id}
            onCheck={() => check.mutate({ params: { id: payment.id } })}
          />
        ))}
      </ul>
    </>
  );
}

interface PaymentRowProps {
  payment: PaymentCheck;
  timeZone: string;
  checking: boolean;
  onCheck: () => void;
}

function PaymentRow({ payment, timeZone, checking, onCheck }: PaymentRowProps) {
  const { orderId, orderNumber, problem, amount, reference, provider, receivedAt } = payment;
  const order =
    orderId === null ? (
      orderNumber
    ) : (
      <a href={paths.adminOrder(orderId)} className="link-quiet tabular-nums hover:text-accent">
        {orderNumber}
      </a>
    );
  return (
    <li className="grid gap-x-10 gap-y-4 border-line border-b py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-start">
      <div className="min-w-0">
        <h2 className="font-medium font-sans text-base">{problem}</h2>
        <p className="mt-1 text-muted text-sm">
          <ZonedTime at={receivedAt} timeZone={timeZone} time />
        </p>
      </div>
      <Facts
        facts={[
          { term: "Order", value: order ?? "None" },
          { term: "Amount", value: amount },
          { term: "Payment", value: paymentName(provider) },
          { term: "Reference", value: reference },
        ]}
      />
      <Button size="small" variant="secondary" loading={checking} onClick={onCheck}>
        Mark as checked
        <span className="sr-only">{orderNumber ?? reference ?? problem}</span>
      </Button>
    </li>
  );
}
