import { Globe, type IconNode, ShieldCheck } from "lucide";
import {
  dispatchBusinessDays,
  refundBusinessDays,
  shippingMethods,
} from "#src/domain/constants.ts";
import { formatUsd } from "#src/domain/money.ts";
import { businessDays } from "#src/domain/text.ts";
import { usePromises } from "#src/features/content/promises.ts";
import {
  ContactBand,
  InfoPage,
  type InfoSection,
  MailLink,
  NoWrapNumbers,
  Steps,
} from "#src/features/content/ui/info-page.tsx";
import { paths } from "#src/lib/paths.ts";
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

type ShippingMethod = (typeof shippingMethods)[number];

const methodName = ({ name, region }: ShippingMethod) =>
  region === "International" ? `${region} ${name}` : `${name} ${region}`;

const costOf = (method: ShippingMethod) =>
  "freeOver" in method ? `Free over ${formatUsd(method.freeOver)}` : formatUsd(method.price);

const sections: readonly InfoSection[] = [
  {
    id: "delivery",
    title: "Delivery",
    body: (
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
    ),
  },
  {
    id: "methods",
    title: "Shipping Methods",
    body: (
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
          Times are counted from the day a watch leaves us. Business days are Monday to Friday,
          public holidays excepted.
        </p>
      </>
    ),
  },
  { id: "returns", title: "Return Policy", body: <ReturnPolicy /> },
  {
    id: "refunds",
    title: "Refunds",
    body: (
      <p>
        Once the watch has arrived and passed our inspection, we issue your refund in{" "}
        <NoWrapNumbers>{businessDays(refundBusinessDays)}</NoWrapNumbers>, to the original payment
        method. We write to you when it is on its way.
      </p>
    ),
  },
  { id: "return-process", title: "Return Process", body: <ReturnProcess /> },
  {
    id: "exchanges",
    title: "Exchanges",
    body: (
      <p>
        We do not exchange watches directly. To exchange one for another, return it as described
        above and place a new order for the watch you prefer. Many of ours exist only once: if your
        heart is set on one, order it before you send the other back.
      </p>
    ),
  },
  { id: "warranty-claims", title: "Warranty Claims", body: <WarrantyClaims /> },
];

export function ShippingPage() {
  return (
    <InfoPage
      lead="How your watch reaches you, insured to your door, and how it comes back to us if it is not the one."
      sections={sections}
    >
      <ContactBand
        title="A question about a parcel?"
        text="Have your order number at hand and we will find it for you."
      />
    </InfoPage>
  );
}

function ReturnPolicy() {
  const { shipping } = usePromises();
  return (
    <>
      <p>
        <NoWrapNumbers>{shipping.returns}</NoWrapNumbers>
      </p>
      <h3>Conditions</h3>
      <p>So that the next owner receives it as you did, a returned watch must meet these:</p>
      <ul>
        <li>It is unworn.</li>
        <li>It comes in its original packaging and with its original papers.</li>
        <li>All protective films are intact.</li>
        <li>
          There is no sign of tampering: case, bracelet and seals are as they were when it left us.
        </li>
      </ul>
      <p>
        Limited edition and sale items may be ineligible for return. Where that is so, we tell you
        before you buy.
      </p>
    </>
  );
}

const laterSteps = [
  {
    title: "Receive your number",
    text: "We send you a return authorization number and the address for your parcel. Please send nothing back without it.",
  },
  {
    title: "Send the watch",
    text: "Pack it as it came, with everything that came with it. Write the return authorization number on the outside and ship it insured and tracked.",
  },
  {
    title: "Inspection and refund",
    text: `Our experts inspect the watch on arrival. Your refund follows in ${businessDays(refundBusinessDays)}.`,
  },
] as const;

function ReturnProcess() {
  const { shipping } = usePromises();
  return <Steps steps={[{ title: "Tell us", text: shipping.tellUs }, ...laterSteps]} />;
}

function WarrantyClaims() {
  const { warrantyYears } = usePromises();
  return (
    <>
      <p>
        Every watch comes with a <NoWrapNumbers>{`${warrantyYears.shipping}-year`}</NoWrapNumbers>{" "}
        warranty. If yours does not run as it should, write to <MailLink /> with your order number,
        a few words on what you notice and, if it can be seen, a picture. Please do not have the
        watch opened elsewhere first.
      </p>
      <p>
        We then send you a return authorization number and insured shipping instructions. What the
        cover includes, and how a service proceeds, is set out on the{" "}
        <a href={paths.warranty()}>warranty page</a>.
      </p>
    </>
  );
}
