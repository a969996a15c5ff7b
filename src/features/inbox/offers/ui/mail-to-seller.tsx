import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { paidBy } from "#src/features/inbox/offers/staff-offer.messages.ts";
import { offerMails } from "#src/features/offers/offer-mails.messages.ts";
import { staffSteps } from "#src/features/offers/offers.messages.ts";
import type { OfferAction } from "#src/features/offers/offers.schema.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";
import type { Typed } from "#src/office/action-fields.tsx";

interface MailToSellerProps {
  action: OfferAction;
  typed: Typed;
  offer: StaffOffer;
}

/** The words of the mail that the action sends, as they are typed. */
export function MailToSeller({ action, typed, offer }: MailToSellerProps) {
  const { subject, lead, next } = offerMails[action];
  const text = staffSteps[action](
    {
      ...offer,
      quoteAmount: amountOr(typed.quoteAmount, offer.quoteAmount),
      quoteValidUntil: typed.quoteValidUntil || offer.quoteValidUntil,
      quoteConditions: typed.quoteConditions ?? offer.quoteConditions,
      finalAmount: amountOr(typed.finalAmount, offer.finalAmount),
      finalReasons: typed.finalReasons ?? offer.finalReasons,
    },
    action === "paid" ? paidBy(typed.method ?? "", typed.reference ?? "") : (typed.note ?? ""),
  );
  return (
    <section aria-label="Mail to the seller" className="border-line border-t pt-4 text-sm">
      <p className="label-caps text-muted">The seller gets this mail</p>
      <p className="mt-2 font-medium wrap-anywhere">
        <bdi>{subject(offer.name)}</bdi>
      </p>
      <div className="mt-1 space-y-2 whitespace-pre-line wrap-anywhere text-muted">
        <p>{lead(offer.name)}</p>
        <p>{text}</p>
        {next && <p>{next}</p>}
      </div>
    </section>
  );
}

function amountOr(text: string | undefined, present: number | null): number | null {
  const amount = text === undefined ? Number.NaN : dollarsIn(text);
  return Number.isFinite(amount) ? amount : present;
}
