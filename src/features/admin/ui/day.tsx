/** The month in letters and the day in UTC: it reads the same wherever the administrator sits. */
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="md:whitespace-nowrap">
      {day.format(new Date(at))}
    </time>
  );
}
