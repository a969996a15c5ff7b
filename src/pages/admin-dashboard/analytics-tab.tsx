import { useQuery } from "@tanstack/react-query";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import { analyticsQuery } from "#src/features/admin/dashboard.queries.ts";
import { number } from "#src/features/admin/table-view.ts";
import { Figure, Figures } from "#src/features/admin/ui/figures.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { dashboardAddress } from "./dashboard-address.ts";

const counted = [
  { label: "Watches", count: "watches", tab: "inventory" },
  { label: "Brands", count: "brands", tab: "brands" },
  { label: "Users", count: "users", tab: "users" },
  { label: "Newsletter Subscribers", count: "subscribers", tab: "newsletter" },
] as const;

export function AnalyticsTab() {
  const { data, isError, isFetching, refetch } = useQuery(analyticsQuery());
  if (isError) {
    return (
      <LoadFailure
        compact
        as="h2"
        title={loadFailed("counts")}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <Figures>
      {counted.map(({ label, count, tab }) => (
        <Figure
          key={tab}
          label={
            <a
              href={dashboardAddress(tab)}
              className="link-quiet inline-flex items-end hover:text-accent pointer-coarse:min-h-11"
            >
              {label}
            </a>
          }
          value={data && number(data.counts[count])}
        />
      ))}
    </Figures>
  );
}
