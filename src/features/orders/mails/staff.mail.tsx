import type { ReactNode } from "react";
import { formatCents } from "#src/domain/money.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import {
  MailButton,
  MailFacts,
  MailLink,
  MailParagraph,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";
import { defineOrderMails, type OrderMailData } from "./define-order-mail.mail.tsx";
import { DeliveryAddress, dealerFacts, OrderLines, optional } from "./order-parts.mail.tsx";
import { dealerOrder, paidOrder, returnedOrder } from "./sample-order.ts";

interface DetailsProps {
  data: OrderMailData;
  sentences?: readonly string[];
  facts?: readonly { label: string; value: ReactNode }[];
}

function Details({ data: { order, orderUrl }, sentences = [], facts = [] }: DetailsProps) {
  const { name, email, phone } = order.contact;
  return (
    <>
      {sentences.map((sentence) => (
        <MailParagraph key={sentence}>{sentence}</MailParagraph>
      ))}
      <MailFacts
        facts={[
          ...facts,
          { label: "Customer", value: unlinked(name) },
          { label: "E-mail", value: <MailLink href={`mailto:${email}`}>{email}</MailLink> },
          { label: "Phone", value: phone },
          ...dealerFacts(order),
        ]}
      />
      <MailButton href={orderUrl}>Open the order</MailButton>
      <OrderLines order={order} />
      <DeliveryAddress order={order} />
    </>
  );
}

const paymentFact = ({ order }: OrderMailData) => ({
  label: "Payment",
  value: paymentNames[order.payment.method],
});

const refundCauses: Readonly<Record<string, string>> = {
  cancelled: "This order was cancelled after it had been paid. The money must go back.",
  "return-accepted": "The return of this order has been accepted. The money must go back.",
};

export const staffMails = defineOrderMails({
  "staff-new-order": {
    content: (data) => {
      const { order, times } = data;
      const { number, total, contact, payment, holdUntil } = order;
      const facts = [
        paymentFact(data),
        ...optional("Reserved until", holdUntil && times.time(holdUntil)),
      ];
      return {
        subject: `New order ${number}: ${formatCents(total)}`,
        preheader: `${contact.name}, ${paymentNames[payment.method]}`,
        heading: "New order",
        lead: "A new order has come in. It waits for payment.",
        body: <Details data={data} facts={facts} />,
      };
    },
    samples: { dealer: [dealerOrder] },
  },

  "staff-payment": {
    content: (data) => {
      const { order, amount, event } = data;
      const isPart = event.type === "part-payment";
      const lead = isPart
        ? `${formatCents(order.balance)} is still open. The order waits for it.`
        : "This order is paid and can be shipped.";
      const sentences = [
        event.fromStatus === "Cancelled" &&
          "The payment came after the reservation had ended. The units were still free, so the order stands.",
        amount !== order.total &&
          !isPart &&
          `The amount is not the order's total of ${formatCents(order.total)}.`,
      ];
      const facts = [
        { label: "Received", value: <strong>{formatCents(amount)}</strong> },
        paymentFact(data),
      ];
      return {
        subject: `Payment for order ${order.number}: ${formatCents(amount)}`,
        preheader: `${order.contact.name}. ${lead}`,
        heading: "Payment received",
        lead,
        body: (
          <Details
            data={data}
            sentences={sentences.filter((text) => text !== false)}
            facts={facts}
          />
        ),
      };
    },
    samples: { paid: [paidOrder] },
  },

  "staff-return-requested": {
    content: (data) => {
      const { order, event, times } = data;
      const number = order.return?.number;
      const facts = [
        ...optional("Authorization number", number),
        ...optional("Reason", event.note),
        ...optional("Requested", times.time(event.at)),
      ];
      return {
        subject: `Return requested for order ${order.number}`,
        preheader: `${order.contact.name}, ${number ?? ""}`,
        heading: "Return requested",
        lead: "The customer wants to return this order and has been told how. Accept the return when it has arrived, and say after the inspection whether it can be sold again.",
        body: <Details data={data} facts={facts} />,
      };
    },
    samples: { returned: [returnedOrder, { note: "The bracelet is too small for my wrist." }] },
  },

  "staff-refund-due": {
    content: (data) => {
      const { order, event } = data;
      const cause =
        refundCauses[event.type] ??
        "A payment arrived that this order can't take: it has ended, or is paid already. The money must go back.";
      const facts = [
        paymentFact(data),
        ...optional("Reason", event.type === "cancelled" && event.note),
      ];
      return {
        subject: `Refund due for order ${order.number}`,
        preheader: cause,
        heading: "Refund due",
        lead: cause,
        body: <Details data={data} facts={facts} />,
      };
    },
    samples: { returned: [returnedOrder, { type: "return-accepted" }] },
  },
});
