import { formatUsd } from "#src/domain/money.ts";
import { Facts } from "#src/features/admin/ui/order-section.tsx";
import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { dayInWords, stateTitles } from "#src/features/offers/offers.messages.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

/** What the seller told, and what was agreed. */
export function OfferFacts({ offer }: { offer: StaffOffer }) {
  const { quoteAmount, quoteValidUntil, quoteExpired, finalAmount } = offer;
  return (
    <div className="space-y-6">
      <div className="grid items-start gap-x-10 gap-y-2 @xl:grid-cols-2">
        <Facts
          facts={[
            { term: "Brand", value: offer.brand },
            { term: "Model", value: <bdi>{offer.model}</bdi> },
            { term: "Reference", value: <bdi>{offer.referenceNumber || "–"}</bdi> },
            { term: "Serial", value: <bdi>{offer.serialNumber || "–"}</bdi> },
            { term: "Year", value: <bdi>{offer.yearOfManufacture || "–"}</bdi> },
          ]}
        />
        <Facts
          facts={[
            { term: "Condition", value: offer.condition },
            { term: "Box & papers", value: offer.boxAndPapers ? "Yes" : "No" },
            { term: "Asks for", value: <bdi>{offer.askingPrice || "–"}</bdi> },
            { term: "Contact by", value: offer.preferredContact },
          ]}
        />
      </div>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere text-sm leading-relaxed">
        <bdi>{offer.description}</bdi>
      </p>
      {quoteAmount !== null && (
        <dl className="grid gap-x-10 gap-y-5 border-line border-t pt-5 @xl:grid-cols-2">
          <Amount
            term="Quote"
            amount={quoteAmount}
            detail={`${quoteExpired ? "Ran out on" : "Until"} ${dayInWords(quoteValidUntil ?? "")}`}
            text={offer.quoteConditions}
          />
          {finalAmount !== null && (
            <Amount
              term="Final amount"
              amount={finalAmount}
              detail={offer.awaitsAgreement ? "The seller has not agreed yet" : "Agreed"}
              text={offer.finalReasons}
            />
          )}
        </dl>
      )}
      <p className="text-muted text-xs">The seller stated: “{offer.ownershipStatement}”</p>
    </div>
  );
}

interface AmountProps {
  term: string;
  amount: number;
  detail: string;
  text: string | null;
}

function Amount({ term, amount, detail, text }: AmountProps) {
  return (
    <div>
      <dt className="label-caps text-muted">{term}</dt>
      <dd className="mt-1">
        <span className="block text-heading tabular-nums">{formatUsd(amount)}</span>
        <span className="block text-muted text-sm">{detail}</span>
        {text && <span className="mt-2 block whitespace-pre-line text-sm">{text}</span>}
      </dd>
    </div>
  );
}

/** Every step, the latest first. */
export function OfferTimeline({ offer, timeZone }: { offer: StaffOffer; timeZone: string }) {
  return (
    <section aria-labelledby="offer-steps">
      <h3 id="offer-steps" className="label-caps text-muted">
        Steps so far
      </h3>
      <ol className="mt-4 text-sm">
        {offer.events.toReversed().map(({ id, state, actor, by, text, at }) => (
          <li
            key={id}
            className="relative border-line border-l pb-5 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[4.5px] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-brass"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{stateTitles[state]}</p>
              <ZonedTime at={at} timeZone={timeZone} time className="text-muted tabular-nums" />
            </div>
            <p className="text-muted">{actor === "seller" ? "The seller" : (by ?? "The shop")}</p>
            {text && (
              <p className="mt-1 whitespace-pre-line wrap-anywhere">
                <bdi>{text}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
