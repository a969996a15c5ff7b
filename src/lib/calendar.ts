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
function atLocalTime(wanted: number, timeZone: string): Date {
  const shift = (at: number) => {
    const local = localParts(new Date(at), timeZone);
    return Date.UTC(...dayTuple(local), local.hour, local.minute) - at;
  };
  const guess = wanted - shift(wanted);
  return new Date(wanted - shift(guess));
}

const localFormats = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes a hundred times as long as to use it. There are few zones: the shop's, and the browser's. */
function localFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    localFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  localFormats.set(timeZone, format);
  return format;
}

function localParts(instant: Date, timeZone: string) {
  const parts = localFormat(timeZone).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: value("year"),
    month: value("month"),
    day: value("day"),
    hour: value("hour"),
    minute: value("minute"),
  };
}

/** A day of the calendar as 2026-12-31. `Date.parse` alone takes February 31 for a day in March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const two = (value: number) => String(value).padStart(2, "0");

/** An instant as a field of type `datetime-local` shows it, by the clocks of a time zone. */
export function toZonedInput(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(new Date(instant), timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The reverse; undefined if the text is no time. */
export function fromZonedInput(text: string, timeZone: string): string | undefined {
  const isTime = /T\d\d:\d\d$/.test(text) && isDay(text.slice(0, -6));
  const wanted = isTime ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(wanted) ? undefined : atLocalTime(wanted, timeZone).toISOString();
}

function makeStoreTimes(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions, spaceBeforePm = "\u00a0") => {
    const { format } = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    return (at: Date | string) => format(new Date(at)).replace(/\s(?=[AP]M)/, spaceBeforePm);
  };
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const day = { year: "numeric", month: "long", day: "numeric" } as const;
  return {
    day: format(day),
    /** Wednesday, November 18, 2026 at 6:00 PM Eastern Standard Time */
    time: format({ ...day, ...clock, weekday: "long", timeZoneName: "long" }),
    /** 6:00 PM EST, for subjects, which are encoded unless they are ASCII. */
    clock: format({ ...clock, timeZoneName: "short" }, " "),
  };
}

const knownTimes = new Map<string, StoreTimes>();

/** Times of the shop, each with the name of its zone: the reader may live in another one. */
export function storeTimes(timeZone: string): StoreTimes {
  const times = knownTimes.get(timeZone) ?? makeStoreTimes(timeZone);
  knownTimes.set(timeZone, times);
  return times;
}

export type StoreTimes = ReturnType<typeof makeStoreTimes>;
