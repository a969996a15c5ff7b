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
