import { type DeliveryMethod, deliveryMethods, deliveryTime } from "#src/domain/delivery.ts";
import { formatCents } from "#src/domain/money.ts";
import { paths } from "#src/lib/paths.ts";
import {
  MailButton,
  MailFacts,
  MailLink,
  MailPanel,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import * as texts from "./order-mails.messages.ts";
import {
  countedIn,
  DealerFacts,
  DeliveryAddress,
  Opening,
  OrderLines,
  type OrderMailContent,
  type OrderMailData,
  Policies,
  WirePanel,
} from "./order-parts.mail.tsx";

const { labels, buttons } = texts;

export const orderReceivedMail = (data: OrderMailData) => instructions(data, texts.orderReceived);

/** After a transfer was chosen instead of a card. */
export const wireInstructionsMail = (data: OrderMailData) =>
  instructions(data, { ...texts.orderReceived, ...texts.wireInstructions });

function instructions(
  { order, orderUrl, times }: OrderMailData,
  { heading, ...sentences }: typeof texts.orderReceived,
): OrderMailContent {
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
        <MailButton href={orderUrl}>{until && !isWire ? buttons.pay : buttons.order}</MailButton>
        {until && !isWire && <MailParagraph muted>{sentences.cardPaid}</MailParagraph>}
        <OrderLines order={order} />
        <DealerFacts order={order} />
        <DeliveryAddress order={order} />
        <Policies order={order} />
      </>
    ),
  };
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
        <MailButton href={orderUrl}>{isWire ? buttons.order : buttons.pay}</MailButton>
        <MailParagraph>{sentences.underWay}</MailParagraph>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function lapsedMail({ order, shopUrl }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.lapsed;
  const watches = countedIn(order);
  const isPartPaid = order.toRefund > 0;
  const lead = isPartPaid ? sentences.part(formatCents(order.toRefund)) : sentences.lead(watches);
  const [only, ...others] = order.items;
  const isOne = only !== undefined && others.length === 0;
  return {
    subject: sentences.subject(order.number),
    preheader: isPartPaid ? heading : sentences.preheader,
    body: (
      <>
        <Opening heading={heading} order={order} lead={lead} />
        {order.payment.method === "wire" && !isPartPaid && (
          <MailParagraph>{sentences.underWay(watches)}</MailParagraph>
        )}
        <MailButton href={shopUrl + (isOne ? paths.watch(only.watchId) : paths.shop())}>
          {isOne ? buttons.watch : buttons.shop}
        </MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function cancelledMail({ order, orderUrl, event }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.cancelled;
  const wasPaid = event.fromStatus === "Paid" || order.toRefund > 0;
  const lead = event.actor === "buyer" ? sentences.byBuyer : sentences.byStaff;
  return {
    subject: sentences.subject(order.number),
    preheader: wasPaid ? sentences.preheader.paid : sentences.preheader.unpaid,
    body: (
      <>
        <Opening heading={heading} order={order} lead={lead} />
        {event.note && (
          <MailPanel title={labels.reason}>
            <MailParagraph>{event.note}</MailParagraph>
          </MailPanel>
        )}
        <MailParagraph>
          {wasPaid ? sentences.paid(formatCents(order.toRefund || order.total)) : sentences.unpaid}
        </MailParagraph>
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
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
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <OrderLines order={order} />
        <DealerFacts order={order} />
        <DeliveryAddress order={order} />
      </>
    ),
  };
}

export function partPaymentMail({
  order,
  orderUrl,
  amount,
  times,
}: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.partPayment;
  const [paid, received, total, balance] = [
    formatCents(amount),
    formatCents(order.received),
    formatCents(order.total),
    formatCents(order.balance),
  ];
  const isWire = order.payment.instructions !== undefined;
  return {
    subject: sentences.subject(order.number, balance),
    preheader: sentences.preheader(balance),
    body: (
      <>
        <Opening
          heading={heading}
          order={order}
          lead={sentences.lead(paid, received, total, balance)}
        />
        {order.holdUntil && (
          <MailParagraph>
            {sentences.next(countedIn(order), times.time(order.holdUntil))}
          </MailParagraph>
        )}
        <WirePanel order={order} times={times} />
        <MailButton href={orderUrl}>{isWire ? buttons.order : buttons.pay}</MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function shippedMail({ order, orderUrl }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.shipped;
  const { carrier, number, url } = order.tracking ?? { carrier: "", number: "" };
  return {
    subject: sentences.subject(order.number),
    preheader: carrier ? sentences.preheader(carrier, number) : heading,
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(countedIn(order))} />
        {carrier && (
          <MailPanel title={labels.delivery}>
            <MailFacts
              facts={[
                { label: labels.carrier, value: carrier },
                { label: labels.tracking, value: number },
                ...transitOf(order.delivery.method),
              ]}
            />
          </MailPanel>
        )}
        <MailButton href={url ?? orderUrl}>{url ? buttons.track : buttons.order}</MailButton>
        {url && (
          <MailParagraph>
            <MailLink href={orderUrl}>{buttons.order}</MailLink>
          </MailParagraph>
        )}
        <DeliveryAddress order={order} />
        <OrderLines order={order} />
      </>
    ),
  };
}

function transitOf(method: string) {
  const known = deliveryMethods.find((name): name is DeliveryMethod => name === method);
  return known ? [{ label: labels.transit, value: deliveryTime(known) }] : [];
}

export function deliveredMail({ order, orderUrl, event, times }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.delivered;
  const { returnUntil } = order.policy;
  return {
    subject: sentences.subject(order.number),
    preheader: returnUntil ? sentences.preheader(times.day(returnUntil)) : heading,
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(countedIn(order))} />
        <MailPanel title={labels.returnWindow}>
          <MailFacts
            facts={[
              { label: labels.delivered, value: times.day(event.at) },
              ...(returnUntil
                ? [{ label: labels.returnUntil, value: times.time(returnUntil) }]
                : []),
            ]}
          />
          <MailParagraph>{sentences.howToReturn}</MailParagraph>
        </MailPanel>
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <Policies order={order} />
        <OrderLines order={order} />
      </>
    ),
  };
}
