import { sellBrands, sellConditions, sellForm } from "#src/domain/constants.ts";
import type { OfferState } from "#src/domain/enquiries.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { formatUsd } from "#src/domain/money.ts";

/** It is stored with the offer, word for word. */
export const ownershipStatement =
  "I own this watch, or I have the right to sell it. It is not stolen, and nobody else has a claim to it.";
export const ownershipMissing = "Please confirm that the watch is yours to sell";

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

export const conditionLabel = (condition: string) => labelOf(sellConditions, condition);
export const brandLabel = (brand: string) => labelOf(sellBrands, brand);

/** The brand "Other" names no maker. */
export const watchName = ({ brand, model }: { brand: string; model: string }) =>
  brand === "other" ? model : `${brandLabel(brand)} ${model}`;

/** Writes `2026-12-01` as December 1, 2026. */
export const dayInWords = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

interface StepOffer {
  readonly brand: string;
  readonly model: string;
  readonly quoteAmount: number | null;
  readonly quoteValidUntil: string | null;
  readonly quoteConditions: string | null;
  readonly finalAmount: number | null;
  readonly finalReasons: string | null;
}

const amountOf = (amount: number | null) => formatUsd(amount ?? 0);
const until = ({ quoteValidUntil }: StepOffer) => dayInWords(quoteValidUntil ?? "");

const withNote = (sentence: string, note: string) => (note ? `${sentence}\n\n${note}` : sentence);

/** The seller reads this about a step of the staff, in the timeline, the conversation and the mail. */
export const staffSteps: Record<
  Exclude<OfferState, "received" | "accepted">,
  (offer: StepOffer, note: string) => string
> = {
  valuation: (_, note) => withNote("One of our experts is looking at your watch.", note),
  quoted: (offer) =>
    `We offer you ${amountOf(offer.quoteAmount)}, valid until ${until(offer)}.\n\n${offer.quoteConditions ?? ""}`,
  declined: (_, note) => withNote("We can't buy this watch.", note),
  arrived: (_, note) => withNote("Your watch has arrived and is in our safe.", note),
  inspected: (offer) =>
    `We have inspected your watch. The final amount is ${amountOf(offer.finalAmount)}.\n\n${offer.finalReasons ?? ""}`,
  paid: (offer, note) => withNote(`We have paid you ${amountOf(offer.finalAmount)}.`, note),
  returned: (_, note) => withNote("Your watch is on its way back to you, insured.", note),
};

/** The staff reads this about the seller's own steps in the conversation. */
export const sellerSteps = {
  accepted: (offer: StepOffer, note: string) =>
    withNote(`The seller accepted ${amountOf(offer.quoteAmount)}.`, note),
  declined: (_: StepOffer, note: string) => withNote("The seller declined.", note),
  inspected: (offer: StepOffer, note: string) =>
    withNote(`The seller agreed to the final amount of ${amountOf(offer.finalAmount)}.`, note),
  returned: (_: StepOffer, note: string) => withNote("The seller asked for the watch back.", note),
} as const;

const { min, max } = sellForm.replyHours;
export const receivedStep = `We answer within ${min}-${max} hours.`;

export const offerProblems = {
  missing: "This link does not open an offer any more. Ask for a new one.",
  noKey: "Open the link in your mail, or ask for a new one.",
  otherAmount: "The amount has changed meanwhile. Please look at it again.",
  quoteExpired: "This quote has run out. Write to us, and we look at it again.",
  dayIsOver: "The last day of a quote can't be in the past.",
  notAllowed: (state: OfferState) =>
    `This offer is ${stateTitles[state].toLowerCase()}, so this can't be done any more.`,
} as const;

export const photoProblems = {
  missing: "This photo is not there any more.",
  noDraft: "Load this page again to add photos.",
  tooMany: (most: number) => `At most ${most} photos can be added.`,
} as const;

export const photosAddedLater = { photosAdded: "The seller added photos." } as const;
