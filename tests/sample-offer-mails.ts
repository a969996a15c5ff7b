import {
  type OfferStep,
  offerLinksMail,
  offerMail,
  receivedMail,
} from "#src/features/offers/offer.mail.tsx";
import { newLinksTexts } from "#src/features/offers/offer-mails.messages.ts";
import { sellFields } from "./sell-fields.ts";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};
const url = `${shop.url}/sell/offer#key=${"abc".repeat(14)}d`;
const at = new Date("2026-11-16T18:00:00Z");
const { agreeToTerms: _, ownership: __, ...watch } = sellFields;

const offer: OfferStep["offer"] = {
  ...watch,
  enquiryId: 1042,
  state: "quoted",
  serialKey: null,
  ownershipStatement: "",
  quoteAmount: 9_000,
  quoteValidUntil: "2026-12-01",
  quoteConditions:
    "The movement is original and runs within its tolerances.\nThe case has not been polished more than your photos show.",
  quoteExpired: false,
  shippingInstructions:
    "Put the watch into its box, and the box into a carton with two fingers of padding.\nWe send you a prepaid label by insured courier.\nHand the parcel over at the counter and keep the receipt.",
  finalAmount: null,
  finalReasons: null,
  finalAgreed: false,
  watchId: null,
  updatedAt: at,
  createdAt: at,
  userId: null,
};

const inspected = {
  state: "inspected",
  finalAmount: 8_500,
  finalReasons: "The bezel is a replacement.",
} as const;

const links = [
  { brand: "rolex", enquiryId: 1042, url },
  { brand: "other", enquiryId: 987, url },
];

export const sampleOfferMail = (
  changes: Partial<OfferStep["offer"]>,
  by: OfferStep["by"],
  note = "",
) => offerMail(shop, { offer: { ...offer, ...changes }, by, note, url });

/** Every mail to sellers, by name. */
export const sampleOfferMails = {
  received: receivedMail(shop, { brand: "rolex", enquiryId: 1042, url }),
  valuation: sampleOfferMail(
    { state: "valuation" },
    "staff",
    "A fine example. May we see the clasp?",
  ),
  quoted: sampleOfferMail({}, "staff"),
  accepted: sampleOfferMail({ state: "accepted" }, "seller"),
  declined: sampleOfferMail(
    { state: "declined" },
    "staff",
    "We do not buy watches without papers.",
  ),
  kept: sampleOfferMail({ state: "declined" }, "seller"),
  arrived: sampleOfferMail({ state: "arrived" }, "staff"),
  inspected: sampleOfferMail(inspected, "staff"),
  "inspected-as-quoted": sampleOfferMail({ ...inspected, finalAmount: 9_000 }, "staff"),
  agreed: sampleOfferMail({ ...inspected, finalAgreed: true }, "seller"),
  paid: sampleOfferMail(
    { ...inspected, state: "paid" },
    "staff",
    "By wire transfer, reference FT-1042.",
  ),
  returned: sampleOfferMail(
    { state: "returned" },
    "staff",
    "The movement belongs to another reference.",
  ),
  "returned-by-seller": sampleOfferMail({ ...inspected, state: "returned" }, "seller"),
  links: offerLinksMail(shop, links),
  "new-links": offerLinksMail(shop, links, newLinksTexts),
};
