import type { OfferState } from "#src/domain/enquiries.ts";
import type { SellersOffer } from "#src/features/offers/offers.contract.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { hasEnded } from "#src/features/offers/offers.rules.ts";
import { stepTitle } from "#src/features/offers/seller-page.messages.ts";
import { LocalTime } from "#src/ui/date.tsx";
import { TimelineStep } from "#src/ui/timeline-step.tsx";

const usualPath: readonly OfferState[] = [
  "received",
  "valuation",
  "quoted",
  "accepted",
  "arrived",
  "inspected",
  "paid",
];

/** What has happened, and muted what is still to come. */
export function OfferTimeline({ offer }: { offer: SellersOffer }) {
  const { state, events } = offer;
  const ahead = hasEnded(state) ? [] : usualPath.slice(usualPath.indexOf(state) + 1);
  return (
    <section aria-labelledby="timeline-title" className="print:hidden">
      <h2 id="timeline-title" className="text-heading">
        Progress
      </h2>
      <ol className="mt-6">
        {events.map((event, index) => (
          <TimelineStep
            key={event.id}
            name={stepTitle(event)}
            isLast={index === events.length - 1 && ahead.length === 0}
          >
            <p className="text-muted text-sm">
              <LocalTime at={event.at} />
            </p>
            {event.actor === "staff" && event.text && (
              <p className="mt-1 max-w-[60ch] whitespace-pre-line text-sm">{event.text}</p>
            )}
          </TimelineStep>
        ))}
        {ahead.map((step, index) => (
          <TimelineStep
            key={step}
            name={stateTitles[step]}
            isAhead
            isLast={index === ahead.length - 1}
          />
        ))}
      </ol>
    </section>
  );
}
