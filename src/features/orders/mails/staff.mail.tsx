import type { ReactNode } from "react";
import { formatCents, formatMoney } from "#src/domain/money.ts";
import { checkText, paymentNames } from "#src/features/orders/orders.messages.ts";
import type { PaymentCheckRow } from "#src/features/orders/payments/payments.sql.ts";
import { storeTimes } from "#src/lib/calendar.ts";
import { paths } from "#src/lib/paths.ts";
import { defineMail, mailBody } from "#src/platform/mail/define-mail.ts";
import {
  MailButton,
  MailFacts,
  MailLink,
  MailParagraph,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";
import {
  dealerOrder,
  defineOrderMails,
  type OrderMailData,
  paidOrder,
  returnedOrder,
  sampleOrder,
  staffNote,
} from "./define-order-mail.mail.tsx";
import { DeliveryAddress, dealerFacts, OrderLines, optional } from "./order-parts.mail.tsx";

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

export function providersFacts({ data }: Pick<PaymentCheckRow, "data">) {
  const { amount, currency, reference } = data;
  return {
    amount:
      typeof amount === "number" && typeof currency === "string"
        ? formatMoney(amount, currency)
        : null,
    reference: typeof reference === "string" ? reference : null,
  };
}

interface PaymentCheck {
  readonly check: PaymentCheckRow;
  readonly timeZone: string;
}

export const paymentCheckMail = defineMail<PaymentCheck>({
  name: "staff-payment-check",
  to: ({ check: { id, orderId } }, { checkout }) => ({
    recipient: checkout.ordersEmail,
    once: `payment-check:${id}`,
    ...(orderId !== null && { orderId }),
  }),
  content: ({ check, timeZone }, shop) => {
    const { orderId, orderNumber, orderTotal, receivedAt } = check;
    const { amount, reference } = providersFacts(check);
    const wrong = checkText(check);
    const provider = paymentNames[check.provider as keyof typeof paymentNames] ?? check.provider;
    const page = orderId === null ? paths.paymentsToCheck() : paths.adminOrder(orderId);
    return {
      ...staffNote,
      subject: `Payment to check: ${orderNumber ?? reference ?? check.type}`,
      preheader: wrong,
      heading: "Payment to check",
      lead: wrong,
      body: mailBody(
        <MailFacts
          facts={[
            ...optional("Amount", amount),
            ...optional("Order", orderNumber),
            ...optional("Total", orderTotal === null ? null : formatCents(orderTotal)),
            { label: "Payment", value: provider },
            ...optional("Reference", reference),
            { label: "Received", value: storeTimes(timeZone).time(receivedAt) },
          ]}
        />,
        "The shop can't settle this by itself. See what happened at the provider, put it right there or with the order, and mark it as checked in the dashboard, under 'Payments to check'.",
        <MailButton href={shop.url + page}>
          {orderId === null ? "See payments to check" : "Open the order"}
        </MailButton>,
      ),
    };
  },
  samples: () => {
    const { number: orderNumber, total } = sampleOrder();
    const check = {
      ...{ id: 1, provider: "stripe", type: "charge.dispute.created", outcome: "attention" },
      ...{ orderId: 7, orderNumber, orderTotal: total },
      data: { amount: total, currency: "usd", reference: "dp_1QxT2mExample" },
      receivedAt: new Date("2026-11-23T18:20:00Z"),
    };
    return { dispute: { check, timeZone: "America/New_York" } };
  },
});
