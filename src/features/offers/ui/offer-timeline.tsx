import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { SellersOffer } from "#src/features/offers/offers.contract.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { hasEnded, type OfferState } from "#src/features/offers/offers.rules.ts";
import { stepTitle } from "#src/features/offers/seller-page.messages.ts";
import { LocalTime } from "#src/ui/date.tsx";

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
          <Step
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
          </Step>
        ))}
        {ahead.map((step, index) => (
          <Step key={step} name={stateTitles[step]} isAhead isLast={index === ahead.length - 1} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  name: string;
  isAhead?: boolean;
  isLast: boolean;
  children?: ReactNode;
}

function Step({ name, isAhead = false, isLast, children }: StepProps) {
  return (
    <li className={clsx("relative pl-8", !isLast && "pb-6")}>
      {!isLast && (
        <span
          aria-hidden="true"
          className="absolute top-3 bottom-[-0.75rem] left-[5px] w-px bg-line"
        />
      )}
      <span
        aria-hidden="true"
        className={clsx(
          "absolute top-[0.4375rem] left-0 size-[11px] rounded-full border",
          isAhead ? "border-line-strong bg-paper" : "border-brass bg-brass",
        )}
      />
      <p className={clsx("leading-snug", isAhead ? "text-muted" : "font-medium")}>
        {name}
        {isAhead && <span className="sr-only">, still to come</span>}
      </p>
      {children}
    </li>
  );
}
