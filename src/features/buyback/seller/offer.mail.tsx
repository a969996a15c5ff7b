import type { ReactNode } from "react";
import { sellForm } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { type ReceivedEnquiry, toSender } from "#src/features/messages/contact/enquiry.mail.tsx";
import { replyAddress } from "#src/features/messages/contact/reply-address.rules.ts";
import { autoReplied, defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
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

interface OfferStep {
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
  content: ({ offer, by, note, url }) =>
    contentOf(
      textsOf(offer, by),
      watchName(offer),
      { enquiryId: offer.enquiryId, url },
      offer.name,
      <>
        <Details offer={offer} />
        {by === "staff" && <OptionalPanel title={labels.note} text={note} />}
      </>,
    ),
  samples: sampleSteps,
});

interface LinkedOffer {
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

const brandedWatch = (brand: string) =>
  brand === "other" ? "watch" : `${brandLabel(brand)} watch`;

function textsOf({ state }: Offer, by: OfferActor) {
  if (by === "staff") return offerMails[state];
  if (state === "declined") return offerMails.declinedBySeller;
  if (state === "returned") return offerMails.returnedBySeller;
  return offerMails[state === "inspected" ? "agreed" : state];
}

function Details({ offer }: { offer: Offer }) {
  const { quoteAmount, finalAmount } = offer;
  const quoted = { label: labels.amount, value: dollars(quoteAmount) };
  const final = { label: labels.amount, value: dollars(finalAmount) };
  switch (offer.state) {
    case "quoted": {
      const until = { label: labels.validUntil, value: dayInWords(offer.quoteValidUntil ?? "") };
      return (
        <>
          <MailPanel title={labels.offer} facts={[quoted, until]} />
          <OptionalPanel title={labels.conditions} text={offer.quoteConditions} />
        </>
      );
    }
    case "accepted":
      return (
        <>
          <MailPanel title={labels.offer} facts={[quoted]} />
          <OptionalPanel title={labels.shipping} text={offer.shippingInstructions} />
        </>
      );
    case "inspected": {
      const before = { label: labels.quoted, value: dollars(quoteAmount) };
      const facts = finalAmount === quoteAmount ? [final] : [final, before];
      return (
        <>
          <MailPanel title={labels.final} facts={facts} />
          {!offer.finalAgreed && (
            <>
              <OptionalPanel title={labels.reasons} text={offer.finalReasons} />
              <MailParagraph>{awaitsAgreement(offer) ? labels.agree : labels.agreed}</MailParagraph>
            </>
          )}
        </>
      );
    }
    case "paid":
      return <MailPanel title={labels.final} facts={[final]} />;
    default:
      return null;
  }
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

interface OfferLinks {
  readonly offers: readonly LinkedOffer[];
}

type LinkTexts = Record<"subject" | "preheader" | "heading" | "lead" | "note", string>;

const linksOf = ({ offers }: OfferLinks, { note, ...heads }: LinkTexts) => ({
  ...heads,
  body: mailBody(
    ...offers.map(({ enquiryId, brand, url }) => (
      <MailPanel key={enquiryId} title={brandedWatch(brand)}>
        <MailButton href={url}>{`Open ${offerNumber(enquiryId)}`}</MailButton>
      </MailPanel>
    )),
    small(note),
  ),
});

interface LinksByJob extends OfferLinks {
  readonly email: string;
  readonly jobId: string;
}

const byJob = ({ email, jobId }: LinksByJob) => ({
  recipient: email,
  once: `offer-links:${jobId}`,
  headers: autoReplied,
});

/** After a lost link. */
export const offerLinksMail = defineMail<LinksByJob>({
  name: "offer-links",
  to: byJob,
  content: (links) =>
    linksOf(links, {
      subject: "Your link to your sale",
      preheader: "The page of your sale, as you asked for.",
      heading: "Your link",
      lead:
        links.offers.length === 1
          ? "You asked for a new link to the page of your sale. Here it is."
          : "You asked for new links to the pages of your sales. Here they are.",
      note: "Earlier links still work. If you did not ask for this, ignore this mail.",
    }),
  samples: () => ({ lost: sampleLinks }),
});

/** After watches that were offered one soon after the other: at once with the last of them, or later by a job. */
export const newLinksMail = defineMail<OfferLinks & (LinksByJob | ReceivedEnquiry)>({
  name: "offer-links",
  to: (data, config) => ("jobId" in data ? byJob(data) : toSender(data, config)),
  content: (links) =>
    linksOf(links, {
      subject: "Your links to your sales",
      preheader: "Each watch that you offer us has a page of its own.",
      heading: "Thank you. We have received your offers",
      lead: `One of our experts looks at each watch and gets back to you within ${min}-${max} hours. On its page you can follow each step, and add photos and details at any time.`,
      note: "If you did not offer us a watch, ignore this mail.",
    }),
  samples: () => ({ new: sampleLinks }),
});

const { min, max } = sellForm.replyHours;

const sampleLinks = {
  email: "seller@valid.example",
  jobId: "1",
  offers: [
    { brand: "rolex", enquiryId: 1042, url },
    { brand: "other", enquiryId: 987, url },
  ],
};
