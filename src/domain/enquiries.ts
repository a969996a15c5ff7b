// The tables, the rules and the screens of enquiries share these names.

export const enquiryKinds = ["contact", "watch", "sell"] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** `waiting`: for the sender. */
export const enquiryStates = ["new", "open", "waiting", "closed"] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** In the order of a sale to the shop. */
export const offerStates = [
  "received",
  "valuation",
  "quoted",
  "accepted",
  "declined",
  "arrived",
  "inspected",
  "paid",
  "returned",
] as const;
export type OfferState = (typeof offerStates)[number];

export const stateTitles: Record<OfferState, string> = {
  received: "Received",
  valuation: "In valuation",
  quoted: "Quoted",
  accepted: "Accepted",
  declined: "Declined",
  arrived: "Arrived",
  inspected: "Inspected",
  paid: "Paid",
  returned: "Returned",
};
