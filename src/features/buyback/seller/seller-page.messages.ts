import { sellForm } from "#src/domain/constants.ts";
import type { OfferState } from "#src/domain/enquiries.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import type { SellerAction } from "./offers.schema.ts";

const { min, max } = sellForm.replyHours;

export const photoTexts = {
  hint: `JPG, PNG or WebP, up to ${offerLimits.photos} photos of any size. Large photos are made smaller, and all lose their place and camera data, before they leave your device. Photos in HEIC, as iPhones keep them, can be chosen on the iPhone itself; elsewhere save them as JPEG first.`,
  laterHint: "The case back, the clasp, the papers, or a mark that we should see.",
  tooMany: (most: number) => `At most ${most} photos can be added, so some were left out.`,
  removed: "The photo was removed.",
  notRemoved: "The photo could not be removed. Please try again.",
  sending: (number: number, all: number) => `Sending photos, ${number} of ${all}…`,
} as const;

export const offerFormTexts = {
  follow: "Have you offered us a watch already?",
  followLink: "See where it is",
  pageText: "Your watch has a page of its own. There you follow each step, and answer our offer.",
  pageMailed:
    "We mail you the link to it. If you have offered us another watch within the last hour, the mail may take an hour.",
  pageLink: "Open your page",
  leftOut: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} was not added. You can add photos on your page.`
      : `${names.join(", ")} were not added. You can add photos on your page.`,
  another: "Offer another watch",
} as const;

export const offerPageTexts = {
  title: "Your sale",
  description: "A watch that you offer to us, and where it is.",
  incomplete: "This page opens by the link in our mails.",
  gone: "This link does not open a sale any more.",
  loadFailed: "Your sale could not be loaded",
  lostTitle: "Lost your link?",
  lostText:
    "Enter the address that you gave us. If there is a sale with it, we send you a new link.",
  lostSent: "If there is a sale with this address, a new link is on its way to it.",
  lostFailed: "The link could not be asked for. Please try again later.",
  photosTitle: "Photos",
  messageTitle: "Write to us",
  messageHint: "A detail that you forgot, or a question.",
  messageSent: { title: "Message sent", description: "We read it with your sale." },
  messageFailed: "Your message could not be sent. Please try again.",
  print: "Print the instructions",
  shippingTitle: "How to send us your watch",
  expired: "This offer has run out. Write to us below, and we look at it again.",
} as const;

export const stateHeads: Record<OfferState, Record<"title" | "lead", string>> = {
  received: {
    title: "We have received your offer",
    lead: `One of our experts looks at it and gets back to you within ${min}-${max} hours.`,
  },
  valuation: {
    title: "Your watch is in valuation",
    lead: "We look at its condition, at what is with it, and at what watches like it were sold for.",
  },
  quoted: {
    title: "Our offer for your watch",
    lead: "Take your time until the day below. You are free to accept or to decline.",
  },
  accepted: {
    title: "Please send us your watch",
    lead: "Thank you for accepting. We write to you as soon as it has arrived.",
  },
  declined: {
    title: "This sale has ended",
    lead: "Thank you for letting us look at your watch.",
  },
  arrived: {
    title: "Your watch has arrived",
    lead: "It is in our safe. Our watchmaker inspects it next.",
  },
  inspected: {
    title: "We have inspected your watch",
    lead: "Our watchmaker has looked at it inside and out.",
  },
  paid: {
    title: "You have been paid",
    lead: "Thank you for your trust. We are glad to look after your watch.",
  },
  returned: {
    title: "Your watch comes back to you",
    lead: "We send it to you, insured and at our cost.",
  },
};

const sellersWords: Partial<Record<OfferState, string>> = {
  received: "You offered us the watch",
  accepted: "You accepted our offer",
  declined: "You declined",
  inspected: "You agreed to the final amount",
  returned: "You asked for the watch back",
};

export const stepTitle = ({ state, actor }: { state: OfferState; actor: string }) =>
  (actor === "seller" ? sellersWords[state] : undefined) ?? stateTitles[state];

interface Question {
  readonly button: (amount: string) => string;
  readonly title: (amount: string) => string;
  readonly description: string;
  readonly confirm: string;
}

export const sellerQuestions: Record<SellerAction, Question> = {
  accepted: {
    button: (amount) => `Accept ${amount}`,
    title: (amount) => `Accept ${amount}?`,
    description:
      "We then tell you how to send us the watch, insured and at our cost. You are paid after our watchmaker has inspected it.",
    confirm: "Accept",
  },
  declined: {
    button: () => "Decline",
    title: () => "Decline our offer?",
    description: "The sale ends, and you keep your watch. This can't be undone on this page.",
    confirm: "Decline",
  },
  inspected: {
    button: (amount) => `Agree to ${amount}`,
    title: (amount) => `Agree to ${amount}?`,
    description: "We then pay you this amount, and the watch is ours.",
    confirm: "Agree",
  },
  returned: {
    button: () => "Ask for the watch back",
    title: () => "Have the watch sent back?",
    description: "The sale ends, and we send the watch back to you, insured and at our cost.",
    confirm: "Send it back",
  },
};

/** Once the quote is accepted, to decline means that the watch is not sent. */
export const changedMind = {
  button: "I would rather keep my watch",
  title: "Keep your watch?",
} as const;
