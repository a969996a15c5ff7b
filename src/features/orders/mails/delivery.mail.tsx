import { type DeliveryMethod, deliveryMethods, deliveryTime } from "#src/domain/delivery.ts";
import {
  MailButton,
  MailFacts,
  MailLink,
  MailPanel,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import type { OrderMailContent, OrderMailData } from "./order-mail.ts";
import * as texts from "./order-mails.messages.ts";
import { countedIn, DeliveryAddress, Opening, OrderLines, Policies } from "./order-parts.mail.tsx";

const { labels, buttons } = texts;

export function shippedMail({ order, orderUrl }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.shipped;
  const { carrier, number, url } = order.tracking ?? { carrier: "", number: "" };
  return {
    subject: sentences.subject(order.number),
    preheader: carrier ? sentences.preheader(carrier, number) : heading,
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(countedIn(order))} />
        {carrier && (
          <MailPanel title={labels.delivery}>
            <MailFacts
              facts={[
                { label: labels.carrier, value: carrier },
                { label: labels.tracking, value: number },
                ...transitOf(order.delivery.method),
              ]}
            />
          </MailPanel>
        )}
        <MailButton href={url ?? orderUrl}>{url ? buttons.track : buttons.order}</MailButton>
        {url && (
          <MailParagraph>
            <MailLink href={orderUrl}>{buttons.order}</MailLink>
          </MailParagraph>
        )}
        <DeliveryAddress order={order} />
        <OrderLines order={order} />
      </>
    ),
  };
}

function transitOf(method: string) {
  const known = deliveryMethods.find((name): name is DeliveryMethod => name === method);
  return known ? [{ label: labels.transit, value: deliveryTime(known) }] : [];
}

export function deliveredMail({ order, orderUrl, event, times }: OrderMailData): OrderMailContent {
  const { heading, ...sentences } = texts.delivered;
  const { returnUntil } = order.policy;
  return {
    subject: sentences.subject(order.number),
    preheader: returnUntil ? sentences.preheader(times.day(returnUntil)) : heading,
    body: (
      <>
        <Opening heading={heading} order={order} lead={sentences.lead(countedIn(order))} />
        <MailPanel title={labels.returnWindow}>
          <MailFacts
            facts={[
              { label: labels.delivered, value: times.day(event.at) },
              ...(returnUntil
                ? [{ label: labels.returnUntil, value: times.time(returnUntil) }]
                : []),
            ]}
          />
          <MailParagraph>{sentences.howToReturn}</MailParagraph>
        </MailPanel>
        <MailButton href={orderUrl}>{buttons.order}</MailButton>
        <Policies order={order} />
        <OrderLines order={order} />
      </>
    ),
  };
}
