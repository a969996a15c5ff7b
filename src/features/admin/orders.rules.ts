import type { OrderStatus } from "#src/domain/orders.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import type { Badge } from "#src/ui/badge.tsx";

type BadgeVariant = NonNullable<Parameters<typeof Badge>[0]["variant"]>;

const variants: Readonly<Record<OrderStatus, BadgeVariant>> = {
  Pending: "warning",
  Paid: "ink",
  Shipped: "brass",
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

export const ordersTrail = [{ label: "Orders", href: paths.adminOrders() }];
