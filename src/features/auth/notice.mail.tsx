import { paths } from "#src/lib/paths.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailPanel,
  MailParagraph,
  MailUsername,
} from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { type NoticeKind, noticeLabels, noticeTexts } from "./notices.messages.ts";

export interface NoticeFact {
  readonly label: string;
  readonly value: string;
}

interface NoticeContent {
  readonly kind: NoticeKind;
  readonly username: string;
  /** When it happened, in words. */
  readonly when: string;
  readonly facts?: readonly NoticeFact[];
}

/** Tells the owner of an account what happened to it, and what to do if it was somebody else. */
export function noticeMail(shop: MailShop, { kind, username, when, facts = [] }: NoticeContent) {
  const { heading, lead, ifNotYou } = noticeTexts[kind];
  const subject = `${shop.name}: ${heading}`;
  const all = [
    { label: noticeLabels.username, value: <MailUsername username={username} /> },
    { label: noticeLabels.when, value: when },
    ...facts,
  ];
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailParagraph>{lead}</MailParagraph>
      <MailPanel title={noticeLabels.panel}>
        <MailFacts facts={all} />
      </MailPanel>
      <MailParagraph>
        <strong>{noticeLabels.wasItYou}</strong> {ifNotYou}{" "}
        <MailLink href={`mailto:${shop.email}`}>{shop.email}</MailLink>, {shop.phone}.
      </MailParagraph>
      {kind.startsWith("feed-") ? (
        <MailButton href={`${shop.url}${paths.wholesale()}`}>{noticeLabels.feedButton}</MailButton>
      ) : (
        <MailButton href={`${shop.url}${paths.accountSecurity()}`}>
          {noticeLabels.button}
        </MailButton>
      )}
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader: lead, children })) };
}
