export const paymentMessages = {
  notOffered: "This way to pay is not offered. Please choose another one.",
  tooMuch: "This order is above the limit for card payments. Please pay by wire transfer.",
  notPayable: "This order can't be paid any more.",
  cardUnavailable:
    "The card payment can't be started at the moment. Your order is kept: please try again in a minute, or choose another way to pay.",
  refundUnavailable: "The payment can't be refunded by the provider. Please try again later.",
  badSignature: "The signature is missing, wrong or too old.",
} as const;

export const bankLabels = {
  accountHolder: "Account holder",
  bankName: "Bank",
  accountNumber: "Account number",
  routingNumber: "Routing number",
  swift: "SWIFT code",
} as const;
