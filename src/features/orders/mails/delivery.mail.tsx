import { type DeliveryMethod, deliveryMethods, deliveryTime } from "#src/domain/delivery.ts";
import { mailBody } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailLink, MailPanel, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import {
  defineOrderMails,
  type OrderMailData,
  paidOrder,
  sampleOrder,
} from "./define-order-mail.mail.tsx";
import {
  buttons,
  countedIn,
  DeliveryAddress,
  OrderLines,
  optional,
  Policies,
} from "./order-parts.mail.tsx";

const shippedOrder = {
  ...paidOrder,
  status: "Shipped",
  tracking: {
    carrier: "FedEx",
    number: "7712 3456 7890",
    url: "https://www.fedex.com/fedextrack/?trknbr=771234567890",
  },
} as const;

export const deliveryMails = defineOrderMails({
  shipped: {
    content: (data) => {
      const { order } = data;
      const { watch, has } = countedIn(order);
      return {
        subject: `Your order ${order.number} is on its way`,
        heading: "Your order is on its way",
        lead: `Your ${watch} ${has} left us, insured for the full value. The parcel is handed over only against a signature, so please make sure that somebody is there to receive it.`,
        ...parcelOf(data),
      };
    },
    samples: { tracked: [shippedOrder] },
  },

  "tracking-corrected": {
    content: (data) => ({
      subject: `A new tracking number for your order ${data.order.number}`,
      heading: "Your parcel has another tracking number",
      lead: "The tracking number that we sent you before was wrong. Please use this one. Nothing else has changed.",
      ...parcelOf(data),
    }),
    samples: { corrected: [shippedOrder] },
  },

  "returned-to-sender": {
    content: ({ order, orderUrl, event }) => {
      const { watch, is } = countedIn(order);
      const isFound = event.fromStatus === "Refunded";
      return {
        subject: isFound
          ? `The parcel of your order ${order.number} has been found`
          : `The parcel of your order ${order.number} came back to us`,
        preheader: isFound ? "Your refund stands." : "The carrier could not hand it over.",
        heading: isFound ? "Your parcel has been found" : "Your parcel came back to us",
        lead: isFound
          ? "The carrier has found the parcel that was missing and has brought it back to us. Your refund stands, and there is nothing that you need to do."
          : `The carrier could not hand over your parcel and has brought it back. Your ${watch} ${is} safe with us and still yours.`,
        body: mailBody(
          !isFound &&
            "Please reply to this mail and tell us when somebody can sign for the parcel, and whether this address is right. Then we send it again.",
          !isFound && <DeliveryAddress order={order} />,
          <MailButton href={orderUrl}>{buttons.order}</MailButton>,
          <OrderLines order={order} />,
        ),
      };
    },
    samples: {
      returned: [paidOrder],
      found: [{ ...paidOrder, status: "Refunded" }, { fromStatus: "Refunded" }],
    },
  },

  lost: {
    content: ({ order, orderUrl }) => ({
      subject: `The parcel of your order ${order.number} is missing`,
      preheader: "It is insured for the full value.",
      heading: "Your parcel is missing",
      lead: "We are sorry: the carrier can't find your parcel. It is insured for the full value, so you lose nothing.",
      body: mailBody(
        "Please reply to this mail and tell us what you prefer: that we refund what you paid, or that we look for another watch for you.",
        <MailButton href={orderUrl}>{buttons.order}</MailButton>,
        <OrderLines order={order} />,
      ),
    }),
    samples: { lost: [shippedOrder] },
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

function parcelOf({ order, orderUrl }: OrderMailData) {
  const { carrier, number, url } = order.tracking ?? { carrier: "", number: "" };
  return {
    preheader: carrier ? `${carrier}, tracking number ${number}.` : "Your order is on its way",
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
      <MailButton href={url ?? orderUrl}>{url ? "Track the parcel" : buttons.order}</MailButton>,
      url && (
        <MailParagraph>
          <MailLink href={orderUrl}>{buttons.order}</MailLink>
        </MailParagraph>
      ),
      <DeliveryAddress order={order} />,
      <OrderLines order={order} />,
    ),
  };
}

function transitOf(method: string) {
  const known = deliveryMethods.find((name): name is DeliveryMethod => name === method);
  return optional("Time in transit", known ? deliveryTime(known) : null);
}
