import { defaultSaleTerms } from "#src/domain/sale.ts";
import type { DocumentKind } from "#src/features/orders/documents/document-order.ts";
import { type OrderMail, orderMails } from "#src/features/orders/order-jobs.service.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import { policyTexts, taxTexts } from "#src/features/orders/orders.messages.ts";
import { type StoreTimes, storeTimes } from "#src/lib/calendar.ts";
import type { MailAttachment } from "#src/platform/db/order-tables.ts";
import { defineMail, type Mail, type MailContent } from "#src/platform/mail/define-mail.ts";
import type { MailShop } from "#src/platform/mail/layout.mail.tsx";

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

const watches = [
  { brandName: "Rolex", model: "Submariner Date", reference: "126610LN", condition: "Excellent" },
  {
    brandName: "A. Lange & Söhne",
    model: "Datograph Perpetual Tourbillon Up/Down",
    reference: "740.056F",
    condition: "Unworn",
  },
];

/** An order as `presentOrder` gives it, pending and paid by wire unless `changes` say otherwise. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  const items = watches.map((watch, place) => {
    const quantity = place + 1;
    const price = 1_450_000 * (place + 1);
    return { ...watch, watchId: place + 1, image: null, price, quantity, total: price * quantity };
  });
  const subtotal = items.reduce((sum, { total }) => sum + total, 0);
  const total = subtotal + 12_000;
  return {
    number: "M-7K3F9Q2A",
    status: "Pending",
    total,
    currency: "USD",
    createdAt: "2026-11-16T15:04:00.000Z",
    holdUntil: "2026-11-18T23:00:00.000Z",
    items,
    now: "2026-11-16T15:05:00.000Z",
    contact: { name: "Ada Buyer", email: "ada@example.com", phone: "+44 20 7946 0018" },
    address: { line1: "10 Example Road", city: "London", postalCode: "SW1A 2AA", country: "GB" },
    addressLines: ["10 Example Road", "London", "SW1A 2AA", "United Kingdom"],
    subtotal,
    delivery: { method: "express-international", name: "International Express", price: 12_000 },
    payment: {
      method: "wire",
      instructions: {
        amount: total,
        reference: "M-7K3F9Q2A",
        accountHolder: "Meridian Watches LLC",
        bankName: "First Example Bank",
        accountNumber: "000123456789",
        routingNumber: "021000021",
        swift: "EXAMUS33",
      },
    },
    isWholesale: false,
    purchaseOrder: null,
    timeline: [],
    tracking: null,
    policy: {
      ...policyTexts(defaultSaleTerms),
      taxes: taxTexts.abroad("United Kingdom"),
      returnUntil: null,
    },
    return: null,
    received: 0,
    balance: total,
    refundDue: false,
    toRefund: 0,
    refunded: 0,
    actions: [],
    documents: {},
    ...changes,
  };
}

/** The watch is not reserved any more. */
export const unheldOrder = { holdUntil: null, payment: { method: "wire" } } as const;
export const paidOrder = { ...unheldOrder, status: "Paid" } as const;
export const returnedOrder = {
  ...paidOrder,
  status: "Delivered",
  return: { number: "R-4M8T1Z6C", requestedAt: "2026-11-30T10:00:00.000Z", acceptedAt: null },
} as const;
export const dealerOrder = { isWholesale: true, purchaseOrder: "PO-2026-118" } as const;
