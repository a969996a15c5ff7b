import { refundBusinessDays } from "#src/domain/constants.ts";
import { tooManyRequests } from "#src/domain/errors.ts";
import { formatCents } from "#src/domain/money.ts";
import type { PaymentMethod } from "#src/domain/orders.ts";
import type { SaleTerms } from "#src/domain/sale.ts";
import type { Order, WireInstructions } from "./orders.contract.ts";

interface Heading {
  readonly title: string;
  readonly lead: string;
}

const counted = ({ items }: Pick<Order, "items">, one: string, several: string) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0) === 1 ? one : several;

export function headingOf(order: Order): Heading {
  switch (order.status) {
    case "Pending":
      return pendingHeading(order);
    case "Paid":
      if (order.timeline.some(({ type }) => type === "returned-to-sender")) {
        return {
          title: "Your parcel came back to us",
          lead: "The carrier could not hand it over. We will write to you about sending it again.",
        };
      }
      return {
        title: "Payment received",
        lead: `Thank you. We are preparing ${counted(order, "your watch", "your watches")} for dispatch and will write to ${order.contact.email} with the tracking number.`,
      };
    case "Shipped":
      if (isLost(order)) {
        return {
          title: "Your parcel is missing",
          lead: `The carrier can't find it. It is insured for the full value. We have written to ${order.contact.email} about what comes next.`,
        };
      }
      return {
        title: "On its way",
        lead: `${counted(order, "Your watch has", "Your watches have")} left us, insured and with a signature required at the door.`,
      };
    case "Delivered":
      return deliveredHeading(order);
    case "Cancelled":
      return cancelledHeading(order);
    case "Refunded":
      return {
        title: "Refunded",
        lead: `We have refunded ${formatCents(order.refunded)}. Depending on your bank it takes a few days until you see it.`,
      };
  }
}

const isLost = ({ timeline }: Pick<Order, "timeline">): boolean =>
  timeline.findLast(({ type }) => type === "shipped" || type === "lost")?.type === "lost";

function pendingHeading(order: Order): Heading {
  const watches = counted(order, "Your watch is", "Your watches are");
  if (wasDeclined(order)) {
    return {
      title: "The payment was declined",
      lead: `Nothing was charged. ${watches} still reserved for you: please try again or choose another way to pay.`,
    };
  }
  if (order.received > 0) {
    return {
      title: "A balance is open",
      lead: `We have received ${formatCents(order.received)} of ${formatCents(order.total)}. ${watches} reserved for you until the balance of ${formatCents(order.balance)} arrives.`,
    };
  }
  if (order.payment.instructions) {
    return {
      title: "Thank you for your order",
      lead: `${watches} reserved for you. We dispatch as soon as your transfer has arrived, and have sent these details to ${order.contact.email}.`,
    };
  }
  return {
    title: "One step is left",
    lead: `${watches} reserved for you. Please complete the payment. If you have just done so, this page will say it in a moment.`,
  };
}

export const wasDeclined = ({ status, timeline }: Order): boolean =>
  status === "Pending" && timeline.at(-1)?.type === "payment-declined";

function deliveredHeading(order: Order): Heading {
  if (order.return?.acceptedAt) {
    return {
      title: "Return accepted",
      lead: "We have your return and will refund what you paid, in the way you paid it.",
    };
  }
  if (order.return) {
    return {
      title: "Return requested",
      lead: "We have noted your return. What to do next is below.",
    };
  }
  return {
    title: "Delivered",
    lead: `We hope you enjoy ${counted(order, "your watch", "your watches")} for many years.`,
  };
}

export const hasLapsed = ({ timeline }: Pick<Order, "timeline">): boolean =>
  timeline.some(({ type }) => type === "lapsed");

function cancelledHeading(order: Order): Heading {
  const isLapsed = hasLapsed(order);
  const title = isLapsed ? "The reservation has ended" : "Order cancelled";
  if (order.refundDue) {
    const amount = order.toRefund > 0 ? `${formatCents(order.toRefund)} in full` : "what you paid";
    const late = `Your payment arrived after that, and another customer has ordered ${counted(order, "the watch", "the watches")} by now. `;
    return {
      title,
      lead: `${isLapsed && order.received >= order.total ? late : ""}We will refund ${amount}, the way you paid, and write to you when it is done.`,
    };
  }
  const reason = isLapsed ? "No payment arrived in time, so nothing was sold." : "";
  return { title, lead: `${reason} You have not been charged.`.trim() };
}

export const eventNames: Readonly<Record<string, string>> = {
  placed: "Order placed",
  "funds-received": "Payment received",
  "part-payment": "A part of the payment received",
  "payment-declined": "Payment declined",
  "payment-changed": "Way to pay changed",
  shipped: "Shipped",
  delivered: "Delivered",
  "tracking-corrected": "Tracking number corrected",
  "returned-to-sender": "Came back to us",
  lost: "Lost by the carrier",
  cancelled: "Cancelled",
  lapsed: "Reservation ended",
  "refund-due": "Payment to be refunded",
  "return-requested": "Return requested",
  "return-accepted": "Return accepted",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
};

export const stepsAhead: Readonly<Partial<Record<Order["status"], readonly string[]>>> = {
  Pending: ["Payment", "Dispatch", "Delivery"],
  Paid: ["Dispatch", "Delivery"],
  Shipped: ["Delivery"],
};

export const paymentNames: Readonly<Record<PaymentMethod, string>> = {
  wire: "Wire transfer",
  stripe: "Card",
  test: "Test payment",
};

export const payLabels = {
  now: "Pay now",
  again: "Try again",
  other: "Another way to pay",
  change: "Continue",
} as const;

