import type { ActForm } from "#src/features/inbox/offers/act-form.rules.ts";
import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { paidBy } from "#src/features/inbox/offers/staff-offer.messages.ts";
import { offerMails } from "#src/features/offers/offer-mails.messages.ts";
import { staffSteps } from "#src/features/offers/offers.messages.ts";
import type { StaffAct } from "#src/features/offers/offers.schema.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";

interface MailToSellerProps {
  act: StaffAct;
  form: ActForm;
  offer: StaffOffer;
}

/** The words of the mail that the act sends, as they are typed. */
export function MailToSeller({ act, form, offer }: MailToSellerProps) {
  const { subject, lead, next } = offerMails[act];
  const text = staffSteps[act](
    {
      ...offer,
      quoteAmount: amountOr(form.quoteAmount, offer.quoteAmount),
      quoteValidUntil: form.quoteValidUntil || offer.quoteValidUntil,
      quoteConditions: form.quoteConditions ?? offer.quoteConditions,
      finalAmount: amountOr(form.finalAmount, offer.finalAmount),
      finalReasons: form.finalReasons ?? offer.finalReasons,
    },
    act === "paid" ? paidBy(form.method ?? "", form.reference ?? "") : (form.note ?? ""),
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

function amountOr(typed: string | undefined, present: number | null): number | null {
  const amount = typed === undefined ? Number.NaN : dollarsIn(typed);
  return Number.isFinite(amount) ? amount : present;
}
