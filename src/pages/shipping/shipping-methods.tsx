import { shippingMethods } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { businessDays } from "#src/features/content/spans.ts";
import { Unbroken } from "#src/features/content/ui/unbroken.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";

type ShippingMethod = (typeof shippingMethods)[number];

const nameOf = ({ name, region }: ShippingMethod) =>
  region === "International" ? `${region} ${name}` : `${name} ${region}`;

const costOf = (method: ShippingMethod) =>
  "freeOver" in method ? `Free over ${formatUsd(method.freeOver)}` : formatUsd(method.price);

export function ShippingMethods() {
  return (
    <>
      <Table label="Shipping methods" className="-mt-3 border-t-0">
        <thead>
          <tr>
            <TableHeadCell>Method</TableHeadCell>
            <TableHeadCell>Delivery</TableHeadCell>
            <TableHeadCell className="pr-0! text-right">Cost</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {shippingMethods.map((method) => (
            <TableRow key={nameOf(method)}>
              <th scope="row" className="py-4 pr-6 font-medium">
                {nameOf(method)}
              </th>
              <TableCell className="proportional-nums!">
                <Unbroken>{businessDays(method.businessDays)}</Unbroken>
              </TableCell>
              <TableCell className="pr-0! text-right">{costOf(method)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <p>
        Times are counted from the day a watch leaves us. Business days are Monday to Friday, public
        holidays excepted.
      </p>
    </>
  );
}
