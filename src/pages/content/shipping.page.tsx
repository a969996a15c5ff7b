import { Globe, ShieldCheck } from "lucide";
import { shippingMethods } from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { businessDays } from "#src/domain/text.ts";
import { type Block, itemsOf, useContent } from "#src/features/content/content.ts";
import shipping from "#src/features/content/shipping.md";
import { Blocks, InfoPage, NoWrapNumbers, Phrases } from "#src/features/content/ui/info-page.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";

export function ShippingPage() {
  return (
    <InfoPage
      content={useContent(shipping)}
      showSection={({ id, body }) => {
        if (id === "delivery") return <DeliveryCards body={body} />;
        if (id !== "methods") return undefined;
        return (
          <>
            <MethodTable />
            <Blocks of={body} />
          </>
        );
      }}
    />
  );
}

const icons = [ShieldCheck, Globe];

function DeliveryCards({ body }: { body: readonly Block[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
      {itemsOf(body).map(({ title, text }, index) => (
        <li key={title}>
          <Icon of={icons[index] ?? Globe} className="size-6 stroke-1 text-accent" />
          <h3 className="mt-5 text-title">{title}</h3>
          <p className="mt-2 text-muted">
            <Phrases of={text} />
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

function MethodTable() {
  return (
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
  );
}
