import { useQuery } from "@tanstack/react-query";
import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/orders/staff/order.schema.ts";
import type { runOrderAction } from "#src/features/orders/staff/orders.contract.ts";
import { showsOrder, staffOrderQuery } from "#src/features/orders/staff/orders.queries.ts";
import { ordersTrail, timelineOf } from "#src/features/orders/staff/orders.rules.ts";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Notes } from "#src/office/notes.tsx";
import { useRecentRecord } from "#src/office/recent-records.ts";
import { RecordHead } from "#src/office/record-head.tsx";
import { Timeline } from "#src/office/timeline.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderBadges } from "./order-list.tsx";
import { OrderMails, PaymentLink } from "./order-mails.tsx";
import { OrderLines, OrderPayments } from "./order-tables.tsx";

export function OrderScreen({ id }: { id: string }) {
  // Somebody else may have changed it since it was last shown.
  const query = useQuery({ ...staffOrderQuery(id), refetchOnMount: "always" });
  return (
    <LoadedRecord
      query={query}
      noun="order"
      missing={{
        as: "h1",
        title: "This order does not exist",
        all: { label: "All orders", href: paths.adminOrders() },
      }}
    >
      {({ order }) => <OrderDetails order={order} />}
    </LoadedRecord>
  );
}

function OrderDetails({ order }: { order: StaffOrder }) {
  const { id, number, customer } = order;
  useRecentRecord({
    ...{ kind: "order", title: number, detail: customer.name },
    href: paths.adminOrder(id),
  });
  return (
    <>
      <OrderHead order={order} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <OrderActions order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OrderLines order={order} />
          <OrderPayments order={order} />
          <Timeline title="Timeline" entries={timelineOf(order)} timeZone={order.timeZone} />
          <OrderMails order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-8 lg:col-start-2">
          <PaymentLink order={order} />
          <OrderFacts order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
    </>
  );
}

function OrderHead({ order }: { order: StaffOrder }) {
  return (
    <RecordHead
      trail={ordersTrail}
      title={order.number}
      badges={
        <span className="flex gap-2">
          <OrderBadges {...order} />
        </span>
      }
      aside={formatCents(order.total)}
    >
      <bdi>{order.customer.name}</bdi>, placed{" "}
      <ZonedTime at={order.createdAt} timeZone={order.timeZone} time />
      {order.isWholesale && ", at dealer prices"}
    </RecordHead>
  );
}

function OrderNotes({ order: { id, events, timeZone } }: { order: StaffOrder }) {
  const notes = events.filter(({ type }) => type === "note").toReversed();
  return (
    <Notes
      notes={notes.map(({ note, ...event }) => ({ ...event, text: note }))}
      timeZone={timeZone}
      subject="customer"
      shows={showsOrder(id)}
      add={(text) =>
        call<typeof runOrderAction>("POST /api/admin/orders/{id}/actions", {
          params: { id },
          body: { type: "note", text },
        })
      }
    />
  );
}
