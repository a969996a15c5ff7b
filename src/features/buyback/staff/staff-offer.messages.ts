import type { OfferState } from "#src/domain/enquiries.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { OfferAction } from "#src/features/buyback/seller/offers.schema.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const staffOfferProblems = {
  missing: "This offer does not exist.",
  updatedAt: "Send the moment that was read.",
  brand: "Choose the brand.",
  unknownBrand: "The catalog does not know this brand. Choose one, or add the brand first.",
  tooEarly: "A draft can be made when the watch has arrived.",
} as const;

interface ActionTexts {
  readonly button: string;
  readonly title: string;
  readonly explains: string;
  readonly done: string;
}

export const actionTexts: Record<OfferAction, ActionTexts> = {
  valuation: {
    button: "Start valuation",
    title: "Start valuation",
    explains: "Tells the seller that one of your experts looks at the watch.",
    done: "The seller knows that the watch is being valued.",
  },
  quoted: {
    button: "Send a quote",
    title: "Send a quote",
    explains: "The seller can accept it until the end of its last day.",
    done: "The quote is on its way.",
  },
  declined: {
    button: "Decline",
    title: "Decline the watch",
    explains: "Ends the offer. The seller reads the reason.",
    done: "Declined. The seller gets the reason by mail.",
  },
  arrived: {
    button: "Note arrival",
    title: "The watch has arrived",
    explains: "Tells the seller that the watch is in your hands.",
    done: "The seller knows that the watch has arrived.",
  },
  inspected: {
    button: "State the final amount",
    title: "Inspection",
    explains: "If the final amount is not the quote, the seller has to agree before you pay.",
    done: "The result is on its way.",
  },
  paid: {
    button: "Note payment",
    title: "The seller was paid",
    explains: "Send the money first, then note it here.",
    done: "Paid. The offer has ended.",
  },
  returned: {
    button: "Return the watch",
    title: "Return the watch",
    explains: "Ends the offer. The seller reads the reason.",
    done: "The watch goes back. The seller gets the reason by mail.",
  },
};

/** A quote that is there is renewed, and a final amount is stated anew. */
export function actionButton(action: OfferAction, state: OfferState): string {
  if (action === "quoted" && state === "quoted") return "Renew the quote";
  if (action === "inspected" && state === "inspected") return "Change the final amount";
  return actionTexts[action].button;
}

export const actionDone = (action: OfferAction): ToastInput => ({
  title: "Offer",
  description: actionTexts[action].done,
});

export const paidBy = (method: string, reference: string) =>
  reference === "" ? `${method}.` : `${method}, reference ${reference}.`;

export const asQuoted = "The watch is as you described it.";

interface OfferStatus {
  readonly state: OfferState;
  readonly quoteAmount: number | null;
  readonly quoteExpired: boolean;
  readonly finalAmount: number | null;
  readonly awaitsAgreement: boolean;
}

export function statusText(offer: OfferStatus): string {
  const quote = formatUsd(offer.quoteAmount ?? 0);
  switch (offer.state) {
    case "received":
      return "New. Start the valuation, or decline.";
    case "valuation":
      return "In valuation. A quote is next.";
    case "quoted":
      return offer.quoteExpired
        ? `The quote of ${quote} has run out. Renew it, or decline.`
        : `Waits for the seller's answer to ${quote}.`;
    case "accepted":
      return `The seller accepted ${quote} and sends the watch.`;
    case "arrived":
      return "Here. The inspection is next.";
    case "inspected":
      return offer.awaitsAgreement
        ? "Waits for the seller's word on the final amount."
        : `Agreed. Pay the seller ${formatUsd(offer.finalAmount ?? 0)}.`;
    case "declined":
      return "Declined. Nothing more to do.";
    case "paid":
      return "Paid. The watch is yours.";
    case "returned":
      return "On its way back to the seller.";
  }
}

/** Both are a beginning, which the staff edits before it is sent. */
export const quoteConditions =
  "The watch is authentic and all its parts are original, its condition is as described, and box and papers are as stated.";

export const shippingInstructions = (address: readonly string[], storeName: string) =>
  [
    `Please send the watch to:\n${(address.length > 0 ? address : [storeName]).join("\n")}`,
    "Wrap it softly, and put it with its box and papers into a plain parcel that names no watch.",
    "Use FedEx, UPS or DHL with express delivery, a signature and insurance for the full amount. We pay for it: keep the receipt.",
    "Write your number on a note inside the parcel.",
  ].join("\n\n");

export const draftTexts = {
  button: "Create draft in the inventory",
  explains:
    "With the details and photos of the seller, and what you pay as its cost. It is not in the shop until an editor publishes it.",
  done: "In the inventory",
  open: "Open the draft",
  chooseBrand: "The catalog has no brand of this name. Choose one.",
} as const;

export function draftMade(leftOut: number, serialTaken: boolean): ToastInput {
  const notes = [
    leftOut > 0 && `${leftOut} ${leftOut === 1 ? "photo was" : "photos were"} too small.`,
    serialTaken && "Another watch of the inventory has its serial number, so it was left out.",
  ].filter(Boolean);
  return {
    title: "Draft created",
    description: notes.length > 0 ? notes.join(" ") : "Its pictures are being prepared.",
  };
}

export const flagTexts = {
  stolen: "The serial number is on the list of stolen watches.",
  inCatalog: "The serial number is in your inventory.",
  offeredBefore: "The serial number was offered before.",
  photosSeen: "Photos look like those of another offer.",
} as const;

export const marketTexts = {
  comparables: "Comparable watches",
  noComparables: "The catalog has no watch of this model or reference.",
  sales: "Past sales",
  noSales: "No watch of this model or reference was sold yet.",
  failed: "This could not be loaded.",
} as const;
