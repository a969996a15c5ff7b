import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";
import { OrderSection } from "./order-section.tsx";

export function OrderLines({ order }: { order: StaffOrder }) {
  return (
    <OrderSection title="Watches">
      <Table label="Watches of the order" className="border-t-0!">
        <thead className="max-sm:sr-only">
          <tr>
            <TableHeadCell>Watch</TableHeadCell>
            <TableHeadCell className="text-right">Price</TableHeadCell>
            <TableHeadCell className="text-right">Quantity</TableHeadCell>
            <TableHeadCell className="pr-0! text-right">Total</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <TableRow key={item.watchId}>
              <th scope="row" className="py-3 pr-6 text-left font-normal">
                <a href={paths.watch(item.watchId)} className="link-quiet font-medium">
                  {item.brandName} {item.model}
                </a>
                <span className="block text-muted text-xs">
                  {[item.reference, item.condition].filter(Boolean).join(", ")}
                </span>
              </th>
              <TableCell className="text-right max-sm:hidden">{formatCents(item.price)}</TableCell>
              <TableCell className="text-right">
                <span className="whitespace-nowrap">
                  <span className="sm:hidden">× </span>
                  {item.quantity}
                </span>
              </TableCell>
              <TableCell className="pr-0! text-right">{formatCents(item.total)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <dl className="ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-y-1.5 pt-4 text-sm tabular-nums">
        <dt className="text-muted">Subtotal</dt>
        <dd className="text-right">{formatCents(order.subtotal)}</dd>
        {order.delivery && (
          <>
            <dt className="text-muted">{order.delivery.name}</dt>
            <dd className="text-right">{formatCents(order.delivery.price)}</dd>
          </>
        )}
        <dt className="border-line border-t pt-2 font-medium">Total</dt>
        <dd className="border-line border-t pt-2 text-right font-medium">
          {formatCents(order.total)} {order.currency}
        </dd>
      </dl>
    </OrderSection>
  );
}
