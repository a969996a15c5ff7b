import { paths } from "#src/lib/paths.ts";
import type { MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailPanel,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import { type NoticeKind, noticeTexts } from "./notices.messages.ts";

interface NoticeContent {
  readonly kind: NoticeKind;
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
}

export function noticeMail(shop: MailShop, username: string, { kind, facts = [] }: NoticeContent) {
  const { heading, lead } = noticeTexts[kind];
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailParagraph>{lead}</MailParagraph>
      <MailPanel title="Your account">
        <MailFacts facts={[{ label: "Username", value: username }, ...facts]} />
      </MailPanel>
      <MailParagraph>If this was not you, look at your account now, or write to us.</MailParagraph>
      <MailButton href={`${shop.url}${paths.accountSecurity()}`}>Open account security</MailButton>
    </>
  );
  return { subject: `${shop.name}: ${heading}`, preheader: lead, children };
}
