import { Plus } from "lucide";
import { centsOf, formatCents } from "#src/domain/money.ts";
import type {
  AdminOrder,
  exportOrders,
  listOrders,
  OrderAction,
} from "#src/features/orders/staff/orders.contract.ts";
import { noOrders, orderList, orderStatus } from "#src/features/orders/staff/orders.list.ts";
import { actionTexts } from "#src/features/orders/staff/orders.messages.ts";
import { staffOrderQuery } from "#src/features/orders/staff/orders.queries.ts";
import { paymentName, statusVariant } from "#src/features/orders/staff/orders.rules.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { formatCount } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import { RowStep } from "#src/office/list/row-step.tsx";
import { useListReply } from "#src/office/list/use-list.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { OrderActions } from "./order-actions.tsx";
import { customerColumn, type OrderColumn, totalColumn } from "./order-columns.tsx";

const shown = { optional: "shown" } as const;
const hidden = { optional: "hidden" } as const;

const columns = (timeZone: string): OrderColumn[] => [
  {
    title: "Watch",
    cell: ({ model, number }) => (
      <>
        {model ? <UserText>{model}</UserText> : "No watch"}
        <span className="sr-only">, order {number}</span>
      </>
    ),
    note: (order) => <UserText>{watchNote(order)}</UserText>,
    phoneNote: ({ number, customerName }) => (
      <>
        {number}, <UserText>{customerName}</UserText>
      </>
    ),
  },
  { ...shown, wide: true, title: "Serial", cell: ({ serialNumber }) => serialNumber ?? "–" },
  { title: "Order", sort: "number", cell: ({ number }) => number },
  customerColumn,
  {
    ...hidden,
    title: "Email",
    sort: "email",
    cell: ({ email }) => <UserText>{email ?? "–"}</UserText>,
  },
  { ...hidden, title: "Payment", sort: "payment", cell: ({ payment }) => paymentName(payment) },
  totalColumn,
  {
    title: "Status",
    sort: "status",
    phone: "below",
    cell: ({ received = 0, waived = 0, ...order }) => (
      <span className="inline-flex gap-1.5">
        <OrderBadges {...order} received={centsOf(received)} waived={centsOf(waived)} />
      </span>
    ),
  },
  {
    ...shown,
    wide: true,
    title: "Date",
    sort: "createdAt",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} timeZone={timeZone} />,
  },
];

/** Returns a line such as `Rolex, 126610LN, +1`. */
function watchNote({ brandName, reference, itemCount = 0 }: AdminOrder): string {
  return [brandName, reference, itemCount > 1 && `+${formatCount(itemCount - 1)}`]
    .filter(Boolean)
    .join(", ");
}

interface OrderBadgesProps
  extends Pick<AdminOrder, "status" | "refundDue" | "toInspect" | "parcel"> {
  /** The amount is in cents. */
  received: number;
  waived: number;
}

/** The status, what somebody has to see to, and what differs from the total. */
export function OrderBadges({ received, waived, ...order }: OrderBadgesProps) {
  const status = orderStatus(order.status);
  return (
    <>
      <Badge variant={statusVariant(status)}>{status}</Badge>
      {order.status === "Pending" && received > 0 && <Badge variant="warning">Part paid</Badge>}
      {order.parcel === "lost" && <Badge variant="danger">Lost</Badge>}
      {order.toInspect && <Badge variant="warning">To inspect</Badge>}
      {order.refundDue && <Badge variant="danger">Refund due</Badge>}
      {waived > 0 && <Badge variant="neutral">{formatCents(waived)} waived</Badge>}
    </>
  );
}

/** The page of orders, and the Orders tab of a shop with a checkout, whose address differs. */
export function OrderList({ page = orderList.page }: { page?: string }) {
  const list = { ...orderList, page };
  const paymentsToCheck = useListReply<typeof listOrders>(list)?.paymentsToCheck ?? 0;
  return (
    <ListScreen<typeof listOrders, typeof orderList>
      of={list}
      label="Orders"
      columns={({ timeZone }) => columns(timeZone)}
      nameOf={({ number = "" }) => number}
      open={({ id }) => paths.adminOrder(id)}
      picture={({ image }) => image ?? null}
      empty={noOrders}
      rowActions={({ id, number = "", next }) =>
        next && (
          <RowStep
            label={actionTexts[next as OrderAction].button}
            name={`Order ${number}`}
            query={staffOrderQuery(String(id))}
          >
            {({ order }, close) => (
              <OrderActions order={order} first={next as OrderAction} onDone={close} />
            )}
          </RowStep>
        )
      }
      fileUrl={(query) => urlOf<typeof exportOrders>("/api/admin/orders.csv", { query })}
      actions={
        <>
          {paymentsToCheck > 0 && (
            <Button asChild size="small" variant="secondary">
              <a href={paths.paymentsToCheck()}>
                Payments to check
                <span className="tabular-nums">{formatCount(paymentsToCheck)}</span>
              </a>
            </Button>
          )}
          <Button asChild size="small">
            <a href={paths.newOrder()}>
              <Icon of={Plus} />
              New Order
            </a>
          </Button>
        </>
      }
    />
  );
}
