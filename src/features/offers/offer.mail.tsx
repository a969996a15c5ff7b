import { formatUsd } from "#src/domain/money.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailPanel,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import { type RenderedMail, renderMail } from "#src/platform/mail/render-mail.ts";
import {
  brandLabel,
  dayInWords,
  offerMailLabels,
  offerMails,
  watchName,
} from "./offers.messages.ts";
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
  const { subject, heading, lead, next, button } = textsOf(offer, by);
  const isConfirmation = offer.state === "received";
  const watch = isConfirmation ? unspoken(offer.brand) : watchName(offer);
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      {!isConfirmation && <MailParagraph>{`Dear ${offer.name},`}</MailParagraph>}
      <MailParagraph>{lead(watch)}</MailParagraph>
      <Details offer={offer} />
      {by === "staff" && note && <Panel title={offerMailLabels.note} text={note} />}
      <MailButton href={url}>{button}</MailButton>
      {next !== undefined && <MailParagraph>{next}</MailParagraph>}
      <MailParagraph muted>
        {`${offerMailLabels.number} ${offerNumber(offer.enquiryId)}. The link is your own: whoever has it can act for you, so please do not pass it on.`}
      </MailParagraph>
    </>
  );
  const preheader = lead(watch);
  const mail = { shop, subject: subject(watch), preheader, children };
  return { subject: mail.subject, ...renderMail(MailLayout(mail)) };
}

/** The address is not confirmed yet: what somebody typed is not sent to it. */
const unspoken = (brand: string) => (brand === "other" ? "watch" : `${brandLabel(brand)} watch`);

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
