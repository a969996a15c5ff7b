import { type DeliveryMethod, deliveryMethods, deliveryTime } from "#src/domain/delivery.ts";
import { mailBody } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailLink, MailPanel, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import { defineOrderMails } from "./define-order-mail.mail.tsx";
import {
  buttons,
  countedIn,
  DeliveryAddress,
  OrderLines,
  optional,
  Policies,
} from "./order-parts.mail.tsx";
import { paidOrder, sampleOrder } from "./sample-order.ts";

export const deliveryMails = defineOrderMails({
  shipped: {
    content: ({ order, orderUrl }) => {
      const heading = "Your order is on its way";
      const { carrier, number, url } = order.tracking ?? { carrier: "", number: "" };
      const { watch, has } = countedIn(order);
      return {
        subject: `Your order ${order.number} is on its way`,
        preheader: carrier ? `${carrier}, tracking number ${number}.` : heading,
        heading,
        lead: `Your ${watch} ${has} left us, insured for the full value. The parcel is handed over only against a signature, so please make sure that somebody is there to receive it.`,
        body: mailBody(
          carrier && (
            <MailPanel
              title="Delivery"
              facts={[
                { label: "Carrier", value: carrier },
                { label: "Tracking number", value: number },
                ...transitOf(order.delivery.method),
              ]}
            />
          ),
          <MailButton href={url ?? orderUrl}>
            {url ? "Track the parcel" : buttons.order}
          </MailButton>,
          url && (
            <MailParagraph>
              <MailLink href={orderUrl}>{buttons.order}</MailLink>
            </MailParagraph>
          ),
          <DeliveryAddress order={order} />,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      tracked: [
        {
          ...paidOrder,
          status: "Shipped",
          tracking: {
            carrier: "FedEx",
            number: "7712 3456 7890",
            url: "https://www.fedex.com/fedextrack/?trknbr=771234567890",
          },
        },
      ],
    },
  },

  delivered: {
    content: ({ order, orderUrl, event, times }) => {
      const heading = "Your order has been delivered";
      const { returnUntil } = order.policy;
      return {
        subject: `Your order ${order.number} has been delivered`,
        preheader: returnUntil ? `Return possible until ${times.day(returnUntil)}.` : heading,
        heading,
        lead: `The parcel has reached you. We wish you much joy with your ${countedIn(order).watch}. Please keep this mail: it says what we promised.`,
        body: mailBody(
          <MailPanel
            title="If you change your mind"
            facts={[
              { label: "Delivered", value: times.day(event.at) },
              ...optional("Return until", returnUntil && times.time(returnUntil)),
            ]}
          >
            <MailParagraph>
              To return something, open your order and choose 'Request a return'. You get an
              authorization number at once.
            </MailParagraph>
          </MailPanel>,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <Policies order={order} />,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      delivered: [
        {
          ...paidOrder,
          status: "Delivered",
          policy: { ...sampleOrder().policy, returnUntil: "2026-12-23T18:20:00.000Z" },
        },
      ],
    },
  },
});

function transitOf(method: string) {
  const known = deliveryMethods.find((name): name is DeliveryMethod => name === method);
  return optional("Time in transit", known ? deliveryTime(known) : null);
}
