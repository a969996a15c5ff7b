import type { ComponentProps } from "react";
import type { OrderStatus } from "#src/domain/orders.ts";
import { Badge } from "#src/ui/badge.tsx";

type Variant = NonNullable<ComponentProps<typeof Badge>["variant"]>;

const variants: Record<OrderStatus, Variant> = {
  Pending: "warning",
  Paid: "success",
  Shipped: "brass",
  Delivered: "success",
  Cancelled: "neutral",
  Refunded: "neutral",
};

/** The colour only repeats the text. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={variants[status]}>{status}</Badge>;
}
