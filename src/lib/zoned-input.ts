import { atLocalTime, localParts } from "./business-days.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** An instant as a field of type `datetime-local` shows it, by the clocks of a time zone. */
export function toZonedInput(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(new Date(instant), timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The reverse; undefined if the text is no time. */
export function fromZonedInput(text: string, timeZone: string): string | undefined {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(wanted) ? undefined : atLocalTime(wanted, timeZone).toISOString();
}
