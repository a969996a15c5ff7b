import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCancelOrder } from "#src/features/orders/buyer/orders.mutations.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import {
  cancelQuestion,
  eventNames,
  headingOf,
  orderFormProblems,
  orderProblems,
  stepsAhead,
} from "#src/features/orders/orders.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { FormProblem } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderReturn } from "./order-return.tsx";
import { OrderStatusBadge } from "./order-row.tsx";
import { OrderSummary } from "./order-summary.tsx";

interface OrderScreenProps {
  order: Order;
  receivedAt: number;
  breadcrumb?: ReactNode;
  /** Below the heading of a cancelled order. */
  putBack?: ReactNode;
}

export function OrderScreen({ order, receivedAt, breadcrumb, putBack }: OrderScreenProps) {
  const { title, lead } = headingOf(order);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCancelling = useRef(false);
  const isCancelled = order.status === "Cancelled";
  useEffect(() => {
    // The pressed button stood far below, and is gone.
    if (isCancelled && isCancelling.current) heading.current?.focus();
  }, [isCancelled]);
  return (
    <div className="container-page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <PageHead title={`Order ${order.number}`} description={`${title}. ${lead}`} />
      {breadcrumb}
      <div className={breadcrumb ? "mt-8" : ""}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="label-caps text-muted">Order {order.number}</span>
          <OrderStatusBadge status={order.status} />
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-4 scroll-mt-40 outline-none">
          {title}
        </h1>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">{lead}</p>
        <p role="status" className="sr-only">
          {title}
        </p>
        {isCancelled && putBack}
        <FormProblem texts={orderFormProblems} className="mt-8 max-w-2xl" />
      </div>
      <div className="mt-10 lg:mt-14 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)] lg:items-start lg:gap-x-16 xl:gap-x-24">
        <div className="space-y-12 lg:space-y-14">
          {order.actions.includes("pay") && <OrderPayment order={order} receivedAt={receivedAt} />}
          {order.tracking && <Tracking tracking={order.tracking} />}
          <OrderReturn order={order} />
          <Progress
            steps={[
              ...order.timeline.map(({ type, at, detail: text }) => {
                return { name: eventNames[type] ?? type, at, text };
              }),
              ...(stepsAhead[order.status] ?? []).map((name) => ({ name })),
            ]}
          />
          <div className="max-lg:hidden">
            <Promises order={order} />
          </div>
        </div>
        <div className="mt-12 lg:mt-0">
          <OrderSummary order={order} />
          {order.actions.includes("cancel") && (
            <CancelOrder
              number={order.number}
              onCancel={() => {
                isCancelling.current = true;
              }}
            />
          )}
          <div className="mt-10 lg:hidden">
            <Promises order={order} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Tracking({ tracking }: { tracking: NonNullable<Order["tracking"]> }) {
  const { carrier, number, url } = tracking;
  return (
    <section aria-labelledby="tracking-title">
      <h2 id="tracking-title" className="text-heading">
        Tracking
      </h2>
      <dl className="mt-5 flex flex-wrap items-center gap-x-6 border-line border-y py-2">
        <dt className="text-muted text-sm">{carrier}</dt>
        <dd className="font-medium tabular-nums">
          {url ? (
            <a href={url} className="link-quiet" rel="noreferrer">
              {number}
            </a>
          ) : (
            number
          )}
        </dd>
        <dd className="ml-auto">
          <CopyButton text={number} label="Tracking number" />
        </dd>
      </dl>
    </section>
  );
}

interface CancelOrderProps {
  number: string;
  onCancel: () => void;
}

function CancelOrder({ number, onCancel }: CancelOrderProps) {
  const [open, setOpen] = useState(false);
  const cancel = useCancelOrder(number);
  return (
    <>
      <div className="mt-4 flex justify-end noscript:hidden">
        <Button
          variant="quiet"
          className="-mr-5 sm:-mr-6"
          onClick={() => {
            cancel.reset();
            setOpen(true);
          }}
        >
          Cancel order
        </Button>
      </div>
      <noscript>
        <DisclosureGroup className="mt-6">
          <Disclosure as="h2" title="Cancel order">
            <p>{cancelQuestion.description}</p>
            <form method="post" action={paths.cancelOrder(number)}>
              <Button type="submit" variant="secondary" className="mt-4">
                Cancel order
              </Button>
            </form>
          </Disclosure>
        </DisclosureGroup>
      </noscript>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        {...cancelQuestion}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onConfirm={() => {
          onCancel();
          cancel.mutate({ params: { number } });
        }}
        progress={{
          pending: cancel.isPending,
          problem: cancel.isError ? messageOf(cancel.error, orderProblems.cancel) : undefined,
        }}
      />
    </>
  );
}

/** The promises stand as they were at purchase. */
function Promises({ order: { policy } }: { order: Order }) {
  if (!policy.returns && !policy.warranty) return null;
  return (
    <DisclosureGroup>
      {policy.returns && (
        <Disclosure as="h2" title="Returns">
          <p>{policy.returns}</p>
        </Disclosure>
      )}
      {policy.warranty && (
        <Disclosure as="h2" title="Warranty">
          <p>{policy.warranty}</p>
        </Disclosure>
      )}
    </DisclosureGroup>
  );
}
