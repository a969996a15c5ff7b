import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailParagraph,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";
import { buttons, labels, staff } from "./order-mails.messages.ts";
import {
  DeliveryAddress,
  dealerFacts,
  OrderLines,
  type OrderMailContent,
  type OrderMailData,
  optional,
} from "./order-parts.mail.tsx";

interface StaffMailProps {
  heading: string;
  /** What happened and what to do. */
  sentences: readonly string[];
  /** What the event brought. */
  facts?: readonly { label: string; value: ReactNode }[];
  data: OrderMailData;
}

function StaffMail({ heading, sentences, facts = [], data }: StaffMailProps) {
  const { order, orderUrl } = data;
  const { contact } = order;
  return (
    <>
      <MailHeading>{heading}</MailHeading>
      {sentences.map((sentence) => (
        <MailParagraph key={sentence}>{sentence}</MailParagraph>
      ))}
      <MailFacts
        facts={[
          ...facts,
          { label: labels.customer, value: unlinked(contact.name) },
          {
            label: labels.email,
            value: <MailLink href={`mailto:${contact.email}`}>{contact.email}</MailLink>,
          },
          { label: labels.phone, value: contact.phone },
          ...dealerFacts(order),
        ]}
      />
      <MailButton href={orderUrl}>{buttons.staff}</MailButton>
      <OrderLines order={order} />
      <DeliveryAddress order={order} />
    </>
  );
}

export function staffNewOrderMail(data: OrderMailData): OrderMailContent {
  const { order, times } = data;
  const { heading, lead, subject } = staff.newOrder;
  const method = paymentNames[order.payment.method];
  const facts = [
    { label: labels.payment, value: method },
    ...optional(labels.reservedUntil, order.holdUntil && times.time(order.holdUntil)),
  ];
  return {
    subject: subject(order.number, formatCents(order.total)),
    preheader: `${order.contact.name}, ${method}`,
    body: <StaffMail heading={heading} sentences={[lead]} facts={facts} data={data} />,
  };
}

export function staffPaymentMail(data: OrderMailData): OrderMailContent {
  const { order, amount, event } = data;
  const { heading, late, part, differs, subject } = staff.payment;
  const isPart = event.type === "part-payment";
  const lead = isPart ? part(formatCents(order.balance)) : staff.payment.lead;
  const sentences = [
    lead,
    ...(event.fromStatus === "Cancelled" ? [late] : []),
    ...(amount === order.total || isPart ? [] : [differs(formatCents(order.total))]),
  ];
  const facts = [
    { label: labels.received, value: <strong>{formatCents(amount)}</strong> },
    {
      label: labels.payment,
      value: paymentNames[order.payment.method],
    },
  ];
  return {
    subject: subject(order.number, formatCents(amount)),
    preheader: `${order.contact.name}. ${lead}`,
    body: <StaffMail heading={heading} sentences={sentences} facts={facts} data={data} />,
  };
}

export function staffReturnRequestedMail(data: OrderMailData): OrderMailContent {
  const { order, event, times } = data;
  const { heading, lead, subject } = staff.returnRequested;
  const facts = [
    ...optional(labels.returnNumber, order.return?.number ?? null),
    ...optional(labels.reason, event.note),
    ...optional(labels.requested, times.time(event.at)),
  ];
  return {
    subject: subject(order.number),
    preheader: `${order.contact.name}, ${order.return?.number ?? ""}`,
    body: <StaffMail heading={heading} sentences={[lead]} facts={facts} data={data} />,
  };
}

export function staffRefundDueMail(data: OrderMailData): OrderMailContent {
  const { order, event } = data;
  const { heading, subject, cancelled, returned, unwanted } = staff.refundDue;
  const causes: Readonly<Record<string, string>> = { cancelled, "return-accepted": returned };
  const cause = causes[event.type] ?? unwanted;
  const facts = [
    {
      label: labels.payment,
      value: paymentNames[order.payment.method],
    },
    ...optional(labels.reason, event.type === "cancelled" && event.note),
  ];
  return {
    subject: subject(order.number),
    preheader: cause,
    body: <StaffMail heading={heading} sentences={[cause]} facts={facts} data={data} />,
  };
}
