import { legalPages } from "#src/domain/constants.ts";

/** Always in UTC: the server and every browser write the same day. */
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export function LastUpdated() {
  const { lastUpdated } = legalPages;
  return (
    <>
      Last updated <time dateTime={lastUpdated}>{day.format(new Date(lastUpdated))}</time>
    </>
  );
}
