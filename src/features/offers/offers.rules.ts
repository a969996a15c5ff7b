import type { OfferState } from "#src/domain/enquiries.ts";

/** Who changes an offer. */
export type OfferActor = "seller" | "staff";

/** What a transition may depend on. */
export interface OfferFacts {
  readonly state: OfferState;
  /** The day until which the quote was valid is over. */
  readonly quoteExpired: boolean;
  readonly quoteAmount: number | null;
  readonly finalAmount: number | null;
  /** The seller agreed to the final amount after it was stated. */
  readonly finalAgreed: boolean;
}

interface Transition {
  readonly from: OfferState;
  readonly to: OfferState;
  readonly by: OfferActor;
  readonly when?: (offer: OfferFacts) => boolean;
}

const isExpired = ({ quoteExpired }: OfferFacts) => quoteExpired;
const isValid = ({ quoteExpired }: OfferFacts) => !quoteExpired;

/** A final amount other than the quote needs the seller's word. */
export const awaitsAgreement = ({ state, quoteAmount, finalAmount, finalAgreed }: OfferFacts) =>
  state === "inspected" && finalAmount !== quoteAmount && !finalAgreed;

/** The only place that says what may follow what, and who may do it. */
const transitions: readonly Transition[] = [
  { from: "received", to: "valuation", by: "staff" },
  { from: "received", to: "declined", by: "staff" },
  { from: "valuation", to: "quoted", by: "staff" },
  { from: "valuation", to: "declined", by: "staff" },
  { from: "quoted", to: "quoted", by: "staff" },
  { from: "quoted", to: "accepted", by: "seller", when: isValid },
  { from: "quoted", to: "declined", by: "seller" },
  // A quote is kept as long as it was promised.
  { from: "quoted", to: "declined", by: "staff", when: isExpired },
  { from: "accepted", to: "arrived", by: "staff" },
  // The seller changes their mind before the watch is sent, or never sends it.
  { from: "accepted", to: "declined", by: "seller" },
  { from: "accepted", to: "declined", by: "staff" },
  { from: "arrived", to: "inspected", by: "staff" },
  // What arrived is not what was offered.
  { from: "arrived", to: "returned", by: "staff" },
  { from: "inspected", to: "inspected", by: "staff" },
  { from: "inspected", to: "inspected", by: "seller", when: awaitsAgreement },
  { from: "inspected", to: "paid", by: "staff", when: (offer) => !awaitsAgreement(offer) },
  { from: "inspected", to: "returned", by: "seller", when: awaitsAgreement },
  { from: "inspected", to: "returned", by: "staff" },
];

export function mayBecome(offer: OfferFacts, to: OfferState, actor: OfferActor): boolean {
  return nextActs(offer, actor).includes(to);
}

/** What this actor may do next, for buttons: the states that may follow. */
export function nextActs(offer: OfferFacts, actor: OfferActor): OfferState[] {
  return transitions
    .filter(({ from, by, when }) => from === offer.state && by === actor && (!when || when(offer)))
    .map(({ to }) => to);
}

export const endedStates: readonly OfferState[] = ["declined", "paid", "returned"];
export const hasEnded = (state: OfferState) => endedStates.includes(state);

/** A number that people can say on the telephone. */
export const offerNumber = (enquiryId: number) => `S-${String(enquiryId).padStart(5, "0")}`;
