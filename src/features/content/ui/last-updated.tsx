import { legalPages } from "#src/domain/constants.ts";
import { UtcDate } from "#src/ui/date.tsx";

export function LastUpdated() {
  const { lastUpdated } = legalPages;
  return (
    <>
      Last updated <UtcDate at={lastUpdated} />
    </>
  );
}
