import { formatCents } from "#src/domain/money.ts";
import { paths } from "#src/lib/paths.ts";
import { MailButton, MailFacts, MailPanel, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import type { OrderMailContent, OrderMailData } from "./order-mail.ts";
import * as texts from "./order-mails.messages.ts";
import {
  countedIn,
  DeliveryAddress,
  Opening,
  OrderLines,
  Policies,
  WirePanel,
} from "./order-parts.mail.tsx";

/** Until an order is paid, and what ends it before that. */

export function orderReceivedMail(data: OrderMailData): OrderMailContent {
  const { order, orderUrl, times } = data;
  const { heading, ...sentences } = texts.orderReceived;
  const until = order.holdUntil && times.time(order.holdUntil);
  const isWire = order.payment.instructions !== undefined;
  const watches = countedIn(order);
  const pending = isWire ? sentences.wire(watches) : sentences.card(watches, until ?? "");
  return {
    subject: sentences.subject(order.number),
    preheader: until ? sentences.preheader(until) : heading,
    attachment: isWire ? "pro-forma" : undefined,
    body: (
      <>
        <Opening heading={heading} order={order} lead={until ? pending : sentences.ended} />
        <WirePanel order={order} times={times} />
        {isWire && <MailParagraph>{sentences.wireAttached}</MailParagraph>}
        <MailButton href={orderUrl}>
          {until && !isWire ? texts.buttons.pay : texts.buttons.order}
        </MailButton>
        {until && !isWire && <MailParagraph muted>{sentences.cardPaid}</MailParagraph>}
        <OrderLines order={order} />
        <OrderTerms order={order} />
        <DeliveryAddress order={order} />
        <Policies order={order} />
      </>
    ),
  };
}

/** What a dealer's order has beside the lines. */
function OrderTerms({ order }: Pick<OrderMailData, "order">) {
  const facts = [
    ...(order.isWholesale
      ? [{ label: texts.labels.prices, value: texts.labels.wholesale as string }]
      : []),
    ...(order.purchaseOrder
      ? [{ label: texts.labels.purchaseOrder, value: order.purchaseOrder }]
      : []),
  ];
  return facts.length > 0 ? <MailFacts facts={facts} /> : null;
}

export function holdEndingMail(data: OrderMailData): OrderMailContent {
  const { order, orderUrl, times } = data;
  const { heading, ...sentences } = texts.holdEnding;
  const end = order.holdUntil ?? order.now;
  const isWire = order.payment.instructions !== undefined;
  return {
    subject: sentences.subject(order.number, times.clock(end)),
    preheader: sentences.preheader(times.time(end)),
    body: (
      <>
        <Opening
          heading={heading}
          order={order}
          lead={sentences.lead(countedIn(order), times.time(end))}
        />
        <WirePanel order={order} times={times} />
        <MailButton href={orderUrl}>{isWire ? texts.buttons.order : texts.buttons.pay}</MailButton>
        <MailParagraph>{sentences.underWay}</MailParagraph>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function lapsedMail({ order, shopUrl }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.lapsed;
  const watches = countedIn(order);
  const [only, ...others] = order.items;
  const isOne = only !== undefined && others.length === 0;
  return {
    subject: sentences.subject(order.number),
    preheader: sentences.preheader,
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(watches)} />
        {order.payment.method === "wire" && (
          <MailParagraph>{sentences.underWay(watches)}</MailParagraph>
        )}
        <MailButton href={shopUrl + (isOne ? paths.watch(only.watchId) : paths.shop())}>
          {isOne ? texts.buttons.watch : texts.buttons.shop}
        </MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function cancelledMail({ order, orderUrl, event }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.cancelled;
  const wasPaid = event.fromStatus === "Paid";
  const lead = event.actor === "buyer" ? sentences.byBuyer : sentences.byStaff;
  return {
    subject: sentences.subject(order.number),
    preheader: wasPaid ? sentences.preheader.paid : sentences.preheader.unpaid,
    body: (
      <>
        <Opening heading={heading} order={order} lead={lead} />
        {event.note && (
          <MailPanel title={texts.labels.reason}>
            <MailParagraph>{event.note}</MailParagraph>
          </MailPanel>
        )}
        <MailParagraph>
          {wasPaid ? sentences.paid(formatCents(order.total)) : sentences.unpaid}
        </MailParagraph>
        <MailButton href={orderUrl}>{texts.buttons.order}</MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function paymentReceivedMail(data: OrderMailData): OrderMailContent {
  const { order, orderUrl, event, amount } = data;
  const { heading, ...sentences } = texts.paymentReceived;
  return {
    subject: sentences.subject(order.number),
    preheader: sentences.preheader,
    attachment: "invoice",
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(formatCents(amount))} />
        {event.fromStatus === "Cancelled" && (
          <MailParagraph>{sentences.late(countedIn(order))}</MailParagraph>
        )}
        <MailParagraph>{sentences.next}</MailParagraph>
        <MailButton href={orderUrl}>{texts.buttons.order}</MailButton>
        <OrderLines order={order} />
        <OrderTerms order={order} />
        <DeliveryAddress order={order} />
      </>
    ),
  };
}
