import { useQuery } from "@tanstack/react-query";
import { formatUsd } from "#src/domain/money.ts";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import { analyticsQuery } from "#src/features/admin/dashboard.queries.ts";
import { number } from "#src/features/admin/table-view.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Figure, Figures } from "./figures.tsx";

export function Summary() {
  const { data, isError, isFetching, refetch } = useQuery(analyticsQuery());
  return (
    <section aria-label="Summary" aria-busy={isFetching} className="border-line border-y py-8">
      {isError ? (
        <LoadFailure
          compact
          as="h2"
          title={loadFailed("figures")}
          retry={refetch}
          retrying={isFetching}
        />
      ) : (
        <Figures>
          <Figure label="Total Revenue" value={data && formatUsd(data.totalRevenue)} />
          <Figure label="Total Orders" value={data && number(data.totalOrders)} />
          <Figure label="Avg Order Value" value={data && formatUsd(data.averageOrderValue)} />
          <Figure label="Pending Orders" value={data && number(data.pendingOrders)} />
        </Figures>
      )}
    </section>
  );
}
