import { formatUsd } from "#src/domain/money.ts";
import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { dayInWords } from "#src/features/offers/offers.messages.ts";
import { Facts } from "#src/office/facts.tsx";

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
