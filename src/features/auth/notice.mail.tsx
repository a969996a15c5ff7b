import { paths } from "#src/lib/paths.ts";
import { defineMail, mailBody } from "#src/platform/mail/define-mail.ts";
import {
  MailButton,
  MailLink,
  MailPanel,
  MailParagraph,
  MailUsername,
} from "#src/platform/mail/parts.mail.tsx";
import { noticeLabels as labels, type NoticeKind, noticeTexts } from "./notices.messages.ts";

export interface NoticeFact {
  readonly label: string;
  readonly value: string;
}

interface NoticeContent {
  readonly kind: NoticeKind;
  readonly username: string;
  readonly email: string;
  readonly when: string;
  readonly facts?: readonly NoticeFact[];
}

/** Tells the owner of an account what happened to it, and what to do if it was somebody else. */
export const noticeMail = defineMail<NoticeContent>({
  name: ({ kind }) => `account-${kind}`,
  to: ({ kind, email: recipient, username: recipientName }) => ({
    ...{ recipient, recipientName, each: `account ${kind} ` },
  }),
  content: ({ kind, username, when, facts = [] }, shop) => {
    const { heading, lead, ifNotYou } = noticeTexts[kind];
    const isOfFeed = kind.startsWith("feed-");
    const known = [
      { label: labels.username, value: <MailUsername username={username} /> },
      { label: labels.when, value: when },
    ];
    return {
      ...{ subject: `${shop.name}: ${heading}`, preheader: lead, heading, lead },
      body: mailBody(
        <MailPanel title={labels.panel} facts={[...known, ...facts]} />,
        <MailParagraph>
          <strong>{labels.wasItYou}</strong> {ifNotYou}{" "}
          <MailLink href={`mailto:${shop.email}`}>{shop.email}</MailLink>, {shop.phone}.
        </MailParagraph>,
        <MailButton href={shop.url + (isOfFeed ? paths.wholesale() : paths.accountSecurity())}>
          {isOfFeed ? labels.feedButton : labels.button}
        </MailButton>,
      ),
    };
  },
  samples: () => {
    const facts = [
      { label: labels.device, value: "Samsung Internet on Android" },
      { label: labels.from, value: "2001:db8:85a3::" },
    ];
    const when = "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time";
    const account = { username: "Example.Daughters-20", email: "daughters@mail.example" };
    const kinds = Object.keys(noticeTexts) as NoticeKind[];
    return Object.fromEntries(kinds.map((kind) => [kind, { ...account, kind, when, facts }]));
  },
});
