import { paths } from "#src/lib/paths.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailPanel,
  MailParagraph,
} from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { noticeTexts, receivedMailTexts as texts } from "./enquiry-mails.messages.ts";

interface AskedWatch {
  readonly id: number;
  readonly name: string;
}

/** The confirmation of a message or of a question about a watch. */
export function receivedMail(shop: MailShop, watch: AskedWatch | undefined) {
  const subject = texts.subject(shop.name);
  const children = (
    <>
      <MailHeading>{texts.heading}</MailHeading>
      <MailParagraph>{watch ? texts.leadAboutWatch : texts.lead}</MailParagraph>
      {watch && (
        <MailPanel title={texts.watch}>
          <MailParagraph>
            <MailLink href={`${shop.url}${paths.watch(watch.id)}`}>{watch.name}</MailLink>
          </MailParagraph>
        </MailPanel>
      )}
      <MailParagraph>{texts.soon}</MailParagraph>
      <MailParagraph muted>{texts.notYou}</MailParagraph>
    </>
  );
  const { preheader } = texts;
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

interface Announced {
  readonly id: number;
  readonly kind: "contact" | "watch" | "sell";
  readonly name: string;
  readonly email: string;
  readonly subject: string;
}

/** Tells the shop itself that somebody has written. */
export function noticeMail(shop: MailShop, { id, kind, name, email, subject: about }: Announced) {
  const subject = noticeTexts[kind];
  const { preheader, note } = noticeTexts;
  const facts = [
    { label: noticeTexts.from, value: name },
    { label: noticeTexts.email, value: email },
    { label: noticeTexts.subject, value: about },
  ];
  const children = (
    <>
      <MailHeading>{subject}</MailHeading>
      <MailParagraph>{noticeTexts.lead}</MailParagraph>
      <MailPanel title={noticeTexts.panel}>
        <MailFacts facts={facts} />
      </MailPanel>
      <MailButton href={`${shop.url}${paths.enquiry(id)}`}>{noticeTexts.button}</MailButton>
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, note, children })) };
}
