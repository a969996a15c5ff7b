import { type OrderMail, orderMails } from "#src/features/orders/order-jobs.service.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import type { DocumentKind } from "#src/features/orders/pdf/document-order.ts";
import { type StoreTimes, storeTimes } from "#src/lib/store-times.ts";
import type { MailAttachment } from "#src/platform/db/order-tables.ts";
import { defineMail, type Mail, type MailContent } from "#src/platform/mail/define-mail.ts";
import type { MailShop } from "#src/platform/mail/layout.mail.tsx";
import { sampleOrder } from "./sample-order.ts";

interface OrderEnvelope {
  readonly recipient: string;
  readonly recipientName?: string;
  readonly once: string;
  readonly orderId: number;
  readonly attachments: readonly MailAttachment[];
}

export interface OrderMailData {
  readonly envelope: OrderEnvelope;
  readonly order: Order;
  readonly orderUrl: string;
  readonly sellerLines: readonly string[];
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

type Sample = readonly [changes?: Partial<Order>, event?: Partial<OrderMailData["event"]>];

export interface OrderMailSpec {
  readonly attachment?: (order: Order) => DocumentKind | undefined;
  readonly content: (data: OrderMailData, shop: MailShop) => MailContent;
  readonly samples: Readonly<Record<string, Sample>>;
}

interface OrderTemplate extends Mail<OrderMailData> {
  readonly attachment: (order: Order) => DocumentKind | undefined;
}

/** Buyers are greeted. The staff is told who writes. */
export function defineOrderMails<Name extends OrderMail>(
  specs: Readonly<Record<Name, OrderMailSpec>>,
): Readonly<Record<Name, OrderTemplate>> {
  const define = (name: OrderMail, { attachment, content, samples }: OrderMailSpec) => ({
    attachment: attachment ?? (() => undefined),
    ...defineMail<OrderMailData>({
      name,
      to: ({ envelope }) => envelope,
      content: (data, shop) => ({
        ...(orderMails[name] === "staff" ? staffNote : { greeting: data.order.contact.name }),
        sellerLines: data.sellerLines,
        ...content(data, shop),
      }),
      samples: () =>
        Object.fromEntries(
          Object.entries(samples).map(([key, sample]) => [key, sampleData(name, ...sample)]),
        ),
    }),
  });
  const entries = Object.entries<OrderMailSpec>(specs);
  return Object.fromEntries(
    entries.map(([name, spec]) => [name, define(name as OrderMail, spec)]),
  ) as Record<Name, OrderTemplate>;
}

export const staffNote = { note: "The shop sends this to its staff." } as const;

export function sampleData(mail: OrderMail, ...[changes, event]: Sample): OrderMailData {
  const order = sampleOrder(changes);
  return {
    envelope: { recipient: order.contact.email, once: "", orderId: 1, attachments: [] },
    order,
    orderUrl: `https://shop.example/orders/${order.number}#key=abc`,
    sellerLines: [],
    returnsAddress: "2 Example Avenue, New York, NY 10010, United States",
    times: storeTimes("America/New_York"),
    event: {
      ...{ type: mail, actor: "staff", fromStatus: null, note: null },
      at: new Date("2026-11-23T18:20:00Z"),
      ...event,
    },
    amount: order.total,
  };
}
