import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { type ReceivedEnquiry, toSender } from "#src/features/enquiries/enquiry.mail.tsx";
import { replyAddress } from "#src/features/enquiries/reply-address.rules.ts";
import { defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import {
  MailButton,
  MailPanel,
  MailParagraph,
  MailTextPanel,
} from "#src/platform/mail/parts.mail.tsx";
import {
  offerMailLabels as labels,
  type OfferMailTexts,
  offerMails,
} from "./offer-mails.messages.ts";
import { brandLabel, dayInWords, watchName } from "./offers.messages.ts";
import { awaitsAgreement, type OfferActor, offerNumber } from "./offers.rules.ts";
import type { Offer } from "./offers.sql.ts";

export interface OfferStep {
  readonly offer: Offer;
  readonly by: OfferActor;
  readonly note: string;
  readonly url: string;
  readonly mailKey: string;
}

export const offerMail = defineMail<OfferStep>({
  name: ({ offer }) => `offer-${offer.state}`,
  to: ({ offer, by, mailKey }, config) => ({
    recipient: offer.email,
    recipientName: offer.name,
    once: mailKey,
    replyTo: replyAddress(config, offer.replyToken),
    // The staff's steps send a person's mail.
    headers: { "Auto-Submitted": by === "staff" ? "no" : "auto-generated" },
  }),
  content: ({ offer, by, note, url }) => {
    const texts = textsOf(offer, by);
    return contentOf(
      texts,
      watchName(offer),
      { enquiryId: offer.enquiryId, url },
      offer.name,
      <>
        <Details offer={offer} />
        {by === "staff" && <OptionalPanel title={labels.note} text={note} />}
      </>,
    );
  },
  samples: sampleSteps,
});

export interface LinkedOffer {
  readonly enquiryId: number;
  readonly brand: string;
  readonly url: string;
}

/** The address is not confirmed yet: nothing that somebody typed is sent to it. */
export const receivedMail = defineMail<ReceivedEnquiry & { readonly link: LinkedOffer }>({
  name: "offer-received",
  to: toSender,
  content: ({ link }) => contentOf(offerMails.received, brandedWatch(link.brand), link),
  samples: () => ({ rolex: { ...sampleEnquiry, link: { brand: "rolex", enquiryId: 1042, url } } }),
});

function contentOf(
  { subject, heading, lead, next, button }: OfferMailTexts,
  watch: string,
  { enquiryId, url }: Pick<LinkedOffer, "enquiryId" | "url">,
  greeting?: string,
  details?: ReactNode,
) {
  return {
    subject: subject(watch),
    preheader: lead(watch),
    heading,
    greeting,
    lead: lead(watch),
    body: mailBody(
      details,
      <MailButton href={url}>{button}</MailButton>,
      next,
      small(labels.ownLink(offerNumber(enquiryId))),
    ),
  };
}

export const brandedWatch = (brand: string) =>
  brand === "other" ? "watch" : `${brandLabel(brand)} watch`;

function textsOf({ state }: OfferStep["offer"], by: OfferActor) {
  if (by === "staff") return offerMails[state];
  if (state === "declined") return offerMails.declinedBySeller;
  if (state === "returned") return offerMails.returnedBySeller;
  return offerMails[state === "inspected" ? "agreed" : state];
}

function Details({ offer }: { offer: OfferStep["offer"] }) {
  switch (offer.state) {
    case "quoted":
      return <Quote offer={offer} />;
    case "accepted":
      return (
        <>
          <MailPanel
            title={labels.offer}
            facts={[{ label: labels.amount, value: dollars(offer.quoteAmount) }]}
          />
          <OptionalPanel title={labels.shipping} text={offer.shippingInstructions} />
        </>
      );
    case "inspected":
      return <Result offer={offer} />;
    case "paid":
      return (
        <MailPanel
          title={labels.final}
          facts={[{ label: labels.amount, value: dollars(offer.finalAmount) }]}
        />
      );
    default:
      return null;
  }
}

function Quote({ offer }: { offer: OfferStep["offer"] }) {
  return (
    <>
      <MailPanel
        title={labels.offer}
        facts={[
          { label: labels.amount, value: dollars(offer.quoteAmount) },
          { label: labels.validUntil, value: dayInWords(offer.quoteValidUntil ?? "") },
        ]}
      />
      <OptionalPanel title={labels.conditions} text={offer.quoteConditions} />
    </>
  );
}

function Result({ offer }: { offer: OfferStep["offer"] }) {
  const { quoteAmount, finalAmount, finalReasons, finalAgreed } = offer;
  const isOther = finalAmount !== quoteAmount;
  return (
    <>
      <MailPanel
        title={labels.final}
        facts={[
          { label: labels.amount, value: dollars(finalAmount) },
          ...(isOther ? [{ label: labels.quoted, value: dollars(quoteAmount) }] : []),
        ]}
      />
      {!finalAgreed && (
        <>
          <OptionalPanel title={labels.reasons} text={finalReasons} />
          <MailParagraph>{awaitsAgreement(offer) ? labels.agree : labels.agreed}</MailParagraph>
        </>
      )}
    </>
  );
}

const dollars = (amount: number | null) => <strong>{formatUsd(amount ?? 0)}</strong>;

function OptionalPanel({ title, text }: { title: string; text: string | null }) {
  return text ? <MailTextPanel title={title} text={text} /> : null;
}

const url = `https://shop.example/sell/offer#key=${"abc".repeat(14)}d`;
const at = new Date("2026-11-16T18:00:00Z");
const sampleEnquiry = { id: 1042, email: "seller@valid.example", replyToken: "ab".repeat(15) };

const sampleOffer: Offer = {
  ...{ enquiryId: 1042, userId: null, watchId: null, createdAt: at, updatedAt: at },
  ...{ name: "Ada Seller", email: "seller@valid.example", phone: "+1 212 555 0199" },
  ...{ brand: "rolex", model: "Submariner", referenceNumber: "124060", serialNumber: "" },
  ...{ yearOfManufacture: "2021", condition: "excellent", boxAndPapers: true },
  ...{ askingPrice: "9000", preferredContact: "email", serialKey: null, ownershipStatement: "" },
  description: "Worn on weekends, serviced last year.",
  replyToken: "ab".repeat(15),
  state: "quoted",
  quoteAmount: 9_000,
  quoteValidUntil: "2026-12-01",
  quoteConditions:
    "The movement is original and runs within its tolerances.\nThe case has not been polished more than your photos show.",
  quoteExpired: false,
  shippingInstructions:
    "Put the watch into its box, and the box into a carton with two fingers of padding.\nWe send you a prepaid label by insured courier.\nHand the parcel over at the counter and keep the receipt.",
  ...{ finalAmount: null, finalReasons: null, finalAgreed: false },
};

export function sampleSteps() {
  const step = (changes: Partial<Offer>, by: OfferActor, note = ""): OfferStep => ({
    ...{ offer: { ...sampleOffer, ...changes }, by, note, url, mailKey: "" },
  });
  const finalReasons = "The bezel is a replacement.";
  const inspected = { state: "inspected", finalAmount: 8_500, finalReasons } as const;
  const otherMovement = "The movement belongs to another reference.";
  return {
    valuation: step({ state: "valuation" }, "staff", "A fine example. May we see the clasp?"),
    quoted: step({}, "staff"),
    accepted: step({ state: "accepted" }, "seller"),
    declined: step({ state: "declined" }, "staff", "We do not buy watches without papers."),
    kept: step({ state: "declined" }, "seller"),
    arrived: step({ state: "arrived" }, "staff"),
    inspected: step(inspected, "staff"),
    "inspected as quoted": step({ ...inspected, finalAmount: 9_000 }, "staff"),
    agreed: step({ ...inspected, finalAgreed: true }, "seller"),
    paid: step({ ...inspected, state: "paid" }, "staff", "By wire transfer, reference FT-1042."),
    returned: step({ state: "returned" }, "staff", otherMovement),
    "returned by the seller": step({ ...inspected, state: "returned" }, "seller"),
  };
}
