import type { ReactNode } from "react";
import { carrierMaxLength, shortTextMaxLength } from "#src/domain/limits.ts";
import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/orders/staff/order.schema.ts";
import {
  actionProblems,
  type OrderAction,
  orderActionBody,
  type runOrderAction,
  staffActions,
} from "#src/features/orders/staff/orders.contract.ts";
import { orderList } from "#src/features/orders/staff/orders.list.ts";
import {
  actionDone,
  actionTexts,
  orderAsItIs,
} from "#src/features/orders/staff/orders.messages.ts";
import { showsOrder } from "#src/features/orders/staff/orders.queries.ts";
import { plainAmount } from "#src/features/orders/staff/orders.rules.ts";
import { centsIn } from "#src/lib/typed-number.ts";
import type { ActionField } from "#src/office/action-fields.tsx";
import { type ActionForm, ActionPanel, wasOvertaken } from "#src/office/action-panel.tsx";
import { allPages } from "#src/office/list/use-list.ts";
import { ZonedTime } from "#src/ui/date.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface OrderActionsProps {
  order: StaffOrder;
  /** Its form is open at first. */
  first?: OrderAction;
  onDone?: () => void;
}

/** Only what the transition table allows now. A refused action shows the order as it has become meanwhile. */
export function OrderActions({ order, first, onDone }: OrderActionsProps) {
  const action = useCall<typeof runOrderAction>("POST /api/admin/orders/{id}/actions", {
    ...showsOrder(order.id),
    invalidates: [allPages(orderList)],
    ...(onDone && { onReply: onDone }),
    toast: (_reply, { body }) => actionDone(body.type),
    overtaken: wasOvertaken,
  });
  return (
    <ActionPanel
      actions={staffActions.filter((name) => name !== "note" && order.actions.includes(name))}
      first={first}
      formOf={(action) => ({ ...actionTexts[action], ...formOf(action, order) })}
      schema={orderActionBody}
      status={statusText(order)}
      call={action}
      onAction={(body, then) => action.mutate({ params: { id: order.id }, body }, then)}
      asItIs={orderAsItIs}
    />
  );
}

const note: ActionField = { name: "note", label: "Note for the staff", kind: "text" };
const carriers = ["FedEx", "UPS", "DHL", "USPS", "Brink's", "Malca-Amit"];

const parcelFields: readonly ActionField[] = [
  {
    ...{ name: "carrier", label: "Carrier", kind: "line", required: true },
    ...{ suggestions: carriers, maxLength: carrierMaxLength },
  },
  {
    ...{ name: "tracking", label: "Tracking number", kind: "line", required: true },
    maxLength: shortTextMaxLength,
  },
];

function formOf(action: OrderAction, order: StaffOrder): Partial<ActionForm> {
  switch (action) {
    case "funds-received":
      return fundsForm(order);
    case "shipped":
      return { fields: () => parcelFields };
    case "delivered":
      return { isEnding: order.parcel === "lost" };
    case "tracking-corrected": {
      const { carrier = "", number: tracking = "" } = order.tracking ?? {};
      return { isEnding: true, fields: () => parcelFields, initial: { carrier, tracking } };
    }
    case "returned-to-sender":
    case "lost":
      return { isEnding: true, fields: () => [note] };
    case "cancelled": {
      const reason: ActionField = { name: "reason", label: "Reason", kind: "text", required: true };
      return { isEnding: true, isDangerous: true, fields: () => [reason] };
    }
    case "return-accepted":
      return { isEnding: true };
    case "return-restocked":
      return { fields: () => [note] };
    case "return-kept":
      return { fields: () => [{ ...note, required: true }] };
    case "refunded":
      return refundForm(order, order.refund, note);
    case "partly-refunded":
      return refundForm(order, 0, { ...note, label: "Reason", required: true });
    default:
      return {};
  }
}

const amount: ActionField = {
  ...{ name: "amount", label: "Amount in USD", kind: "cents", required: true },
};
const amountIn = (cents: number) => ({ amount: cents > 0 ? plainAmount(cents) : "" });
const answered = (text: string) => (text === "" ? actionProblems.difference : undefined);

/** An amount that is not what is open must be meant. */
function fundsForm({ balance, total, status }: StaffOrder): Partial<ActionForm> {
  const expected = balance || total;
  const wait = { value: "wait", label: "Wait for the balance" };
  const accept = { value: "accept", label: "Accept the shortfall: the order is paid" };
  const more = (difference: number): ActionField => ({
    ...{ name: "confirmDifference", kind: "check", required: true, problem: answered },
    label: `Record it although it is ${formatCents(difference)} more than is open`,
  });
  const less = (difference: number): ActionField => ({
    ...{ name: "shortfall", kind: "choice", problem: answered },
    label: `${formatCents(-difference)} is missing`,
    options: status === "Pending" ? [wait, accept] : [accept],
  });
  return {
    initial: amountIn(expected),
    fields: (typed) => {
      const difference = (centsIn(typed.amount ?? "") ?? expected) - expected;
      return [
        amount,
        {
          ...{ name: "reference", label: "Bank reference", kind: "line" },
          maxLength: shortTextMaxLength,
        },
        ...(difference > 0 ? [more(difference)] : []),
        ...(difference < 0 ? [less(difference)] : []),
      ];
    },
    body: ({ shortfall, ...values }) => ({
      ...values,
      confirmDifference: values.amount !== expected,
      ...(shortfall === "accept" && { acceptShortfall: true }),
    }),
  };
}

function refundForm(order: StaffOrder, initial: number, reason: ActionField): Partial<ActionForm> {
  const { received, refundsByProvider } = order;
  const byHand: ActionField = {
    ...{ name: "byHand", label: "I have sent the money back myself", kind: "check" },
    hint: "Otherwise the payment provider sends it back now.",
  };
  const keptOf = (text: string) => received - (centsIn(text) ?? received);
  return {
    isEnding: true,
    isDangerous: true,
    initial: amountIn(initial),
    fields: (typed) => {
      const kept = keptOf(typed.amount ?? "");
      return [
        {
          ...amount,
          hint: kept > 0 ? `${formatCents(kept)} of what was received is kept.` : undefined,
          problem: (text) => (keptOf(text) < 0 ? actionProblems.tooMuch : undefined),
        },
        ...(refundsByProvider ? [byHand] : []),
        reason,
      ];
    },
    body: (values) => ({ ...values, byHand: !refundsByProvider || values.byHand }),
    preview: () =>
      !refundsByProvider && (
        <p className="text-sm">Send the money back by wire first, then record it here.</p>
      ),
  };
}

function statusText(order: StaffOrder): ReactNode {
  const { status, holdUntil, timeZone, refundDue, payment, balance, received, parcel } = order;
  if (payment === null) return "This order was not made by the checkout, so nothing follows.";
  if (parcel === "sent-back" && status === "Paid") {
    return "The parcel came back. Inspect the watch, then ship it again or refund the order.";
  }
  if (order.toInspect) {
    return `Returned, to inspect: not for sale until that is done.${refundDue ? " The customer is owed a refund." : ""}`;
  }
  if (parcel === "lost" && status === "Shipped") {
    return "The parcel is lost. Claim the insurance, and refund the order unless it turns up.";
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
