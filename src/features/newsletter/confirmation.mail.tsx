import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import { MailButton, MailHeading, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { confirmationMail as requested } from "./newsletter-mails.messages.ts";

type ConfirmationTexts = {
  readonly [Name in keyof Omit<typeof requested, "subject">]: string;
} & Pick<typeof requested, "subject">;

/** To an address that somebody has typed: it contains nothing that a visitor wrote. */
export function confirmationMail(
  shop: MailShop,
  url: string,
  texts: ConfirmationTexts = requested,
) {
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
