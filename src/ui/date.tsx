import { useHydrated } from "#src/lib/use-hydrated.ts";

const formats = {
  long: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
  medium: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
};

interface UtcDateProps {
  /** An ISO date or timestamp. */
  at: string;
  format?: keyof typeof formats;
  className?: string;
}

/** Always in UTC and with the month in letters, so that the server and every browser agree. */
export function UtcDate({ at, format = "long", className }: UtcDateProps) {
  return (
    <time dateTime={at} className={className}>
      {formats[format].format(new Date(at))}
    </time>
  );
}

const timeFormat = {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** The visitor's own time. The server does not know it and renders UTC; both name their zone. */
export function LocalTime({ at, className }: Omit<UtcDateProps, "format">) {
  const zone = useHydrated() ? undefined : "UTC";
  const format = new Intl.DateTimeFormat("en-US", { ...timeFormat, timeZone: zone });
  return (
    <time dateTime={at} className={className}>
      {/* Some browsers put a narrow space before PM, others do not. */}
      {format.format(new Date(at)).replaceAll("\u202f", " ")}
    </time>
  );
}
