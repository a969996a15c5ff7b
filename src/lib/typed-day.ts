import { atLocalTime, localParts } from "./business-days.ts";

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
