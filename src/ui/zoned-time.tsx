import { WrittenDate } from "#src/lib/date-format.tsx";

interface ZonedTimeProps {
  at: string;
  timeZone: string;
  /** Without it the day alone. */
  time?: boolean;
  className?: string;
}

/** In the shop's time zone, wherever the reader is. */
export function ZonedTime({ at, timeZone, time = false, className }: ZonedTimeProps) {
  const style = time ? "time" : "medium";
  return <WrittenDate at={at} style={style} timeZone={timeZone} className={className} />;
}
