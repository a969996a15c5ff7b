import { givenBack } from "#src/features/auth/invitation.messages.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailPanel,
  MailParagraph,
  MailUsername,
} from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { staffInvitation as texts } from "./people.messages.ts";

interface StaffInvitation {
  readonly username: string;
  readonly role: string;
  readonly url: string;
  /** When the link ends, in words. */
  readonly until: string;
}

/** To somebody who becomes one of the staff and must choose a longer password. */
export function staffInvitationMail(shop: MailShop, invitation: StaffInvitation) {
  const { username, role, url, until } = invitation;
  const subject = texts.subject(shop.name);
  const facts = [
    { label: texts.username, value: <MailUsername username={username} /> },
    { label: texts.role, value: role },
  ];
  const children = (
    <>
      <MailHeading>{texts.heading}</MailHeading>
      <MailParagraph>{texts.lead(shop.name)}</MailParagraph>
      <MailPanel title={texts.account}>
        <MailFacts facts={facts} />
      </MailPanel>
      <MailButton href={url}>{texts.button}</MailButton>
      <MailParagraph muted>{texts.until(until)}</MailParagraph>
      <MailParagraph muted>{givenBack}</MailParagraph>
    </>
  );
  const { preheader } = texts;
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}
