import { formatCents, formatMoney } from "#src/domain/money.ts";
import { staffNote } from "#src/features/orders/mails/define-order-mail.mail.tsx";
import { optional } from "#src/features/orders/mails/order-parts.mail.tsx";
import { sampleOrder } from "#src/features/orders/mails/sample-order.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { storeTimes } from "#src/lib/store-times.ts";
import { defineMail, mailBody } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailFacts } from "#src/platform/mail/parts.mail.tsx";
import { checkText } from "./payments.messages.ts";
import type { PaymentCheckRow } from "./payments.sql.ts";

/** The amount and the reference may be missing. */
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
