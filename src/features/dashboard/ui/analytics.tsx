import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/money.ts";
import type { readAnalytics } from "#src/features/dashboard/admin.contract.ts";
import { dashboardUrl } from "#src/features/dashboard/dashboard.list.ts";
import { formatCount } from "#src/lib/list.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { loadFailed } from "#src/office/office.messages.ts";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

export function Summary() {
  const query = useQuery(analyticsQuery());
  const { data, isFetching } = query;
  return (
    <section aria-label="Summary" aria-busy={isFetching} className="border-line border-y py-8">
      <Loaded query={query} noun="figures">
        <Figures>
          <Figure label="Total Revenue" value={data && formatUsd(data.totalRevenue)} />
          <Figure label="Total Orders" value={data && formatCount(data.totalOrders)} />
          <Figure label="Avg Order Value" value={data && formatUsd(data.averageOrderValue)} />
          <Figure label="Pending Orders" value={data && formatCount(data.pendingOrders)} />
        </Figures>
      </Loaded>
    </section>
  );
}

const counted = [
  { label: "Watches", count: "watches", tab: "inventory" },
  { label: "Brands", count: "brands", tab: "brands" },
  { label: "Users", count: "users", tab: "users" },
  { label: "Newsletter Subscribers", count: "subscribers", tab: "newsletter" },
] as const;

export function AnalyticsTab() {
  const query = useQuery(analyticsQuery());
  return (
    <Loaded query={query} noun="counts">
      <Figures>
        {counted.map(({ label, count, tab }) => (
          <Figure
            key={tab}
            label={
              <a
                href={dashboardUrl(tab)}
                className="link-quiet inline-flex items-end hover:text-accent pointer-coarse:min-h-11"
              >
                {label}
              </a>
            }
            value={query.data && formatCount(query.data.counts[count])}
          />
        ))}
      </Figures>
    </Loaded>
  );
}

interface LoadedProps {
  query: UseQueryResult;
  noun: string;
  children: ReactNode;
}

function Loaded({ query, noun, children }: LoadedProps) {
  return query.isError ? (
    <Unloaded compact as="h2" query={query} failed={loadFailed(noun)} loading={null} />
  ) : (
    children
  );
}

function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">{children}</dl>;
}

interface FigureProps {
  label: ReactNode;
  value: string | undefined;
}

function Figure({ label, value }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-1 font-display text-headline lining-nums">
        {value ?? <Skeleton className="h-[1.12em] w-24" />}
      </dd>
    </div>
  );
}

export const analyticsQuery = () => getQuery<typeof readAnalytics>("/api/admin/analytics");
