import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import { MailButton, MailHeading, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { confirmationMail as texts } from "./newsletter-mails.messages.ts";

/** To an address that somebody has typed: it contains nothing that a visitor wrote. */
export function confirmationMail(shop: MailShop, url: string) {
  const subject = texts.subject(shop.name);
  const { preheader, note } = texts;
  const children = (
    <>
      <MailHeading>{texts.heading}</MailHeading>
      <MailParagraph>{texts.lead}</MailParagraph>
      <MailButton href={url}>{texts.button}</MailButton>
      <MailParagraph muted>{texts.until}</MailParagraph>
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, note, children })) };
}
