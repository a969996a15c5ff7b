import {
  dispatchBusinessDays,
  refundAppearsDays,
  refundBusinessDays,
} from "#src/domain/constants.ts";

const span = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`;

/** How a sentence speaks of what was ordered. */
export interface Counted {
  readonly watch: string;
  readonly is: string;
  readonly it: string;
  readonly has: string;
}

export function counted(units: number): Counted {
  return units === 1
    ? { watch: "watch", is: "is", it: "it", has: "has" }
    : { watch: "watches", is: "are", it: "them", has: "have" };
}

export const labels = {
  amount: "Amount",
  balance: "Balance",
  carrier: "Carrier",
  customer: "Customer",
  delivered: "Delivered",
  delivery: "Delivery",
  deliveryAddress: "Delivery address",
  each: (price: string) => `${price} each`,
  email: "E-mail",
  free: "Free",
  order: "Order",
  payBy: "Pay by",
  payment: "Payment",
  phone: "Phone",
  prices: "Prices",
  purchaseOrder: "Purchase order",
  reason: "Reason",
  received: "Received",
  reference: "Reference",
  referenceOf: (reference: string) => `Reference ${reference}`,
  requested: "Requested",
  reservedUntil: "Reserved until",
  returnNumber: "Authorization number",
  returns: "Returns",
  returnUntil: "Return until",
  returnWindow: "If you change your mind",
  subtotal: "Subtotal",
  total: "Total",
  tracking: "Tracking number",
  transit: "Time in transit",
  warranty: "Warranty",
  wholesale: "Wholesale",
  wire: "Payment by wire transfer",
} as const;

export const buttons = {
  order: "See your order",
  pay: "Pay now",
  track: "Track the parcel",
  watch: "See the watch",
  shop: "See all watches",
  staff: "Open the order",
} as const;

export const orderReceived = {
  subject: (number: string) => `We have received your order ${number}`,
  heading: "Thank you for your order",
  wire: ({ watch, is }: Counted) =>
    `Your ${watch} ${is} reserved for you. Please send the amount by wire transfer so that it reaches us in time, and give the reference, so that we can match it.`,
  wireAttached: "The same details are in the attached pro-forma, for you or your bank.",
  card: ({ watch, is }: Counted, until: string) =>
    `Your ${watch} ${is} reserved for you until ${until}. The order is complete when it is paid.`,
  cardPaid:
    "If you have just paid, there is nothing left to do. We write again when the payment is confirmed.",
  ended: "We have received your order. You find what has become of it since on its page.",
  preheader: (until: string) => `Reserved for you until ${until}.`,
};

export const wireInstructions = {
  subject: (number: string) => `How to pay for your order ${number}`,
  heading: "Your payment by wire transfer",
  wire: (watches: Counted) =>
    `You have chosen to pay by wire transfer. ${orderReceived.wire(watches)}`,
};

export const holdEnding = {
  subject: (number: string, until: string) => `Please pay for your order ${number} by ${until}`,
  heading: "Your reservation ends soon",
  lead: ({ watch, it }: Counted, until: string) =>
    `We have not received the payment for your order yet. We keep your ${watch} for you until ${until}. After that, others can buy ${it} again.`,
  underWay:
    "If your transfer is under way, reply to this mail with your bank's confirmation. If you have changed your mind, you can cancel the order on its page or simply let the reservation end.",
  preheader: (until: string) => `We keep your order until ${until}.`,
} as const;

export const lapsed = {
  subject: (number: string) => `Your order ${number} has lapsed`,
  heading: "Your reservation has ended",
  lead: ({ watch, is }: Counted) =>
    `No payment for your order arrived in time, so it is cancelled. You owe us nothing, and the ${watch} ${is} for sale again.`,
  underWay: ({ watch, is }: Counted) =>
    `If your transfer is still on its way: your order stands when it arrives and the ${watch} ${is} still free. Otherwise we send the whole amount back.`,
  part: (amount: string) =>
    `The balance of your order did not arrive in time, so it is cancelled. We refund the ${amount} that you have paid, and write again when that is done.`,
  preheader: "No payment arrived in time. You owe us nothing.",
} as const;

export const paymentReceived = {
  subject: (number: string) => `Payment received for your order ${number}`,
  heading: "Your payment has arrived",
  lead: (amount: string) => `We have received ${amount}, thank you. Your invoice is attached.`,
  late: ({ watch, is }: Counted) =>
    `The payment came after the reservation had ended. The ${watch} ${is === "is" ? "was" : "were"} still free, so your order stands.`,
  next: `We hand the parcel to the carrier within ${span(dispatchBusinessDays)} business days and write again when it is on its way.`,
  preheader: "Your invoice is attached. We ship next.",
} as const;

export const partPayment = {
  subject: (number: string, balance: string) =>
    `We have received a part of the payment for your order ${number}; ${balance} is open`,
  heading: "A part of your payment has arrived",
  lead: (amount: string, received: string, total: string, balance: string) =>
    `We have received ${amount}, thank you. With it ${received} of ${total} is paid, and a balance of ${balance} is open.`,
  next: ({ watch }: Counted, until: string) =>
    `We keep your ${watch} for you until ${until}, and dispatch when the balance has arrived.`,
  preheader: (balance: string) => `A balance of ${balance} is open.`,
} as const;

export const shipped = {
  subject: (number: string) => `Your order ${number} is on its way`,
  heading: "Your order is on its way",
  lead: ({ watch, has }: Counted) =>
    `Your ${watch} ${has} left us, insured for the full value. The parcel is handed over only against a signature, so please make sure that somebody is there to receive it.`,
  preheader: (carrier: string, tracking: string) => `${carrier}, tracking number ${tracking}.`,
} as const;

export const delivered = {
  subject: (number: string) => `Your order ${number} has been delivered`,
  heading: "Your order has been delivered",
  lead: ({ watch }: Counted) =>
    `The parcel has reached you. We wish you much joy with your ${watch}. Please keep this mail: it says what we promised.`,
  howToReturn:
    "To return something, open your order and choose 'Request a return'. You get an authorization number at once.",
  preheader: (until: string) => `Return possible until ${until}.`,
} as const;

export const cancelled = {
  subject: (number: string) => `Your order ${number} has been cancelled`,
  heading: "Your order has been cancelled",
  byBuyer: "As you asked, we have cancelled your order.",
  byStaff: "We have cancelled your order.",
  unpaid:
    "You owe us nothing. If you have already sent a transfer, reply to this mail and we send it back.",
  paid: (total: string) =>
    `We refund ${total} the way you paid, and write again when that is done.`,
  preheader: { unpaid: "You owe us nothing.", paid: "We refund what you paid." },
} as const;

export const returnRequested = {
  subject: (returnNumber: string) => `Your return ${returnNumber}: what to do`,
  heading: "How to return your order",
  panel: "Return authorization",
  lead: "Here is the number under which we expect your return.",
  steps: (number: string, address: string) => [
    "Pack everything as it came: unworn and complete, in its original packaging, with its papers and with protective films intact.",
    `Write ${number} on the outside of the parcel.`,
    address
      ? `Send it insured for the price that you paid and tracked, to ${address}.`
      : "Reply to this mail for the address, and send the parcel insured for the price that you paid and tracked.",
  ],
  next: `We inspect what arrives and tell you as soon as we have. The refund follows ${span(refundBusinessDays)} business days after that.`,
  toDo: "What to do",
  preheader: (number: string) => `Write ${number} on the outside of the parcel.`,
} as const;

export const returnAccepted = {
  subject: (returnNumber: string) => `Your return ${returnNumber} has been accepted`,
  heading: "Your return has been accepted",
  lead: `Your return has arrived. We refund it in ${span(refundBusinessDays)} business days, the way you paid, and write again when that is done.`,
  preheader: "It has arrived. The refund follows.",
} as const;

export const refundDue = {
  subject: (number: string) => `Your payment for order ${number} will be refunded`,
  heading: "We refund your payment",
  lapsed: (amount: string, { watch }: Counted) =>
    `Your payment of ${amount} arrived after your reservation had ended, and another customer has ordered the ${watch} by now. We are sorry.`,
  cancelled: (amount: string) =>
    `Your payment of ${amount} arrived after your order had been cancelled.`,
  paid: (amount: string) =>
    `Your payment of ${amount} arrived although your order is paid already. Your order goes on as before.`,
  next: (amount: string) =>
    `We refund ${amount} in full, the way you paid, and write again when that is done. There is nothing that you need to do.`,
  preheader: (amount: string) => `We send ${amount} back in full.`,
} as const;

export const refunded = {
  subject: (number: string) => `Refund for your order ${number}`,
  heading: "Your refund is on its way",
  lead: (amount: string) =>
    `We have refunded ${amount}. The money goes back the way you paid and appears in your account in ${span(refundAppearsDays)} days, depending on your bank.`,
  preheader: (amount: string) => `${amount} goes back the way you paid.`,
} as const;

export const staff = {
  footer: "The shop sends this to its staff.",
  newOrder: {
    subject: (number: string, total: string) => `New order ${number}: ${total}`,
    heading: "New order",
    lead: "A new order has come in. It waits for payment.",
  },
  payment: {
    subject: (number: string, amount: string) => `Payment for order ${number}: ${amount}`,
    heading: "Payment received",
    lead: "This order is paid and can be shipped.",
    late: "The payment came after the reservation had ended. The units were still free, so the order stands.",
    part: (balance: string) => `${balance} is still open. The order waits for it.`,
    differs: (total: string) => `The amount is not the order's total of ${total}.`,
  },
  returnRequested: {
    subject: (number: string) => `Return requested for order ${number}`,
    heading: "Return requested",
    lead: "The customer wants to return this order and has been told how. Accept the return when it has arrived, and say after the inspection whether it can be sold again.",
  },
  paymentCheck: {
    subject: (what: string) => `Payment to check: ${what}`,
    heading: "Payment to check",
    lead: "The shop can't settle this by itself. See what happened at the provider, put it right there or with the order, and mark it as checked in the dashboard, under 'Payments to check'.",
    button: { list: "See payments to check", order: "Open the order" },
  },
  refundDue: {
    subject: (number: string) => `Refund due for order ${number}`,
    heading: "Refund due",
    cancelled: "This order was cancelled after it had been paid. The money must go back.",
    returned: "The return of this order has been accepted. The money must go back.",
    unwanted:
      "A payment arrived that this order can't take: it has ended, or is paid already. The money must go back.",
  },
} as const;
