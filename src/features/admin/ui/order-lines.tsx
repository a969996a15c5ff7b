import { formatCents } from "#src/domain/money.ts";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { Sums } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
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
