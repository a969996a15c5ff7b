import { refundAppearsDays, refundBusinessDays } from "#src/domain/constants.ts";
import { formatCents } from "#src/domain/money.ts";
import { hasLapsed } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { mailBody } from "#src/platform/mail/define-mail.ts";
import {
  MailButton,
  MailFacts,
  MailPanel,
  MailParagraph,
  MailSteps,
  MailSubheading,
} from "#src/platform/mail/parts.mail.tsx";
import {
  defineOrderMails,
  returnedOrder,
  sampleOrder,
  unheldOrder,
} from "./define-order-mail.mail.tsx";
import { buttons, countedIn, OrderLines, optional } from "./order-parts.mail.tsx";

const one = { items: sampleOrder().items.slice(0, 1), subtotal: 1_450_000, total: 1_462_000 };
const refundDays = `${refundBusinessDays.min} to ${refundBusinessDays.max} business days`;

export const refundMails = defineOrderMails({
  lapsed: {
    content: ({ order }, shop) => {
      const heading = "Your reservation has ended";
      const { watch, is } = countedIn(order);
      const isPartPaid = order.toRefund > 0;
      const [only, ...others] = order.items;
      const isOne = only !== undefined && others.length === 0;
      return {
        subject: `Your order ${order.number} has lapsed`,
        preheader: isPartPaid ? heading : "No payment arrived in time. You owe us nothing.",
        heading,
        lead: isPartPaid
          ? `The balance of your order did not arrive in time, so it is cancelled. We refund the ${formatCents(order.toRefund)} that you have paid, and write again when that is done.`
          : `No payment for your order arrived in time, so it is cancelled. You owe us nothing, and the ${watch} ${is} for sale again.`,
        body: mailBody(
          order.payment.method === "wire" &&
            !isPartPaid &&
            `If your transfer is still on its way: your order stands when it arrives and the ${watch} ${is} still free. Otherwise we send the whole amount back.`,
          <MailButton href={shop.url + (isOne ? paths.watch(only.watchId) : paths.shop())}>
            {isOne ? "See the watch" : "See all watches"}
          </MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      unpaid: [{ ...unheldOrder, ...one }],
      "part paid": [{ ...unheldOrder, ...one, toRefund: 500_000 }],
    },
  },

  cancelled: {
    content: ({ order, orderUrl, event }) => {
      const wasPaid = event.fromStatus === "Paid" || order.toRefund > 0;
      const refunded = formatCents(order.toRefund || order.total);
      return {
        subject: `Your order ${order.number} has been cancelled`,
        preheader: wasPaid ? "We refund what you paid." : "You owe us nothing.",
        heading: "Your order has been cancelled",
        lead:
          event.actor === "buyer"
            ? "As you asked, we have cancelled your order."
            : "We have cancelled your order.",
        body: mailBody(
          event.note && (
            <MailPanel title="Reason">
              <MailParagraph>{event.note}</MailParagraph>
            </MailPanel>
          ),
          wasPaid
            ? `We refund ${refunded} the way you paid, and write again when that is done.`
            : "You owe us nothing. If you have already sent a transfer, reply to this mail and we send it back.",
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      "by buyer": [unheldOrder, { actor: "buyer", fromStatus: "Pending" }],
      "by staff": [
        unheldOrder,
        { fromStatus: "Paid", note: "The watch did not pass our last inspection." },
      ],
    },
  },

  /** Money came that the order can't take. */
  "refund-due": {
    content: ({ order, orderUrl, amount }) => {
      const paid = formatCents(amount);
      const came = `Your payment of ${paid} arrived`;
      const { watch } = countedIn(order);
      return {
        subject: `Your payment for order ${order.number} will be refunded`,
        preheader: `We send ${paid} back in full.`,
        heading: "We refund your payment",
        lead:
          order.status !== "Cancelled"
            ? `${came} although your order is paid already. Your order goes on as before.`
            : hasLapsed(order)
              ? `${came} after your reservation had ended, and another customer has ordered the ${watch} by now. We are sorry.`
              : `${came} after your order had been cancelled.`,
        body: mailBody(
          `We refund ${paid} in full, the way you paid, and write again when that is done. There is nothing that you need to do.`,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      lapsed: [
        {
          ...unheldOrder,
          ...one,
          status: "Cancelled",
          timeline: [{ type: "lapsed", at: "2026-11-18T23:00:00.000Z" }],
        },
      ],
    },
  },

  "return-requested": {
    content: ({ order, orderUrl, returnsAddress, event, times }) => {
      const number = order.return?.number ?? "";
      const write = `Write ${number} on the outside of the parcel.`;
      const steps = [
        "Pack everything as it came: unworn and complete, in its original packaging, with its papers and with protective films intact.",
        write,
        returnsAddress
          ? `Send it insured for the price that you paid and tracked, to ${returnsAddress}.`
          : "Reply to this mail for the address, and send the parcel insured for the price that you paid and tracked.",
      ];
      return {
        subject: `Your return ${number}: what to do`,
        preheader: write,
        heading: "How to return your order",
        lead: "Here is the number under which we expect your return.",
        body: mailBody(
          <MailPanel
            title="Return authorization"
            facts={[
              { label: "Authorization number", value: <strong>{number}</strong> },
              { label: "Order", value: order.number },
              { label: "Requested", value: times.day(event.at) },
              ...optional("Reason", event.note),
            ]}
          />,
          <MailSubheading>What to do</MailSubheading>,
          <MailSteps steps={steps} />,
          `We inspect what arrives and tell you as soon as we have. The refund follows ${refundDays} after that.`,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      requested: [returnedOrder, { note: "The bracelet is too small for my wrist." }],
    },
  },

  "return-accepted": {
    content: ({ order, orderUrl }) => {
      const number = order.return?.number ?? "";
      return {
        subject: `Your return ${number} has been accepted`,
        preheader: "It has arrived. The refund follows.",
        heading: "Your return has been accepted",
        lead: `Your return has arrived. We refund it in ${refundDays}, the way you paid, and write again when that is done.`,
        body: mailBody(
          <MailFacts
            facts={[
              { label: "Authorization number", value: number },
              { label: "Order", value: order.number },
            ]}
          />,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: { accepted: [returnedOrder] },
  },

  refunded: {
    content: ({ order, orderUrl, amount }) => {
      const { min, max } = refundAppearsDays;
      const paid = formatCents(amount);
      return {
        subject: `Refund for your order ${order.number}`,
        preheader: `${paid} goes back the way you paid.`,
        heading: "Your refund is on its way",
        lead: `We have refunded ${paid}. The money goes back the way you paid and appears in your account in ${min} to ${max} days, depending on your bank.`,
        body: mailBody(
          <MailFacts
            facts={[
              { label: "Amount", value: <strong>{paid}</strong> },
              { label: "Order", value: order.number },
              ...optional("Authorization number", order.return?.number),
            ]}
          />,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: { returned: [{ ...returnedOrder, status: "Refunded" }] },
  },
});
