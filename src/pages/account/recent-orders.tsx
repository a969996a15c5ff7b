import { useQuery } from "@tanstack/react-query";
import { homeTexts } from "#src/features/account/account.messages.ts";
import { orderProblems } from "#src/features/orders/orders.messages.ts";
import { ownOrdersQuery } from "#src/features/orders/orders.queries.ts";
import { OrderRow } from "#src/features/orders/ui/order-row.tsx";
import { paths } from "#src/lib/paths.ts";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { HomeSection, HomeSkeleton } from "./home-section.tsx";

const shownOrders = 3;

/** The newest orders, for the first page of an account. */
export function RecentOrders() {
  const { data, isError, isFetching, refetch } = useQuery(ownOrdersQuery());
  const orders = data?.orders ?? [];
  return (
    <HomeSection
      id="orders"
      title={homeTexts.orders}
      more={orders.length > 0 && { label: homeTexts.allOrders, href: paths.orders() }}
    >
      {!data && isError && (
        <LoadFailure compact title={orderProblems.loadAll} retry={refetch} retrying={isFetching} />
      )}
      {!data && !isError && <HomeSkeleton label="Loading orders" />}
      {data && orders.length === 0 && <p className="py-6 text-muted">{homeTexts.noOrders}</p>}
      {orders.length > 0 && (
        <ul className="divide-y divide-line border-line border-b">
          {orders.slice(0, shownOrders).map((order) => (
            <li key={order.number}>
              <OrderRow order={order} as="h3" />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
