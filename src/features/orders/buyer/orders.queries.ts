import { queryOptions } from "@tanstack/react-query";
import { ownOrders } from "#src/domain/account-limits.ts";
import { orderRefetchMs } from "#src/domain/limits.ts";
import type {
  getOrder,
  getTestPayment,
  listOwnOrders,
  Order,
} from "#src/features/orders/orders.contract.ts";
import { getQuery } from "#src/lib/query-client.ts";

/** The first page has no number in its address. */
export const ownOrdersQuery = (page = 1) =>
  getQuery<typeof listOwnOrders>("/api/orders", { query: page > 1 ? { page } : {} });

export const isOwnOrders = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  /^\/api\/orders(\?|$)/.test(String(queryKey[0]));

export function ownOrdersPage(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isInteger(page) && page > 1 && page <= ownOrders.maxPage ? page : 1;
}

/** A pending order is fetched again while it may be paid elsewhere, and when its hold is over. */
export const orderQuery = (number: string) =>
  queryOptions({
    ...getQuery<typeof getOrder>("/api/orders/{number}", { params: { number } }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? untilNews(data.order, dataUpdatedAt) : false,
  });

function untilNews(order: Order, receivedAt: number): number | false {
  if (order.status !== "Pending" || order.holdUntil === null) return false;
  if (!order.payment.instructions) return orderRefetchMs;
  return Math.max(holdLeft(order, receivedAt), 0) + orderRefetchMs;
}

/** Milliseconds until the hold ends by the server's clock; `receivedAt` is when the order arrived here. */
export function holdLeft(order: Pick<Order, "now" | "holdUntil">, receivedAt: number): number {
  const serverNow = Date.parse(order.now) + (Date.now() - receivedAt);
  return order.holdUntil === null ? 0 : Date.parse(order.holdUntil) - serverNow;
}

export const testPaymentQuery = (number: string) =>
  getQuery<typeof getTestPayment>("/api/payments/test/{number}", { params: { number } });
