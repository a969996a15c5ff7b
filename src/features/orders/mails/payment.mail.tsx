import { dispatchBusinessDays } from "#src/domain/constants.ts";
import { formatCents } from "#src/domain/money.ts";
import { mailBody, small } from "#src/platform/mail/define-mail.ts";
import { MailButton } from "#src/platform/mail/parts.mail.tsx";
import {
  dealerOrder,
  defineOrderMails,
  type OrderMailSpec,
  paidOrder,
} from "./define-order-mail.mail.tsx";
import {
  buttons,
  countedIn,
  DealerFacts,
  DeliveryAddress,
  OrderLines,
  Policies,
  WirePanel,
} from "./order-parts.mail.tsx";

interface InstructionTexts {
  readonly subject: (number: string) => string;
  readonly heading: string;
  /** Before what to do for a transfer. */
  readonly chosen: string;
  readonly samples: OrderMailSpec["samples"];
}

const instructions = ({ subject, heading, chosen, samples }: InstructionTexts): OrderMailSpec => ({
  attachment: ({ payment }) => (payment.instructions ? "pro-forma" : undefined),
  content: ({ order, orderUrl, times }) => {
    const until = order.holdUntil && times.time(order.holdUntil);
    const isWire = order.payment.instructions !== undefined;
    const { watch, is } = countedIn(order);
    const pending = isWire
      ? `${chosen}Your ${watch} ${is} reserved for you. Please send the amount by wire transfer so that it reaches us in time, and give the reference, so that we can match it.`
      : `Your ${watch} ${is} reserved for you until ${until}. The order is complete when it is paid.`;
    return {
      subject: subject(order.number),
      preheader: until ? `Reserved for you until ${until}.` : heading,
      heading,
      lead: until
        ? pending
        : "We have received your order. You find what has become of it since on its page.",
      body: mailBody(
        <WirePanel order={order} times={times} />,
        isWire && "The same details are in the attached pro-forma, for you or your bank.",
        <MailButton href={orderUrl}>{until && !isWire ? buttons.pay : buttons.order}</MailButton>,
        until &&
          !isWire &&
          small(
            "If you have just paid, there is nothing left to do. We write again when the payment is confirmed.",
          ),
        <OrderLines order={order} />,
        <DealerFacts order={order} />,
        <DeliveryAddress order={order} />,
        <Policies order={order} />,
      ),
    };
  },
  samples,
});

export const paymentMails = defineOrderMails({
  "order-received": instructions({
    subject: (number) => `We have received your order ${number}`,
    heading: "Thank you for your order",
    chosen: "",
    samples: {
      wire: [dealerOrder],
      card: [{ payment: { method: "stripe" } }],
    },
  }),

  /** After a transfer was chosen instead of a card. */
  "wire-instructions": instructions({
    subject: (number) => `How to pay for your order ${number}`,
    heading: "Your payment by wire transfer",
    chosen: "You have chosen to pay by wire transfer. ",
    samples: { wire: [] },
  }),

  "hold-ending": {
    content: ({ order, orderUrl, times }) => {
      const end = order.holdUntil ?? order.now;
      const isWire = order.payment.instructions !== undefined;
      const { watch, it } = countedIn(order);
      return {
        subject: `Please pay for your order ${order.number} by ${times.clock(end)}`,
        preheader: `We keep your order until ${times.time(end)}.`,
        heading: "Your reservation ends soon",
        lead: `We have not received the payment for your order yet. We keep your ${watch} for you until ${times.time(end)}. After that, others can buy ${it} again.`,
        body: mailBody(
          <WirePanel order={order} times={times} />,
          <MailButton href={orderUrl}>{isWire ? buttons.order : buttons.pay}</MailButton>,
          "If your transfer is under way, reply to this mail with your bank's confirmation. If you have changed your mind, you can cancel the order on its page or simply let the reservation end.",
          <OrderLines order={order} />,
        ),
      };
    },
    samples: { wire: [] },
  },

  "payment-received": {
    attachment: () => "invoice",
    content: ({ order, orderUrl, event, amount }) => {
      const { watch, was } = countedIn(order);
      const { min, max } = dispatchBusinessDays;
      return {
        subject: `Payment received for your order ${order.number}`,
        preheader: "Your invoice is attached. We ship next.",
        heading: "Your payment has arrived",
        lead: `We have received ${formatCents(amount)}, thank you. Your invoice is attached.`,
        body: mailBody(
          event.fromStatus === "Cancelled" &&
            `The payment came after the reservation had ended. The ${watch} ${was} still free, so your order stands.`,
          `We hand the parcel to the carrier within ${min} to ${max} business days and write again when it is on its way.`,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
          <DealerFacts order={order} />,
          <DeliveryAddress order={order} />,
        ),
      };
    },
    samples: { late: [paidOrder, { fromStatus: "Cancelled" }] },
  },

  "part-payment": {
    content: ({ order, orderUrl, amount, times }) => {
      const { received, total, balance } = {
        received: formatCents(order.received),
        total: formatCents(order.total),
        balance: formatCents(order.balance),
      };
      const isWire = order.payment.instructions !== undefined;
      const { watch } = countedIn(order);
      return {
        subject: `We have received a part of the payment for your order ${order.number}; ${balance} is open`,
        preheader: `A balance of ${balance} is open.`,
        heading: "A part of your payment has arrived",
        lead: `We have received ${formatCents(amount)}, thank you. With it ${received} of ${total} is paid, and a balance of ${balance} is open.`,
        body: mailBody(
          order.holdUntil &&
            `We keep your ${watch} for you until ${times.time(order.holdUntil)}, and dispatch when the balance has arrived.`,
          <WirePanel order={order} times={times} />,
          <MailButton href={orderUrl}>{isWire ? buttons.order : buttons.pay}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: { wire: [{ received: 7_000_000, balance: 250_000 }] },
  },
});
