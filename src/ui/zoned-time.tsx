const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than a hundred uses of it. */
function formatFor(timeZone: string, time: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${time}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    ...(time && { timeStyle: "short" }),
    timeZone,
  });
  formats.set(key, made);
  return made;
}

interface ZonedTimeProps {
  /** An ISO timestamp. */
  at: string;
  timeZone: string;
  /** Without it the day alone. */
  time?: boolean;
  className?: string;
}

/** In the shop's time zone, wherever the reader is. */
export function ZonedTime({ at, timeZone, time = false, className }: ZonedTimeProps) {
  return (
    <time dateTime={at} className={className}>
      {formatFor(timeZone, time).format(new Date(at))}
    </time>
  );
}
