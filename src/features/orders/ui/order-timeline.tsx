import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { eventNames, stepsAhead } from "#src/features/orders/orders.messages.ts";
import { LocalTime } from "#src/ui/date.tsx";

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
          <Step
            key={`${type} ${at}`}
            name={eventNames[type] ?? type}
            isLast={index === order.timeline.length - 1 && ahead.length === 0}
          >
            <p className="text-muted text-sm">
              <LocalTime at={at} />
            </p>
            {detail && <p className="mt-1 text-sm">{detail}</p>}
          </Step>
        ))}
        {ahead.map((name, index) => (
          <Step key={name} name={name} isAhead isLast={index === ahead.length - 1} />
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
