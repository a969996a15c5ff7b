import type { Order } from "#src/features/orders/orders.contract.ts";
import { eventNames, stepsAhead } from "#src/features/orders/orders.messages.ts";
import { LocalTime } from "#src/ui/date.tsx";
import { TimelineStep } from "#src/ui/timeline-step.tsx";

/** What has happened, and muted what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const ahead = stepsAhead[order.status] ?? [];
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-heading">
        Progress
      </h2>
      <ol className="mt-6">
        {order.timeline.map(({ type, at, detail }, index) => (
          <TimelineStep
            key={`${type} ${at}`}
            name={eventNames[type] ?? type}
            isLast={index === order.timeline.length - 1 && ahead.length === 0}
          >
            <p className="text-muted text-sm">
              <LocalTime at={at} />
            </p>
            {detail && <p className="mt-1 text-sm">{detail}</p>}
          </TimelineStep>
        ))}
        {ahead.map((name, index) => (
          <TimelineStep key={name} name={name} isAhead isLast={index === ahead.length - 1} />
        ))}
      </ol>
    </section>
  );
}
