import type { ComponentProps } from "react";
import { formatCents } from "#src/domain/money.ts";
import type { OrderStatus } from "#src/domain/orders.ts";
import { watchName } from "#src/domain/text.ts";
import type { OrderSummary } from "#src/features/orders/orders.contract.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { LocalTime, UtcDate } from "#src/ui/date.tsx";
import { Picture } from "#src/ui/picture.tsx";

interface OrderRowProps {
  order: OrderSummary;
  as?: "h2" | "h3";
}

export function OrderRow({ order, as: Heading = "h2" }: OrderRowProps) {
  const [first] = order.items;
  const others = order.items.length - 1;
  return (
    <article className="group relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 py-6 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-8">
      <div className="max-sm:row-span-2">
        <Picture
          src={first?.image ?? null}
          alt=""
          thumbnail
          sizes="8rem"
          className="aspect-square"
        />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <OrderStatusBadge status={order.status} />
          <span className="text-muted">
            <UtcDate at={order.createdAt} format="medium" />
          </span>
        </p>
        <Heading className="mt-3 text-title leading-tight">
          <a
            href={paths.accountOrder(order.number)}
            className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
          >
            {first ? watchName(first) : "Order"}
            {others > 0 && ` and ${others} more`}
          </a>
        </Heading>
        <p className="mt-1 text-muted text-sm tabular-nums">Order {order.number}</p>
        {order.holdUntil && (
          <p className="mt-2 text-sm text-warning">
            Waits for your payment until{" "}
            <LocalTime at={order.holdUntil} className="whitespace-nowrap" />
          </p>
        )}
      </div>
      <p className="font-medium tabular-nums max-sm:mt-3 sm:text-right">
        <span className="sr-only">Total </span>
        {formatCents(order.total)}
      </p>
    </article>
  );
}

type Variant = NonNullable<ComponentProps<typeof Badge>["variant"]>;

const variants: Record<OrderStatus, Variant> = {
  Pending: "warning",
  Paid: "success",
  Shipped: "brass",
  Delivered: "success",
  Cancelled: "neutral",
  Refunded: "neutral",
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={variants[status]}>{status}</Badge>;
}
