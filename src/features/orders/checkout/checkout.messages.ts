import { type DeliveryMethod, deliveryEstimate, deliveryName } from "#src/domain/delivery.ts";
import { tooManyRequests } from "#src/domain/errors.ts";
import { formatCents } from "#src/domain/money.ts";
import type { CheckoutStep, LineProblem } from "./checkout.rules.ts";

export const stepNames: Readonly<Record<CheckoutStep, string>> = {
  contact: "Contact",
  address: "Address",
  delivery: "Delivery",
  payment: "Payment",
  review: "Review",
};

export const stepTitle = (step: CheckoutStep): string => `Checkout: ${stepNames[step]}`;

export const stepHeadings: Readonly<Record<CheckoutStep, { title: string; intro: string }>> = {
  contact: { title: "Contact", intro: "Who we write to, and who the courier may call." },
  address: { title: "Delivery Address", intro: "We deliver insured, and against a signature." },
  delivery: { title: "Delivery Method", intro: "Each parcel is insured for its full value." },
  payment: { title: "Payment", intro: "We hold your watches while you pay." },
  review: { title: "Review Your Order", intro: "Please look it over once more." },
};

export const lineProblems: Readonly<Record<LineProblem, (freeUnits: number) => string>> = {
  sold: () => "Sold. It is not counted below.",
  reserved: () => "Reserved for another customer. It is not counted below.",
  unpriced: () => "Without a price at the moment. It is not counted below.",
  quantity: (freeUnits) =>
    freeUnits === 1
      ? "Only one is left. Please lower the quantity."
      : `Only ${freeUnits} are left.`,
};

/** The page of a watch that can't be bought offers an alert if the shop writes them. */
export const toItsPage = (hasAlerts: boolean): string =>
  hasAlerts ? "Tell me if it comes back" : "See this watch";

export const priceWas = (cents: number): string => `It was ${formatCents(cents)} before.`;

export const problems = {
  delivery: "Choose how we deliver.",
  payment: "Choose how you pay.",
  lines: "Something in your cart can't be bought as it is. Change your cart, and the rest is kept.",
  noTotal: "Please look at the order once more and place it again.",
  priceChanged: "A price has changed since you saw it. Please look at the new total.",
} as const;

export const deliveryTexts = (method: DeliveryMethod) => ({
  name: deliveryName(method),
  estimate: deliveryEstimate(method),
});

export const deliveryPriceText = (cents: number): string =>
  cents === 0 ? "Free" : formatCents(cents);

export const paymentTexts = {
  wire: {
    name: "Wire transfer",
    hint: "We hold your order for two business days. You get the bank details at once.",
    place: "Place order",
  },
  stripe: {
    name: "Card",
    hint: "You pay on the page of Stripe, which sees your card. We never do.",
    place: "Place order and pay",
  },
  test: {
    name: "Test payment",
    hint: "For trying out the shop. No money moves.",
    place: "Place order and pay",
  },
} as const;

export const exceeded = (method: keyof typeof paymentTexts, maxTotal: number): string =>
  `${paymentTexts[method].name} is possible up to ${formatCents(maxTotal)}.`;
export const noPayment = "Please contact us, and we find a way for you to pay.";

export const purchaseOrderTexts = {
  label: "Purchase order number",
  hint: "Optional. It is printed on your invoice.",
} as const;

/** The codes of failed forms name the texts. */
export const stepFormProblems = {
  too_many_requests: tooManyRequests,
  other: "We could not save this step. Please try again.",
} as const;

export const checkoutFailed = "We could not load your checkout";
export const saveFailed = "We could not save this step. Please try again.";
export const startFailed = {
  title: "Error",
  description: "We could not begin the checkout. Please try again.",
  variant: "destructive",
} as const;

export const savedAddressTexts = {
  legend: "Your addresses",
  isDefault: "Default",
  notDelivered: "We do not deliver there.",
  deliver: "Deliver here",
  deliverTo: (name: string, line: string) => `Deliver here: ${name}, ${line}`,
  others: (count: number) => (count === 1 ? "One more address" : `${count} more addresses`),
  elsewhere: "Change it, or type another",
  save: "Save this address to my account",
} as const;
