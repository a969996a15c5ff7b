import { createContext, useContext } from "react";
import type { DateLocale } from "#src/domain/viewer.ts";
import { useHydrated } from "#src/lib/use-browser.ts";

interface UtcDateProps {
  at: string;
  format?: "long" | "medium";
  className?: string;
}

/** Always in UTC and with the month in letters, so that the server and every browser agree. */
export function UtcDate({ at, format = "long", className }: UtcDateProps) {
  return <WrittenDate at={at} style={format} timeZone="UTC" className={className} />;
}

/** The visitor's own time. The server does not know it and renders UTC; both name their zone. */
export function LocalTime({ at, className }: Omit<UtcDateProps, "format">) {
  const zone = useHydrated() ? undefined : "UTC";
  return <WrittenDate at={at} style="moment" timeZone={zone} className={className} />;
}

/** How this person wants dates written. Pages that people share have none, like those of guests. */
const DateLocaleContext = createContext<DateLocale | undefined>(undefined);
export const DateLocaleProvider = DateLocaleContext.Provider;

const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;
const isoClock = { hour: "2-digit", minute: "2-digit" } as const;

/** `moment` names its time zone and, where the year is obvious, leaves it out. */
const styles = {
  long: { usual: { dateStyle: "long" }, iso: digits },
  medium: { usual: { dateStyle: "medium" }, iso: digits },
  time: { usual: { dateStyle: "medium", timeStyle: "short" }, iso: { ...digits, ...isoClock } },
  moment: {
    usual: { month: "short", day: "numeric", ...clock, timeZoneName: "short" },
    iso: { ...digits, ...isoClock, timeZoneName: "short" },
  },
} as const;
type DateStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than a hundred uses of it. */
function formatFor(style: DateStyle, timeZone: string | undefined, locale: DateLocale | undefined) {
  const key = `${style} ${timeZone} ${locale}`;
  const known = formats.get(key);
  if (known) return known;
  const { usual, iso } = styles[style];
  // Swedish dates are those of ISO 8601.
  const made =
    locale === "iso"
      ? new Intl.DateTimeFormat("sv-SE", { ...iso, timeZone })
      : new Intl.DateTimeFormat(locale ?? "en-US", { ...usual, timeZone });
  formats.set(key, made);
  return made;
}

/** `at` is an ISO date or timestamp. Without a time zone it is that of this browser. */
export function formatDate(
  at: string,
  style: DateStyle,
  timeZone: string | undefined,
  locale?: DateLocale,
): string {
  // Some browsers put a narrow space before PM, others do not.
  const text = formatFor(style, timeZone, locale).format(new Date(at));
  return style === "moment" ? text.replaceAll("\u202f", " ") : text;
}

interface WrittenDateProps {
  at: string;
  style: DateStyle;
  timeZone: string | undefined;
  className?: string | undefined;
}

function WrittenDate({ at, style, timeZone, className }: WrittenDateProps) {
  const locale = useContext(DateLocaleContext);
  return (
    // Server and browser may abbreviate a month differently in other languages; either will do.
    <time dateTime={at} className={className} suppressHydrationWarning={locale !== undefined}>
      {formatDate(at, style, timeZone, locale)}
    </time>
  );
}

interface ZonedTimeProps {
  at: string;
  timeZone: string;
  /** Without it only the day is shown. */
  time?: boolean;
  className?: string;
}

/** In the shop's time zone, wherever the reader is. */
export function ZonedTime({ at, timeZone, time = false, className }: ZonedTimeProps) {
  const style = time ? "time" : "medium";
  return <WrittenDate at={at} style={style} timeZone={timeZone} className={className} />;
}
