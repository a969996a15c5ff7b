import { WrittenDate } from "#src/lib/date-format.tsx";
import { useHydrated } from "#src/lib/use-hydrated.ts";

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
