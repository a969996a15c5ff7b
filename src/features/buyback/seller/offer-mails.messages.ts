import { sellForm } from "#src/domain/constants.ts";
import type { OfferState } from "#src/domain/enquiries.ts";

const { min, max } = sellForm.replyHours;

export interface OfferMailTexts {
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
    heading: "Thank you. We have received your offer",
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
  conditions: "What it depends on",
  reasons: "How we found it",
  shipping: "How to send it",
  note: "From our experts",
  ownLink: (number: string) =>
    `Number ${number}. The link is your own: whoever has it can act for you, so please do not pass it on.`,
  agree:
    "The final amount is not the one that we had quoted. Please tell us on your page whether you agree, or whether you would like your watch back.",
  agreed: "The final amount is the one that we had quoted. We pay you next.",
} as const;