export const orderProblems = {
  load: "We can't show this order at the moment",
  loadAll: "We can't show your orders at the moment",
  cancel: "The order could not be cancelled. Please try again.",
  pay: "The payment could not be started. Please try again.",
  return: "Your request could not be sent. Please try again.",
  reasonMissing: "Please say why you are returning the order.",
} as const;

export const paymentMessages = {
  notOffered: "This way to pay is not offered. Please choose another one.",
  tooMuch: "This order is above the limit for card payments. Please pay by wire transfer.",
  notPayable: "This order can't be paid any more.",
  changed: "The order has changed in the meantime, so this payment was not begun.",
  balanceOf: (number: string) => `Balance of order ${number}`,
  cardUnavailable:
    "The card payment can't be started at the moment. Your order is kept: please try again in a minute, or choose another way to pay.",
  refundUnavailable: "The payment can't be refunded by the provider. Please try again later.",
  refundRefused:
    "The payment provider refuses this refund. See there what has become of the payment.",
  refundWaits: (amount: string) =>
    `A refund of ${amount} was requested and is not confirmed by the provider. Ask for this amount again first.`,
  badSignature: "The signature is missing, wrong or too old.",
} as const;

/** The codes of failed forms name the texts. */
export const orderFormProblems = {
  not_allowed: "This can't be done any more. The order is now as you see it here.",
  amount_too_large: paymentMessages.tooMuch,
  payment_unavailable: paymentMessages.cardUnavailable,
  too_many_requests: tooManyRequests,
  other: "This could not be done. Please try again.",
} as const;

export const orderNotFound = {
  title: "We can't find this order",
  description:
    "The link may be incomplete: please open it from our mail again. If you ordered with an account, sign in to see your orders.",
};

export const orderNeedsScript =
  "The link in our mail needs JavaScript. Please switch it on and load the page again, or call us.";

export const ownOrderNotFound = {
  title: "We can't find this order",
  description: "It is not among the orders of your account.",
};

export const noOrders = {
  title: "No orders yet",
  description: "The watches that you buy are listed here, with their papers and where they are.",
};

export const wireNote =
  "Please name the reference, so that we can match your transfer. International transfers may need the SWIFT code.";

export const cancelQuestion = {
  title: "Cancel this order?",
  description:
    "What is reserved for you goes on sale again. If your transfer is already on its way, please contact us instead.",
};

export const returnQuestion = "Why are you returning the order?";
export const returnConditions =
  "It must be unworn and complete; what was promised when you bought it is under Returns.";

export const returnSteps = [
  "Write the authorization number on the outside of the parcel.",
  "Pack the watch unworn and complete, in its original packaging, with its papers and protective films.",
] as const;
export const sendReturn = {
  to: "Insure the parcel for the price you paid and send it to:",
  unknown:
    "Reply to our mail about this return, or ask us for the address. Insure the parcel for the price you paid.",
} as const;

/** Nothing but the staff can settle these events of a provider. */
export const checkTexts = {
  "unknown-order": "The payment names no order of this shop.",
  "unknown-payment": "The order has no such payment.",
  "wrong-amount": "The amount or the currency is not what the buyer was asked for.",
  "partly-refunded": "A part of the payment was refunded at the provider.",
  "not-allowed": "The provider has refunded an order that is not to be refunded.",
  attention: "The provider asks the shop to look at this payment.",
} as const;
export type CheckOutcome = keyof typeof checkTexts;

const attentionTexts: Readonly<Record<string, string>> = {
  "charge.dispute.created": "The cardholder disputes the payment. Answer in time at the provider.",
  "refund.failed": "A refund has failed. The money has come back to the shop.",
};

export function checkText({ outcome, type }: { outcome: string; type: string }): string {
  return attentionTexts[type] ?? checkTexts[outcome as CheckOutcome] ?? outcome;
}

const bankLabels = {
  accountHolder: "Account holder",
  bankName: "Bank",
  accountNumber: "Account number",
  routingNumber: "Routing number",
  swift: "SWIFT code",
} as const;

export function bankDetails(instructions: WireInstructions) {
  const parts = Object.keys(bankLabels) as (keyof typeof bankLabels)[];
  return parts.flatMap((part) => {
    const value = instructions[part];
    return value ? [{ label: bankLabels[part], value }] : [];
  });
}

/** The Terms on returns and the warranty page say the same at length. */
export const policyTexts = ({ returnDays, inspectionHours, warrantyYears }: SaleTerms) => ({
  returns:
    `You may return a watch within ${returnDays} ${returnDays === 1 ? "day" : "days"} of receipt, unworn and ` +
    "complete, in its original packaging, with its papers and with protective films intact. Ask us for a return " +
    `authorization number first. We refund ${refundBusinessDays.min} to ${refundBusinessDays.max} business days ` +
    "after the watch has passed our inspection. Please look at the watch when it arrives, and tell us within " +
    `${inspectionHours} ${inspectionHours === 1 ? "hour" : "hours"} if anything is damaged or missing.`,
  warranty:
    `Every watch comes with our warranty of ${warrantyYears === 1 ? "one year" : `${warrantyYears} years`} from the ` +
    "purchase date. It covers defects in material and workmanship of the movement, with all parts and labor, and may " +
    "be handed on with the watch.",
});

/** The shop calculates no tax, so it says what the total leaves out. */
export const taxTexts = {
  title: "Taxes and duties",
  atHome:
    "No sales tax is charged with this order: we do not calculate or collect it. Depending on your state, you may have to report use tax yourself.",
  abroad: (country: string) =>
    `Import duties and taxes of the destination (${country}) are not included. The recipient pays them on delivery.`,
} as const;
