import { type OrderMail, orderMails } from "#src/features/orders/order-jobs.service.ts";
import type { DocumentKind } from "#src/features/orders/pdf/document-order.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import { type RenderedMail, renderMail } from "#src/platform/mail/render-mail.ts";
import { deliveredMail, shippedMail } from "./delivery.mail.tsx";
import type { OrderMailContent, OrderMailData } from "./order-mail.ts";
import { staff } from "./order-mails.messages.ts";
import {
  cancelledMail,
  holdEndingMail,
  lapsedMail,
  orderReceivedMail,
  paymentReceivedMail,
} from "./payment.mail.tsx";
import { refundedMail, returnAcceptedMail, returnRequestedMail } from "./return.mail.tsx";
import {
  staffNewOrderMail,
  staffPaymentMail,
  staffRefundDueMail,
  staffReturnRequestedMail,
} from "./staff.mail.tsx";

const templates: Readonly<Record<OrderMail, (data: OrderMailData) => OrderMailContent>> = {
  "order-received": orderReceivedMail,
  "payment-received": paymentReceivedMail,
  shipped: shippedMail,
  delivered: deliveredMail,
  cancelled: cancelledMail,
  "hold-ending": holdEndingMail,
  lapsed: lapsedMail,
  "return-requested": returnRequestedMail,
  "return-accepted": returnAcceptedMail,
  refunded: refundedMail,
  "staff-new-order": staffNewOrderMail,
  "staff-payment": staffPaymentMail,
  "staff-return-requested": staffReturnRequestedMail,
  "staff-refund-due": staffRefundDueMail,
};

interface WrittenMail extends RenderedMail {
  readonly subject: string;
  readonly attachment: DocumentKind | undefined;
}

export function writeOrderMail(mail: OrderMail, data: OrderMailData, shop: MailShop): WrittenMail {
  const { subject, preheader, body, attachment } = templates[mail](data);
  const footer = orderMails[mail] === "staff" ? { note: staff.footer } : {};
  const rendered = renderMail(
    <MailLayout shop={shop} subject={subject} preheader={preheader} {...footer}>
      {body}
    </MailLayout>,
  );
  return { ...rendered, subject, attachment };
}
