import { useQuery } from "@tanstack/react-query";
import { formatCents } from "#src/domain/money.ts";
import { testPaymentQuery } from "#src/features/orders/buyer/orders.queries.ts";
import type { TestPayment } from "#src/features/orders/orders.contract.ts";
import { orderFormProblems } from "#src/features/orders/orders.messages.ts";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { NotFoundPage } from "#src/pages/content/not-found.page.tsx";
import { Alert, FormProblem } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

/** Stands for a provider's page. The form is a plain one, as theirs would be on another site. */
export function TestPaymentPage({ params: { number = "" } }: { params: PathParams }) {
  const { data } = useQuery(testPaymentQuery(number));
  if (!data) return <NotFoundPage />;
  return (
    <div className="container-page section-space">
      <PageHead title={`Test payment for ${number}`} description="A trial without real money." />
      <div className="mx-auto max-w-xl">
        <SectionHeading as="h1" title="Test payment" description={`Order ${number}`} />
        <Alert variant="warning" title="This is a trial" className="mt-8">
          No money moves and no card is needed. In a real shop this is the page of the payment
          provider.
        </Alert>
        <FormProblem texts={orderFormProblems} className="mt-4" />
        <Summary payment={data} />
        {data.status === "Pending" ? (
          <Choices action={paths.testPayment(number)} total={data.total} />
        ) : (
          <p className="mt-10">
            This order is {data.status.toLowerCase()}, so there is nothing to pay here.
          </p>
        )}
        <p className="mt-8">
          <a className="link-quiet" href={data.orderPath}>
            Back to the order
          </a>
        </p>
      </div>
    </div>
  );
}

function Summary({ payment: { items, deliveryPrice, total } }: { payment: TestPayment }) {
  return (
    <dl className="mt-10 border-line border-y">
      {items.map((item) => (
        <Line
          key={item.name}
          label={item.quantity > 1 ? `${item.name} × ${item.quantity}` : item.name}
          amount={item.total}
        />
      ))}
      {deliveryPrice > 0 && <Line label="Delivery" amount={deliveryPrice} />}
      <Line label="Total" amount={total} isTotal />
    </dl>
  );
}

function Line({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 py-3 ${isTotal ? "border-line border-t font-medium text-lead" : ""}`}
    >
      <dt>{label}</dt>
      <dd className="shrink-0 tabular-nums">{formatCents(amount)}</dd>
    </div>
  );
}

function Choices({ action, total }: { action: string; total: number }) {
  return (
    <form method="post" action={action} className="mt-10 grid gap-8">
      <div>
        <Button type="submit" name="act" value="pay" size="large" className="w-full">
          Pay {formatCents(total)}
        </Button>
        <p className="mt-3 text-muted text-sm">The payment arrives at once.</p>
      </div>
      <div className="grid gap-6 border-line border-t pt-8 sm:grid-cols-2">
        <div>
          <Button type="submit" name="act" value="decline" variant="secondary" className="w-full">
            Decline
          </Button>
          <p className="mt-3 text-muted text-sm">
            The payment fails. The order waits and can be paid again, also another way.
          </p>
        </div>
        <div>
          <Button type="submit" name="act" value="pay-late" variant="secondary" className="w-full">
            Pay late
          </Button>
          <p className="mt-3 text-muted text-sm">
            The hold ends first, then the payment arrives. It counts if the watches are still free.
          </p>
        </div>
      </div>
    </form>
  );
}
