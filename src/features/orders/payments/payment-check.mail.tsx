import { formatCents, formatMoney } from "#src/domain/money.ts";
import { labels, staff } from "#src/features/orders/mails/order-mails.messages.ts";
import { optional } from "#src/features/orders/mails/order-parts.mail.tsx";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { storeTimes } from "#src/lib/store-times.ts";
import type { Config } from "#src/platform/config.ts";
import { MailLayout, mailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import { type RenderedMail, renderMail } from "#src/platform/mail/render-mail.ts";
import { checkText } from "./payments.messages.ts";
import type { PaymentCheckRow } from "./payments.sql.ts";

/** What the provider said, of which the amount and the reference may be missing. */
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

/** Tells the staff of a payment that the shop can't settle by itself. */
export function writePaymentCheckMail(
  check: PaymentCheckRow,
  config: Config,
): RenderedMail & { subject: string } {
  const { heading, lead, subject: subjectOf, button } = staff.paymentCheck;
  const { publicUrl, checkout } = config;
  const { orderId, orderNumber, orderTotal, receivedAt } = check;
  const { amount, reference } = providersFacts(check);
  const wrong = checkText(check);
  const subject = subjectOf(orderNumber ?? reference ?? check.type);
  const provider = paymentNames[check.provider as keyof typeof paymentNames] ?? check.provider;
  const rendered = renderMail(
    <MailLayout shop={mailShop(config)} subject={subject} preheader={wrong} note={staff.footer}>
      <MailHeading>{heading}</MailHeading>
      <MailParagraph>{wrong}</MailParagraph>
      <MailFacts
        facts={[
          ...optional(labels.amount, amount),
          ...optional(labels.order, orderNumber),
          ...optional(labels.total, orderTotal === null ? null : formatCents(orderTotal)),
          { label: labels.payment, value: provider },
          ...optional(labels.reference, reference),
          { label: labels.received, value: storeTimes(checkout.timeZone).time(receivedAt) },
        ]}
      />
      <MailParagraph>{lead}</MailParagraph>
      <MailButton
        href={publicUrl + (orderId === null ? paths.paymentsToCheck() : paths.adminOrder(orderId))}
      >
        {orderId === null ? button.list : button.order}
      </MailButton>
    </MailLayout>,
  );
  return { ...rendered, subject };
}
