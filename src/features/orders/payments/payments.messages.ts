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

/** `type` is the provider's name of the event. */
export function checkText({ outcome, type }: { outcome: string; type: string }): string {
  return attentionTexts[type] ?? checkTexts[outcome as CheckOutcome] ?? outcome;
}

export const bankLabels = {
  accountHolder: "Account holder",
  bankName: "Bank",
  accountNumber: "Account number",
  routingNumber: "Routing number",
  swift: "SWIFT code",
} as const;
