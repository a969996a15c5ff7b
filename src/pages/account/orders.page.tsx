import { useQuery } from "@tanstack/react-query";
import { Package } from "lucide";
import { useSearch } from "wouter";
import { ownOrders } from "#src/domain/account-limits.ts";
import { noOnlineOrders } from "#src/features/account/account.messages.ts";
import { ownOrdersPage, ownOrdersQuery } from "#src/features/orders/buyer/orders.queries.ts";
import { OrderRow } from "#src/features/orders/buyer/ui/order-row.tsx";
import { noOrders, orderProblems } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { AccountLayout } from "./account-layout.tsx";

export function OrdersPage() {
  return (
    <>
      <PageHead description="Your orders, and where they are." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <section aria-label="Orders">
          <OwnOrders />
        </section>
      </AccountLayout>
    </>
  );
}

function OwnOrders() {
  const page = ownOrdersPage(new URLSearchParams(useSearch()));
  const query = useQuery(ownOrdersQuery(page));
  const { data } = query;
  if (!data) {
    return (
      <Unloaded query={query} as="h2" failed={orderProblems.loadAll} loading={<OrdersLoading />} />
    );
  }
  if (data.total === 0) {
    return <Nothing texts={noOrders} wayOn={{ label: "Explore the shop", href: paths.shop() }} />;
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {data.orders.map((order) => (
          <li key={order.number}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / ownOrders.pageSize)}
        hrefFor={(to) => (to > 1 ? `${paths.orders()}?page=${to}` : paths.orders())}
        label="Pages of orders"
        className="mt-10"
      />
    </>
  );
}

interface NothingProps {
  texts: { title: string; description: string };
  wayOn: { label: string; href: string };
}

function Nothing({ texts, wayOn }: NothingProps) {
  return (
    <EmptyState
      {...texts}
      icon={<Icon of={Package} />}
      className="border-line border-y"
      action={
        <Button asChild>
          <a href={wayOn.href}>{wayOn.label}</a>
        </Button>
      }
    />
  );
}

function OrdersLoading() {
  return (
    <LoadingRegion label="Loading orders" className="divide-y divide-line border-line border-y">
      {["first", "second", "third"].map((row) => (
        <div key={row} className="flex gap-5 py-6">
          <Skeleton className="size-24 shrink-0" />
          <div className="grow">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-3 h-7 w-64 max-w-full" />
            <Skeleton className="mt-3 h-4 w-32" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

/** Order History with `accounts` but without `checkout`. */
export function NoOrdersPage() {
  return (
    <>
      <PageHead description={noOnlineOrders.description} />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <Nothing texts={noOnlineOrders} wayOn={{ label: "Contact us", href: paths.contact() }} />
      </AccountLayout>
    </>
  );
}
