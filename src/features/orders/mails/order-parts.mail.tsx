import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { bankDetails } from "#src/features/orders/orders.messages.ts";
import type { StoreTimes } from "#src/lib/calendar.ts";
import {
  MailFacts,
  MailLines,
  MailPanel,
  MailParagraph,
  MailSubheading,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";

export const buttons = { order: "See your order", pay: "Pay now" } as const;

export function countedIn({ items }: Order) {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return units === 1
    ? { watch: "watch", is: "is", was: "was", it: "it", has: "has" }
    : { watch: "watches", is: "are", was: "were", it: "them", has: "have" };
}

/** The buyer tells this to the bank while the order waits for a transfer. */
export function WirePanel({ order, times }: { order: Order; times: StoreTimes }) {
  const { instructions } = order.payment;
  if (!instructions) return null;
  return (
    <MailPanel
      title="Payment by wire transfer"
      facts={[
        { label: "Amount", value: <strong>{usd(instructions.amount)}</strong> },
        { label: "Reference", value: <strong>{instructions.reference}</strong> },
        ...(order.holdUntil ? [{ label: "Pay by", value: times.time(order.holdUntil) }] : []),
        ...bankDetails(instructions),
      ]}
    />
  );
}

/** A bank needs the currency too. */
const usd = (cents: number) => `${formatCents(cents)} USD`;

export function OrderLines({ order }: { order: Order }) {
  const { delivery } = order;
  return (
    <>
      <MailSubheading>{`Order ${order.number}`}</MailSubheading>
      <MailLines
        lines={order.items.map((item) => ({
          key: item.watchId,
          name: `${item.brandName} ${item.model}`,
          detail: detailOf(item),
          quantity: item.quantity,
          amount: formatCents(item.total),
        }))}
        sums={[
          { label: "Subtotal", amount: formatCents(order.subtotal) },
          {
            label: delivery.name || "Delivery",
            amount: delivery.price === 0 ? "Free" : formatCents(delivery.price),
          },
        ]}
        total={{ label: "Total", amount: formatCents(order.total) }}
      />
      {order.policy.taxes && <MailParagraph muted>{order.policy.taxes}</MailParagraph>}
      {order.received > 0 && order.balance > 0 && (
        <MailFacts
          facts={[
            { label: "Received", value: formatCents(order.received) },
            { label: "Balance", value: <strong>{formatCents(order.balance)}</strong> },
          ]}
        />
      )}
    </>
  );
}

function detailOf({ reference, condition, quantity, price }: Order["items"][number]): string {
  const parts = [
    reference && `Reference ${reference}`,
    condition,
    quantity > 1 && `${formatCents(price)} each`,
  ];
  return parts.filter(Boolean).join(", ");
}

export function DeliveryAddress({ order }: { order: Order }) {
  const lines = [order.contact.name, ...order.addressLines].map(unlinked);
  return (
    <>
      <MailSubheading>Delivery address</MailSubheading>
      <MailParagraph>{lines.flatMap(lineBreakBefore)}</MailParagraph>
    </>
  );
}

function lineBreakBefore(line: string, place: number): ReactNode[] {
  return place === 0 ? [line] : [<br key={place} />, line];
}

/** The texts that the buyer was shown, as they were stored with the order. */
export function Policies({ order }: { order: Order }) {
  const { returns, warranty } = order.policy;
  return (
    <>
      {returns && <Policy title="Returns" text={returns} />}
      {warranty && <Policy title="Warranty" text={warranty} />}
    </>
  );
}

function Policy({ title, text }: { title: string; text: string }) {
  return (
    <>
      <MailSubheading>{title}</MailSubheading>
      <MailParagraph muted>{text}</MailParagraph>
    </>
  );
}

export function DealerFacts({ order }: { order: Order }) {
  const facts = dealerFacts(order);
  return facts.length > 0 ? <MailFacts facts={facts} /> : null;
}

export const dealerFacts = ({ isWholesale, purchaseOrder }: Order) => [
  ...optional("Prices", isWholesale && "Wholesale"),
  ...optional("Purchase order", purchaseOrder),
];

export const optional = (label: string, value: string | null | undefined | false) =>
  value ? [{ label, value }] : [];
