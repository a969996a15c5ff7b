import { Globe, type IconNode, ShieldCheck } from "lucide";
import { dispatchBusinessDays, shippingMethods } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { businessDays } from "#src/domain/text.ts";
import { NoWrapNumbers } from "#src/features/content/ui/text.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";

interface Card {
  readonly title: string;
  readonly text: string;
  readonly icon: IconNode;
}

const cards: readonly Card[] = [
  {
    title: "Secure Shipping",
    text: `Every watch travels insured for its full value, tracked at each stop and in plain packaging that says nothing of what is inside. It is handed over only against a signature. Orders usually leave us within ${businessDays(dispatchBusinessDays)}.`,
    icon: ShieldCheck,
  },
  {
    title: "International Delivery",
    text: "We deliver worldwide and prepare all customs papers for you. Import duties and taxes are set by the country of delivery and are paid by the recipient; your local customs office can tell you what to expect.",
    icon: Globe,
  },
];

export function DeliveryCards() {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
      {cards.map(({ title, text, icon }) => (
        <li key={title}>
          <Icon of={icon} className="size-6 stroke-1 text-accent" />
          <h3 className="mt-5 text-title">{title}</h3>
          <p className="mt-2 text-muted">
            <NoWrapNumbers>{text}</NoWrapNumbers>
          </p>
        </li>
      ))}
    </ul>
  );
}

type ShippingMethod = (typeof shippingMethods)[number];

const methodName = ({ name, region }: ShippingMethod) =>
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
            <TableRow key={methodName(method)}>
              <th scope="row" className="py-4 pr-6 font-medium">
                {methodName(method)}
              </th>
              <TableCell className="proportional-nums!">
                <NoWrapNumbers>{businessDays(method.businessDays)}</NoWrapNumbers>
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
