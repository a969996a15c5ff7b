import type { StaffEvent, StaffOrder } from "#src/features/admin/order.schema.ts";
import { eventDetail, eventTitle, whoDid } from "#src/features/admin/order-events.rules.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { OrderSection } from "./order-section.tsx";

/** What happened, when and by whom, the latest first. Notes have a place of their own. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const events = order.events.filter(({ type }) => type !== "note").toReversed();
  return (
    <OrderSection title="Timeline" aside={`Times of ${order.timeZone.replaceAll("_", " ")}`}>
      <ol className="text-sm">
        {events.map((event) => (
          <Entry key={event.id} event={event} timeZone={order.timeZone} />
        ))}
      </ol>
    </OrderSection>
  );
}

function Entry({ event, timeZone }: { event: StaffEvent; timeZone: string }) {
  const detail = eventDetail(event);
  return (
    <li className="relative border-line border-l pb-5 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[4.5px] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-brass">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{eventTitle(event)}</p>
        <ZonedTime at={event.at} timeZone={timeZone} time className="text-muted tabular-nums" />
      </div>
      <p className="text-muted">{whoDid(event)}</p>
      {detail && <p className="mt-1 whitespace-pre-line wrap-anywhere">{detail}</p>}
    </li>
  );
}
