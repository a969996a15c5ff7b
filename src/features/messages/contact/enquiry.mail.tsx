import { paths } from "#src/lib/paths.ts";
import { autoReplied, defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailLink, MailPanel, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import { replyAddress } from "./reply-address.rules.ts";

export interface ReceivedEnquiry {
  readonly id: number;
  readonly email: string;
  readonly replyToken: string;
}

type MailSettings = Parameters<typeof replyAddress>[0];

export const toSender = ({ id, email, replyToken }: ReceivedEnquiry, config: MailSettings) => ({
  recipient: email,
  once: `enquiry:${id}:received`,
  replyTo: replyAddress(config, replyToken),
  headers: autoReplied,
});

interface Received extends ReceivedEnquiry {
  readonly watch?: { readonly id: number; readonly name: string } | undefined;
}

/**
 * The confirmation of a message or of a question about a watch, whoever typed the address: neither the message nor the
 * name is in it.
 */
export const receivedMail = defineMail<Received>({
  name: "enquiry-received",
  to: toSender,
  content: ({ watch }, shop) => ({
    subject: `${shop.name} has your message`,
    preheader: "One of us reads it and writes back to you.",
    heading: "Thank you for writing to us",
    lead: watch
      ? "Your question has arrived. One of us looks at the watch and writes back to you at this address."
      : "Your message has arrived. One of us reads it and writes back to you at this address.",
    body: mailBody(
      watch && (
        <MailPanel title="Your question is about">
          <MailParagraph>
            <MailLink href={`${shop.url}${paths.watch(watch.id)}`}>{watch.name}</MailLink>
          </MailParagraph>
        </MailPanel>
      ),
      "There is nothing to do until then. If you forgot something, reply to this mail or call us.",
      small(
        "You did not write to us? Then somebody typed your address by mistake. You need do nothing, and nothing more will come.",
      ),
    ),
  }),
  samples: () => {
    const enquiry = { id: 12, email: "riley@mail.example", replyToken: "ab".repeat(15) };
    return {
      message: enquiry,
      question: { ...enquiry, watch: { id: 2, name: "Rolex GMT-Master II" } },
    };
  },
});

const announced = {
  contact: "A message from the contact form",
  watch: "A question about a watch",
  sell: "A watch is offered to us",
} as const;

interface Announced {
  readonly id: number;
  readonly kind: keyof typeof announced;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  /** Since 1970: there is one notice a minute at most, so that a flood of forms does not flood the mailbox too. */
  readonly minute: number;
}

export const noticeMail = defineMail<Announced>({
  name: "enquiry-notice",
  to: ({ minute }, config) => ({
    recipient: config.contactEmail,
    once: `enquiry-notice:${minute}`,
  }),
  content: ({ id, kind, name, email, subject }, shop) => ({
    subject: announced[kind],
    preheader: "It is in the inbox.",
    heading: announced[kind],
    lead: "It waits in the inbox, where you can read and answer it.",
    note: "Please answer in the inbox: a reply to this mail would not reach the sender. What arrives within the same minute is not announced again.",
    body: mailBody(
      <MailPanel
        title="Who wrote"
        facts={[
          { label: "From", value: name },
          { label: "E-mail", value: email },
          { label: "Subject", value: subject },
        ]}
      />,
      <MailButton href={`${shop.url}${paths.enquiry(id)}`}>Open in the inbox</MailButton>,
    ),
  }),
  samples: () => ({
    question: {
      id: 12,
      kind: "watch",
      name: "Riley Reader",
      email: "riley.reader.with.a.long.address@correspondence.example",
      subject: "Rolex GMT-Master II, 126710BLRO",
      minute: 0,
    },
  }),
});
