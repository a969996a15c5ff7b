import type {
  checkPayment,
  listPaymentChecks,
  PaymentCheck,
} from "#src/features/orders/staff/orders.contract.ts";
import { paymentCheckList } from "#src/features/orders/staff/orders.list.ts";
import { checked, checkFailed, paymentChecks } from "#src/features/orders/staff/orders.messages.ts";
import { paymentName } from "#src/features/orders/staff/orders.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { useCall } from "#src/ui/use-call.ts";

type CheckColumn = Column<PaymentCheck, (typeof paymentCheckList.sorts)[number]>;

const columns = (timeZone: string): CheckColumn[] => [
  {
    title: "Problem",
    cell: ({ problem, orderNumber }) => (
      <span className="whitespace-normal">
        {problem}
        {orderNumber && <span className="sr-only"> Order {orderNumber}</span>}
      </span>
    ),
    phoneNote: ({ orderNumber }) => orderNumber,
  },
  {
    title: "Order",
    sort: "orderNumber",
    cell: ({ orderNumber }) => orderNumber ?? "None",
  },
  { title: "Amount", align: "end", phone: "end", cell: ({ amount }) => amount ?? "–" },
  { title: "Payment", sort: "provider", wide: true, cell: ({ provider }) => paymentName(provider) },
  { title: "Reference", wide: true, cell: ({ reference }) => reference ?? "–" },
  {
    title: "Received",
    sort: "receivedAt",
    phone: "below",
    cell: ({ receivedAt }) => <ZonedTime at={receivedAt} timeZone={timeZone} time />,
  },
];

/** Payments that fit no order. Each stays until somebody has looked at it. */
export function PaymentChecks() {
  const check = useCall<typeof checkPayment>("POST /api/admin/payments-to-check/{id}/checked", {
    forgets: isNotViewer,
    invalidates: [{ predicate: isNotViewer }],
    toast: checked,
    failed: checkFailed,
  });
  return (
    <ListScreen<typeof listPaymentChecks, typeof paymentCheckList>
      of={paymentCheckList}
      label="Payments to check"
      columns={({ timeZone }) => columns(timeZone)}
      nameOf={({ orderNumber, reference, problem }) => orderNumber ?? reference ?? problem}
      open={({ orderId }) => (orderId === null ? undefined : paths.adminOrder(orderId))}
      empty={paymentChecks.empty}
      rowActions={({ id, orderNumber, reference, problem }) => (
        <Button
          size="small"
          variant="secondary"
          loading={check.isPending && check.variables.params.id === id}
          onClick={() => check.mutate({ params: { id } })}
        >
          Mark as checked
          <span className="sr-only">{orderNumber ?? reference ?? problem}</span>
        </Button>
      )}
    />
  );
}
