import type { OfferState } from "#src/domain/enquiries.ts";
import { Conflict } from "#src/domain/errors.ts";
import { stateMachine } from "#src/lib/state-machine.ts";
import { offerProblems } from "./offers.messages.ts";

export type OfferActor = "seller" | "staff";

export interface OfferFacts {
  readonly state: OfferState;
  /** The day until which the quote was valid is over. */
  readonly quoteExpired: boolean;
  readonly quoteAmount: number | null;
  readonly finalAmount: number | null;
  readonly finalAgreed: boolean;
}

/** A final amount other than the quote needs the seller's word. */
export const awaitsAgreement = ({ state, quoteAmount, finalAmount, finalAgreed }: OfferFacts) =>
  state === "inspected" && finalAmount !== quoteAmount && !finalAgreed;

/** Each action is named by the state that follows. The usual next step comes first. */
export const offerMachine = stateMachine<OfferFacts, OfferState, OfferActor>({
  stateOf: ({ state }) => state,
  refusal: ({ state, quoteExpired }, action) =>
    state === "quoted" && action === "accepted" && quoteExpired
      ? new Conflict(offerProblems.quoteExpired, "quote_expired", { state })
      : new Conflict(offerProblems.notAllowed(state), "not_allowed", { state }),
})({
  valuation: [{ from: ["received"], to: "valuation", by: ["staff"] }],
  quoted: [{ from: ["valuation", "quoted"], to: "quoted", by: ["staff"] }],
  accepted: [
    { from: ["quoted"], when: (offer) => !offer.quoteExpired, to: "accepted", by: ["seller"] },
  ],
  arrived: [{ from: ["accepted"], to: "arrived", by: ["staff"] }],
  paid: [
    { from: ["inspected"], when: (offer) => !awaitsAgreement(offer), to: "paid", by: ["staff"] },
  ],
  inspected: [
    { from: ["arrived", "inspected"], to: "inspected", by: ["staff"] },
    { from: ["inspected"], when: awaitsAgreement, to: "inspected", by: ["seller"] },
  ],
  declined: [
    // The seller may change their mind before the watch is sent, or never send it.
    { from: ["quoted", "accepted"], to: "declined", by: ["seller"] },
    { from: ["received", "valuation", "accepted"], to: "declined", by: ["staff"] },
    // A quote is kept as long as it was promised.
    { from: ["quoted"], when: (offer) => offer.quoteExpired, to: "declined", by: ["staff"] },
  ],
  returned: [
    // The watch that arrived may not be the one that was offered.
    { from: ["arrived", "inspected"], to: "returned", by: ["staff"] },
    { from: ["inspected"], when: awaitsAgreement, to: "returned", by: ["seller"] },
  ],
});

export const endedStates: readonly OfferState[] = ["declined", "paid", "returned"];
export const hasEnded = (state: OfferState) => endedStates.includes(state);

/** A number that people can say on the telephone. */
export const offerNumber = (enquiryId: number) => `S-${String(enquiryId).padStart(5, "0")}`;
