import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailGreeting,
  MailHeading,
  MailPanel,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import { type RenderedMail, renderMail } from "#src/platform/mail/render-mail.ts";
import {
  type OfferMailTexts,
  offerLinksTexts,
  offerMailLabels,
  offerMails,
} from "./offer-mails.messages.ts";
import { brandLabel, dayInWords, watchName } from "./offers.messages.ts";
import { awaitsAgreement, type OfferActor, offerNumber } from "./offers.rules.ts";
import type { Offer } from "./offers.sql.ts";

interface OfferMail extends RenderedMail {
  readonly subject: string;
}

export interface OfferStep {
  /** As it is after the step. */
  readonly offer: Omit<Offer, "replyToken">;
  readonly by: OfferActor;
  /** What one of the staff added in their own words. */
  readonly note: string;
  /** The seller's own page. */
  readonly url: string;
}

/** One mail for every step of an offer. */
export function offerMail(shop: MailShop, { offer, by, note, url }: OfferStep): OfferMail {
  return write(shop, textsOf(offer, by), {
    watch: watchName(offer),
    name: offer.name,
    enquiryId: offer.enquiryId,
    url,
    details: (
      <>
        <Details offer={offer} />
        {by === "staff" && <Panel title={offerMailLabels.note} text={note} />}
      </>
    ),
  });
}

/** The address is not confirmed yet: nothing that somebody typed is sent to it. */
export const receivedMail = (shop: MailShop, { brand, ...link }: LinkedOffer): OfferMail =>
  write(shop, offerMails.received, { watch: brandedWatch(brand), ...link });

interface OfferMailParts {
  readonly watch: string;
  readonly name?: string;
  readonly enquiryId: number;
  readonly url: string;
  readonly details?: ReactNode;
}

function write(
  shop: MailShop,
  { lead, heading, next, button, ...texts }: OfferMailTexts,
  { watch, name, enquiryId, url, details }: OfferMailParts,
): OfferMail {
  const subject = texts.subject(watch);
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      {name !== undefined && <MailGreeting name={name} />}
      <MailParagraph>{lead(watch)}</MailParagraph>
      {details}
      <MailButton href={url}>{button}</MailButton>
      {next !== undefined && <MailParagraph>{next}</MailParagraph>}
      <MailParagraph muted>{offerMailLabels.ownLink(offerNumber(enquiryId))}</MailParagraph>
    </>
  );
  const preheader = lead(watch);
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

const brandedWatch = (brand: string) =>
  brand === "other" ? "watch" : `${brandLabel(brand)} watch`;

interface LinkedOffer {
  readonly enquiryId: number;
  readonly brand: string;
  readonly url: string;
}

export function offerLinksMail(
  shop: MailShop,
  offers: readonly LinkedOffer[],
  { subject, preheader, heading, lead, button, note } = offerLinksTexts,
): OfferMail {
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailParagraph>{lead(offers.length)}</MailParagraph>
      {offers.map((offer) => (
        <MailPanel key={offer.enquiryId} title={brandedWatch(offer.brand)}>
          <MailButton href={offer.url}>{button(offerNumber(offer.enquiryId))}</MailButton>
        </MailPanel>
      ))}
      <MailParagraph muted>{note}</MailParagraph>
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

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
          <MailPanel title={offerMailLabels.offer}>
            <MailFacts
              facts={[{ label: offerMailLabels.amount, value: dollars(offer.quoteAmount) }]}
            />
          </MailPanel>
          <Panel title={offerMailLabels.shipping} text={offer.shippingInstructions} />
        </>
      );
    case "inspected":
      return <Result offer={offer} />;
    case "paid":
      return (
        <MailPanel title={offerMailLabels.final}>
          <MailFacts
            facts={[{ label: offerMailLabels.amount, value: dollars(offer.finalAmount) }]}
          />
        </MailPanel>
      );
    default:
      return null;
  }
}

function Quote({ offer }: { offer: OfferStep["offer"] }) {
  return (
    <>
      <MailPanel title={offerMailLabels.offer}>
        <MailFacts
          facts={[
            { label: offerMailLabels.amount, value: dollars(offer.quoteAmount) },
            { label: offerMailLabels.validUntil, value: dayInWords(offer.quoteValidUntil ?? "") },
          ]}
        />
      </MailPanel>
      <Panel title={offerMailLabels.conditions} text={offer.quoteConditions} />
    </>
  );
}

function Result({ offer }: { offer: OfferStep["offer"] }) {
  const { quoteAmount, finalAmount, finalReasons, finalAgreed } = offer;
  const isOther = finalAmount !== quoteAmount;
  return (
    <>
      <MailPanel title={offerMailLabels.final}>
        <MailFacts
          facts={[
            { label: offerMailLabels.amount, value: dollars(finalAmount) },
            ...(isOther ? [{ label: offerMailLabels.quoted, value: dollars(quoteAmount) }] : []),
          ]}
        />
      </MailPanel>
      {!finalAgreed && (
        <>
          <Panel title={offerMailLabels.reasons} text={finalReasons} />
          <MailParagraph>
            {awaitsAgreement(offer) ? offerMailLabels.agree : offerMailLabels.agreed}
          </MailParagraph>
        </>
      )}
    </>
  );
}

const dollars = (amount: number | null) => <strong>{formatUsd(amount ?? 0)}</strong>;

function Panel({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <MailPanel title={title}>
      {text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <MailParagraph key={index}>{line}</MailParagraph>
      ))}
    </MailPanel>
  );
}
