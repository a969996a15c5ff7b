import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import { type actOnOrder, type StaffAct, staffActs } from "#src/features/admin/orders.contract.ts";
import {
  actDone,
  actProblem,
  actTexts,
  wasOvertaken,
} from "#src/features/admin/orders.messages.ts";
import { showsOrder } from "#src/features/admin/orders.queries.ts";
import { ActPanel } from "#src/office/act-panel.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { ActForm } from "./act-form.tsx";

/** Not what usually comes next. */
const endings: readonly StaffAct[] = [
  "cancelled",
  "return-accepted",
  "partly-refunded",
  "refunded",
];

/** A refused act shows the order as it has become meanwhile. */
const useAct = (id: number) =>
  useCall<typeof actOnOrder>("POST /api/admin/orders/{id}/events", {
    ...showsOrder(id),
    toast: (_reply, { body }) => actDone(body.type),
    overtaken: wasOvertaken,
  });

/** Only what the transition table allows now. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const act = useAct(order.id);
  return (
    <ActPanel
      id="order-actions"
      as="h2"
      acts={staffActs.filter((name) => name !== "note" && order.actions.includes(name))}
      titleOf={(name) => actTexts[name].title}
      buttonOf={(name) => actTexts[name].button}
      isPrimary={(name) => !endings.includes(name)}
      standing={standingOf(order)}
      problem={act.error ? actProblem(act.error) : undefined}
      wasOvertaken={wasOvertaken(act.error)}
      onChoose={act.reset}
    >
      {(name, problem, close) => (
        <ActForm
          key={name}
          act={name}
          order={order}
          pending={act.isPending}
          problem={problem}
          onSubmit={(body) => act.mutate({ params: { id: order.id }, body }, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </ActPanel>
  );
}

/** Where the order stands, in one sentence. */
function standingOf(order: StaffOrder): ReactNode {
  const { status, holdUntil, timeZone, refundDue, payment, balance, received } = order;
  if (payment === null) return "This order was not made by the checkout, so nothing follows.";
  if (order.return?.toInspect) {
    return `Returned, to inspect: not for sale until that is done.${refundDue ? " The customer is owed a refund." : ""}`;
  }
  if (refundDue) return "The customer is owed a refund.";
  if (status === "Pending" && holdUntil) {
    return (
      <>
        {received > 0 &&
          `Received ${formatCents(received)} of ${formatCents(order.total)}, balance ${formatCents(balance)}. `}
        Waits for payment until <ZonedTime at={holdUntil} timeZone={timeZone} time />.
      </>
    );
  }
  return standings[status] ?? "Nothing more to do.";
}

const standings: Readonly<Record<string, string>> = {
  Paid: "Paid. The parcel can go out.",
  Shipped: "On its way to the customer.",
  Delivered: "Delivered. Nothing to do unless it comes back.",
};
