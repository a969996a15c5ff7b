import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { bankDetails } from "#src/features/orders/orders.present.ts";
import type { DocumentKind } from "#src/features/orders/pdf/document-order.ts";
import type { StoreTimes } from "#src/lib/store-times.ts";
import {
  MailFacts,
  MailGreeting,
  MailHeading,
  MailLines,
  MailPanel,
  MailParagraph,
  MailSubheading,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";
import { type Counted, counted, labels } from "./order-mails.messages.ts";

/** What a mail about an order is written from. */
export interface OrderMailData {
  readonly order: Order;
  /** The order's page for the reader. */
  readonly orderUrl: string;
  readonly shopUrl: string;
  /** Where returns go, on one line; empty if the shop has not said it. */
  readonly returnsAddress: string;
  readonly times: StoreTimes;
  readonly event: {
    readonly type: string;
    readonly actor: string;
    readonly fromStatus: string | null;
    readonly note: string | null;
    readonly at: Date;
  };
  /** In cents: what was paid or refunded by the event. */
  readonly amount: number;
}

export interface OrderMailContent {
  readonly subject: string;
  readonly preheader: string;
  readonly body: ReactNode;
  readonly attachment?: DocumentKind | undefined;
}

export function countedIn({ items }: Order): Counted {
  return counted(items.reduce((units, { quantity }) => units + quantity, 0));
}

interface OpeningProps {
  heading: string;
  order: Order;
  lead: string;
}

export function Opening({ heading, order, lead }: OpeningProps) {
  return (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailGreeting name={order.contact.name} />
      <MailParagraph>{lead}</MailParagraph>
    </>
  );
}

/** What to tell the bank, while the order waits for a transfer. */
export function WirePanel({ order, times }: { order: Order; times: StoreTimes }) {
  const { instructions } = order.payment;
  if (!instructions) return null;
  return (
    <MailPanel title={labels.wire}>
      <MailFacts
        facts={[
          { label: labels.amount, value: <strong>{usd(instructions.amount)}</strong> },
          { label: labels.reference, value: <strong>{instructions.reference}</strong> },
          ...(order.holdUntil ? [{ label: labels.payBy, value: times.time(order.holdUntil) }] : []),
          ...bankDetails(instructions),
        ]}
      />
    </MailPanel>
  );
}

/** A bank needs the currency too. */
const usd = (cents: number) => `${formatCents(cents)} USD`;

export function OrderLines({ order }: { order: Order }) {
  const { delivery } = order;
  return (
    <>
      <MailSubheading>{`${labels.order} ${order.number}`}</MailSubheading>
      <MailLines
        lines={order.items.map((item) => ({
          key: item.watchId,
          name: `${item.brandName} ${item.model}`,
          detail: detailOf(item),
          quantity: item.quantity,
          amount: formatCents(item.total),
        }))}
        sums={[
          { label: labels.subtotal, amount: formatCents(order.subtotal) },
          {
            label: delivery.name || labels.delivery,
            amount: delivery.price === 0 ? labels.free : formatCents(delivery.price),
          },
        ]}
        total={{ label: labels.total, amount: formatCents(order.total) }}
      />
      {order.policy.taxes && <MailParagraph muted>{order.policy.taxes}</MailParagraph>}
      {order.received > 0 && order.balance > 0 && (
        <MailFacts
          facts={[
            { label: labels.received, value: formatCents(order.received) },
            { label: labels.balance, value: <strong>{formatCents(order.balance)}</strong> },
          ]}
        />
      )}
    </>
  );
}

function detailOf({ reference, condition, quantity, price }: Order["items"][number]): string {
  const parts = [
    reference && labels.referenceOf(reference),
    condition,
    quantity > 1 && labels.each(formatCents(price)),
  ];
  return parts.filter(Boolean).join(", ");
}

export function DeliveryAddress({ order }: { order: Order }) {
  const lines = [order.contact.name, ...order.addressLines].map(unlinked);
  return (
    <>
      <MailSubheading>{labels.deliveryAddress}</MailSubheading>
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
      {returns && <Policy title={labels.returns} text={returns} />}
      {warranty && <Policy title={labels.warranty} text={warranty} />}
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

/** What a dealer's order has beside the lines. */
export function DealerFacts({ order }: { order: Order }) {
  const facts = dealerFacts(order);
  return facts.length > 0 ? <MailFacts facts={facts} /> : null;
}

export const dealerFacts = ({ isWholesale, purchaseOrder }: Order) => [
  ...optional(labels.prices, isWholesale && labels.wholesale),
  ...optional(labels.purchaseOrder, purchaseOrder),
];

/** Nothing where there is no value. */
export const optional = (label: string, value: string | null | false) =>
  value ? [{ label, value }] : [];
