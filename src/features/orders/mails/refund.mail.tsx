import { formatCents } from "#src/domain/money.ts";
import { hasLapsed } from "#src/features/orders/orders.messages.ts";
import {
  MailButton,
  MailFacts,
  MailPanel,
  MailParagraph,
  MailSteps,
  MailSubheading,
} from "#src/platform/mail/parts.mail.tsx";
import * as texts from "./order-mails.messages.ts";
import {
  countedIn,
  Opening,
  OrderLines,
  type OrderMailContent,
  type OrderMailData,
} from "./order-parts.mail.tsx";

const { labels, buttons } = texts;

/** Money came that the order can't take. */
export function refundDueMail({ order, orderUrl, amount }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.refundDue;
  const paid = formatCents(amount);
  const cause = order.status !== "Cancelled" ? "paid" : hasLapsed(order) ? "lapsed" : "cancelled";
  return {
    subject: sentences.subject(order.number),
    preheader: sentences.preheader(paid),
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences[cause](paid, countedIn(order))} />
        <MailParagraph>{sentences.next(paid)}</MailParagraph>
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function returnRequestedMail(data: OrderMailData): OrderMailContent {
  const { order, orderUrl, returnsAddress, event, times } = data;
  const { heading, ...sentences } = texts.returnRequested;
  const number = order.return?.number ?? "";
  return {
    subject: sentences.subject(number),
    preheader: sentences.preheader(number),
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead} />
        <MailPanel title={sentences.panel}>
          <MailFacts
            facts={[
              { label: labels.returnNumber, value: <strong>{number}</strong> },
              { label: labels.order, value: order.number },
              { label: labels.requested, value: times.day(event.at) },
              ...(event.note ? [{ label: labels.reason, value: event.note }] : []),
            ]}
          />
        </MailPanel>
        <MailSubheading>{sentences.toDo}</MailSubheading>
        <MailSteps steps={sentences.steps(number, returnsAddress)} />
        <MailParagraph>{sentences.next}</MailParagraph>
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function returnAcceptedMail({ order, orderUrl }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.returnAccepted;
  const number = order.return?.number ?? "";
  return {
    subject: sentences.subject(number),
    preheader: sentences.preheader,
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead} />
        <MailFacts
          facts={[
            { label: labels.returnNumber, value: number },
            { label: labels.order, value: order.number },
          ]}
        />
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}

export function refundedMail({ order, orderUrl, amount }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.refunded;
  return {
    subject: sentences.subject(order.number),
    preheader: sentences.preheader(formatCents(amount)),
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(formatCents(amount))} />
        <MailFacts
          facts={[
            { label: labels.amount, value: <strong>{formatCents(amount)}</strong> },
            { label: labels.order, value: order.number },
            ...(order.return ? [{ label: labels.returnNumber, value: order.return.number }] : []),
          ]}
        />
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <OrderLines order={order} />
      </>
    ),
  };
}
