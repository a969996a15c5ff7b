import { type OrderStatus, orderStatuses, paymentMethods } from "#src/domain/orders.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { isDay } from "#src/lib/typed-day.ts";
import type { Badge } from "#src/ui/badge.tsx";
import type { Filters } from "./dashboard.rules.ts";

const isStatus = (text: string) => orderStatuses.some((status) => status === text);

const accepted = {
  search: (text: string) => text.trim() !== "" && text.length <= 100,
  status: isStatus,
  from: isDay,
  to: isDay,
  payment: (text: string) => paymentMethods.some((method) => method === text),
  refundDue: (text: string) => text === "true",
  toInspect: (text: string) => text === "true",
} as const;
export type OrderFilterName = keyof typeof accepted;

/** What the server would refuse is left out, so that a mistyped URL still shows orders. */
export function filtersFromSearch(search: URLSearchParams): Filters {
  const given = Object.entries(accepted).flatMap(([name, accepts]) => {
    const value = search.get(name) ?? "";
    return accepts(value) ? [[name, value.trim()]] : [];
  });
  return Object.fromEntries(given);
}

/** An empty value removes the filter. */
export function withFilter(filters: Filters, name: OrderFilterName, value: string): Filters {
  const { [name]: _, ...others } = filters;
  return value.trim() === "" ? others : { ...others, [name]: value.trim() };
}

type BadgeVariant = NonNullable<Parameters<typeof Badge>[0]["variant"]>;

const variants: Readonly<Record<OrderStatus, BadgeVariant>> = {
  Pending: "warning",
  Paid: "brass",
  Shipped: "ink",
  Delivered: "success",
  Cancelled: "neutral",
  Refunded: "neutral",
};

export function statusVariant(status: string): BadgeVariant {
  return variants[status as OrderStatus] ?? "neutral";
}

/** Orders from before the checkout have none. */
export function paymentName(payment: string | null | undefined): string {
  return (payment && paymentNames[payment as keyof typeof paymentNames]) || payment || "–";
}

/** As it is typed into a field: without sign and separators. */
export function plainAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** The pages above those of orders. */
export const ordersTrail = [{ label: "Orders", href: paths.adminOrders() }];
