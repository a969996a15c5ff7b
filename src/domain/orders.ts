/** The specification shows 'Pending' by default; the others follow from what can happen to an order. */
export const orderStatuses = [
  "Pending",
  "Paid",
  "Shipped",
  "Delivered",
  "Cancelled",
  "Refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A parcel that does not arrive ends as one of these. */
export const parcels = ["lost", "sent-back"] as const;

export const paymentMethods = ["wire", "stripe", "test"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
