import { useEffect, useState } from "react";
import { countdownMs } from "#src/domain/limits.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { holdLeft } from "#src/features/orders/orders.queries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { LocalTime } from "#src/ui/date.tsx";

interface HoldCountdownProps {
  order: Pick<Order, "now" | "holdUntil">;
  /** When the order arrived in the browser, by the browser's clock. */
  receivedAt: number;
}

/** Until when the order's watches are reserved, and in the last hour how long that is. */
export function HoldCountdown({ order, receivedAt }: HoldCountdownProps) {
  const left = useTimeLeft(order, receivedAt);
  if (order.holdUntil === null) return null;
  const isNear = left !== undefined && left < countdownMs;
  return (
    <div>
      <p>
        Reserved until <LocalTime at={order.holdUntil} className="whitespace-nowrap font-medium" />
      </p>
      {isNear && (
        <p aria-hidden="true" className="mt-1 font-display text-heading lining-nums tabular-nums">
          {clock(left)}
          <span className="ml-2 font-sans text-base text-muted">left to pay</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {isNear && spoken(left)}
      </p>
    </div>
  );
}

/** Undefined until the page is hydrated: the server's page is older than what the browser would count. */
function useTimeLeft(order: HoldCountdownProps["order"], receivedAt: number): number | undefined {
  const hydrated = useHydrated();
  const [, setTick] = useState(0);
  const left = Math.max(holdLeft(order, receivedAt), 0);
  useEffect(() => {
    if (order.holdUntil === null) return;
    const timer = window.setTimeout(() => setTick((tick) => tick + 1), untilNextTick(left));
    return () => window.clearTimeout(timer);
  });
  return hydrated ? left : undefined;
}

const minuteMs = 60_000;
const longestTimerMs = 86_400_000;

/** Each second in the last hour; for those who want little motion each minute, and before not at all. */
function untilNextTick(left: number): number {
  if (left > countdownMs) return Math.min(left - countdownMs, longestTimerMs);
  const step = prefersLessMotion() ? minuteMs : 1_000;
  return left % step || step;
}

const prefersLessMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function clock(left: number): string {
  const seconds = Math.ceil(left / 1_000);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

const spokenMinutes = [60, 30, 15, 10, 5, 2, 1];

/** Changes a few times in the hour, so that a screen reader is not interrupted each second. */
function spoken(left: number): string {
  const minutes = Math.ceil(left / minuteMs);
  if (minutes === 0) return "The reservation has ended.";
  const step = spokenMinutes.findLast((known) => known >= minutes) ?? 60;
  return step === 1 ? "Less than a minute left to pay." : `Less than ${step} minutes left to pay.`;
}
