import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/orders/staff/order.schema.ts";
import { paymentName } from "#src/features/orders/staff/orders.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Sums } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";

export function OrderLines({ order }: { order: StaffOrder }) {
  const { delivery } = order;
  return (
    <Section title="Watches">
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
                  {item.serialNumber && (
                    <span className="block">
                      Serial <bdi>{item.serialNumber}</bdi>
                    </span>
                  )}
                  {item.storagePlace && (
                    <span className="block">
                      In <bdi>{item.storagePlace}</bdi>
                    </span>
                  )}
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
      <div className="ml-auto max-w-sm pt-4">
        <Sums
          sums={[
            { term: "Subtotal", value: formatCents(order.subtotal) },
            ...(delivery ? [{ term: delivery.name, value: formatCents(delivery.price) }] : []),
            { term: "Total", value: `${formatCents(order.total)} ${order.currency}` },
          ]}
        />
      </div>
    </Section>
  );
}

const states: Readonly<Record<string, string>> = {
  begun: "Begun",
  succeeded: "Received",
  failed: "Failed",
  refunded: "Refunded",
};

const refundStates = {
  requested: "refund not confirmed yet",
  succeeded: "refunded",
  failed: "refund failed",
} as const;

export function OrderPayments({ order }: { order: StaffOrder }) {
  const { payments, received, balance, waived, timeZone } = order;
  return (
    <Section
      title="Payments"
      aside={
        <span className="tabular-nums">
          Received {formatCents(received)}
          {balance > 0 && received > 0 && `, balance ${formatCents(balance)}`}
          {waived > 0 && `, ${formatCents(waived)} waived`}
        </span>
      }
    >
      {payments.length === 0 ? (
        <p className="text-muted text-sm">No payment yet.</p>
      ) : (
        <Table label="Payments of the order" className="border-t-0!">
          <thead>
            <tr>
              <TableHeadCell>Payment</TableHeadCell>
              <TableHeadCell className="text-right">Amount</TableHeadCell>
              <TableHeadCell className="pr-0!">State</TableHeadCell>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <TableRow key={payment.id}>
                <th scope="row" className="py-3 pr-6 text-left font-normal">
                  {paymentName(payment.provider)}
                  <span className="block text-muted text-xs">
                    <ZonedTime at={payment.createdAt} timeZone={timeZone} time />
                    <span className="block wrap-anywhere">{payment.reference}</span>
                  </span>
                </th>
                <TableCell className="text-right">
                  {formatCents(payment.amount)}
                  {payment.refunds.map(({ id, amount, status, reference, reason }) => (
                    <span key={id} className="block text-muted text-xs">
                      {formatCents(-amount)} {refundStates[status]}
                      {reference && <span className="block wrap-anywhere">{reference}</span>}
                      {reason && <span className="block wrap-anywhere">{reason}</span>}
                    </span>
                  ))}
                </TableCell>
                <TableCell className="pr-0!">
                  <Badge variant={payment.status === "succeeded" ? "success" : "neutral"}>
                    {states[payment.status] ?? payment.status}
                  </Badge>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
