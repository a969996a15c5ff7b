const dayMs = 86_400_000;

/** A date without a time, as the calendar of a time zone shows it. */
interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The given hour of the nth business day after `from`; Saturdays, Sundays and holidays do not count. */
export function businessDayEnd(
  from: Date,
  days: number,
  hour: number,
  timeZone: string,
  holidays: readonly string[] = [],
): Date {
  let date = Date.UTC(...dayTuple(localDay(from, timeZone)));
  for (let left = days; left > 0; ) {
    date += dayMs;
    if (!isWeekend(date) && !holidays.includes(dayText(date))) left -= 1;
  }
  const local = new Date(date);
  return atLocalHour(
    { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() },
    hour,
    timeZone,
  );
}

const dayTuple = ({ year, month, day }: CalendarDay) => [year, month - 1, day] as const;

const dayText = (utcMidnight: number) => new Date(utcMidnight).toISOString().slice(0, 10);

function isWeekend(utcMidnight: number): boolean {
  const weekday = new Date(utcMidnight).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function localDay(instant: Date, timeZone: string): CalendarDay {
  const { year, month, day } = localParts(instant, timeZone);
  return { year, month, day };
}

function atLocalHour(day: CalendarDay, hour: number, timeZone: string): Date {
  return atLocalTime(Date.UTC(...dayTuple(day), hour), timeZone);
}

/**
 * The instant at which the clocks of a zone show what those of UTC show at `wanted`. Corrects a first guess by the
 * difference that the zone has to UTC there.
 */
export function atLocalTime(wanted: number, timeZone: string): Date {
  const shift = (at: number) => {
    const local = localParts(new Date(at), timeZone);
    return Date.UTC(...dayTuple(local), local.hour, local.minute) - at;
  };
  const guess = wanted - shift(wanted);
  return new Date(wanted - shift(guess));
}

export function localParts(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: value("year"),
    month: value("month"),
    day: value("day"),
    hour: value("hour"),
    minute: value("minute"),
  };
}
