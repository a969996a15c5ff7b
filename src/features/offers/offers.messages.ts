import { sellBrands, sellConditions, sellForm } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { OfferState } from "./offers.rules.ts";

/** Stored with the offer, word for word. */
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

/** `2026-12-01` as December 1, 2026. */
export const dayInWords = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** A step as it appears in the seller's timeline and in the staff's panel. */
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

/** What a step of the staff tells the seller, in the timeline, the conversation and the mail. */
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

/** What the seller's own steps say, as the staff reads it in the conversation. */
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
  missing: "There is no such offer.",
  quoteExpired: "This quote has run out. Write to us, and we look at it again.",
  dayIsOver: "The last day of a quote can't be in the past.",
  notAllowed: (state: OfferState) =>
    `This offer is ${stateTitles[state].toLowerCase()}, so this can't be done any more.`,
} as const;

interface OfferMailTexts {
  readonly subject: (watch: string) => string;
  readonly heading: string;
  readonly lead: (watch: string) => string;
  readonly next?: string;
  readonly button: string;
}

const follow = "Follow the sale";

/** One template has these texts for every state. Automatic ones name nothing that the visitor typed. */
export const offerMails: Record<
  OfferState | "returnedBySeller" | "declinedBySeller" | "agreed",
  OfferMailTexts
> = {
  received: {
    subject: (watch) => `We have received your ${watch}`,
    heading: "Thank you. Your watch is with our experts",
    lead: (watch) =>
      `We have received what you told us about your ${watch}. One of our experts looks at it and gets back to you within ${min}-${max} hours.`,
    next: "On your page you can follow each step, and add photos and details at any time. If you did not offer us a watch, ignore this mail.",
    button: "Open your page",
  },
  valuation: {
    subject: (watch) => `We are valuing your ${watch}`,
    heading: "Your watch is in valuation",
    lead: (watch) =>
      `One of our experts is looking at your ${watch}: at its condition, at what is with it, and at what watches like it have been sold for.`,
    next: "Photos of the case back, the clasp and the papers make our quote more exact. You can add them on your page.",
    button: "Add photos or details",
  },
  quoted: {
    subject: (watch) => `Our offer for your ${watch}`,
    heading: "Our offer for your watch",
    lead: (watch) => `Thank you for your patience. This is what we offer you for your ${watch}.`,
    next: "You are free to accept or decline. If you accept, you get instructions for sending us the watch, insured and at our cost.",
    button: "Answer our offer",
  },
  accepted: {
    subject: (watch) => `How to send us your ${watch}`,
    heading: "Thank you. This is how to send it",
    lead: (watch) =>
      `You have accepted our offer for your ${watch}. Please send it to us like this.`,
    next: "We write to you as soon as it has arrived.",
    button: "Print the instructions",
  },
  declined: {
    subject: (watch) => `About your ${watch}`,
    heading: "About your watch",
    lead: (watch) =>
      `Thank you for offering us your ${watch}. We have looked at it with care, and we can't buy it.`,
    next: "If something has changed, or if we misunderstood, reply to this mail.",
    button: follow,
  },
  declinedBySeller: {
    subject: (watch) => `You keep your ${watch}`,
    heading: "You keep your watch",
    lead: (watch) =>
      `You have declined our offer for your ${watch}. Thank you for letting us look at it.`,
    next: "If you change your mind, reply to this mail.",
    button: "See what was said",
  },
  arrived: {
    subject: (watch) => `Your ${watch} has arrived`,
    heading: "Your watch has arrived",
    lead: (watch) =>
      `Your ${watch} is here and in our safe. Our watchmaker inspects it next, and then we confirm the final amount.`,
    button: follow,
  },
  inspected: {
    subject: (watch) => `We have inspected your ${watch}`,
    heading: "We have inspected your watch",
    lead: (watch) => `Our watchmaker has inspected your ${watch}. This is the result.`,
    button: "See the result",
  },
  agreed: {
    subject: (watch) => `You agreed to the final amount for your ${watch}`,
    heading: "Thank you. We pay you next",
    lead: (watch) => `You have agreed to the final amount for your ${watch}. We pay you next.`,
    button: follow,
  },
  paid: {
    subject: (watch) => `We have paid you for your ${watch}`,
    heading: "You have been paid",
    lead: (watch) =>
      `We have sent you the money for your ${watch}. Thank you for your trust, and we are glad to look after it.`,
    next: "A bank takes one or two working days until the amount is in your account.",
    button: "See the whole sale",
  },
  returned: {
    subject: (watch) => `Your ${watch} comes back to you`,
    heading: "Your watch comes back to you",
    lead: (watch) => `We send your ${watch} back to you, insured and at our cost.`,
    next: "If you have a question, reply to this mail.",
    button: follow,
  },
  returnedBySeller: {
    subject: (watch) => `Your ${watch} comes back to you`,
    heading: "Your watch comes back to you",
    lead: (watch) =>
      `You have asked for your ${watch} back. We send it to you, insured and at our cost.`,
    next: "If you have a question, reply to this mail.",
    button: follow,
  },
};

export const offerMailLabels = {
  offer: "Our offer",
  final: "Final amount",
  amount: "Amount",
  quoted: "We had quoted",
  validUntil: "Valid until",
  number: "Number",
  conditions: "What it depends on",
  reasons: "How we found it",
  shipping: "How to send it",
  note: "From our experts",
  agree:
    "The final amount is not the one that we had quoted. Please tell us on your page whether you agree, or whether you would like your watch back.",
  agreed: "The final amount is the one that we had quoted. We pay you next.",
} as const;
