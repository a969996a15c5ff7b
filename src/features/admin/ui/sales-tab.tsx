import { useQuery } from "@tanstack/react-query";
import { analyticsQuery } from "#src/features/admin/orders.queries.ts";
import { AnalyticsTab } from "./analytics.tsx";
import { RevenueChart } from "./revenue-chart.tsx";

/** The Analytics tab of a shop with a checkout. A failure is said by the counts below. */
export function SalesTab() {
  const { data } = useQuery(analyticsQuery());
  return (
    <div className="grid gap-12">
      {data?.months && <RevenueChart months={data.months} />}
      <AnalyticsTab />
    </div>
  );
}
