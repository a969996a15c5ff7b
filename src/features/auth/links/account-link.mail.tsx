import { paths } from "#src/lib/paths.ts";
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
import {
  changeMailTexts,
  confirmMailTexts,
  noResetMailTexts,
  resetMailTexts,
  takenMailTexts,
} from "./account-mails.messages.ts";

interface LinkMailTexts {
  readonly subject: (shop: string) => string;
  readonly preheader: string;
  readonly heading: string;
  readonly lead: string;
  readonly account: string;
  readonly username: string;
  readonly next?: string;
  readonly button?: string;
  readonly until?: string;
  readonly ignore: string;
}

/** They contain nothing that a visitor wrote but the name of an account. */
function write(shop: MailShop, texts: LinkMailTexts, content: { username: string; url?: string }) {
  const { username, url } = content;
  const subject = texts.subject(shop.name);
  const { preheader } = texts;
  const children = (
    <>
      <MailHeading>{texts.heading}</MailHeading>
      <MailParagraph>{texts.lead}</MailParagraph>
      {texts.next && <MailParagraph>{texts.next}</MailParagraph>}
      <MailPanel title={texts.account}>
        <MailFacts
          facts={[{ label: texts.username, value: <MailUsername username={username} /> }]}
        />
      </MailPanel>
      {url && texts.button && <MailButton href={url}>{texts.button}</MailButton>}
      {texts.until && <MailParagraph muted>{texts.until}</MailParagraph>}
      <MailParagraph muted>{texts.ignore}</MailParagraph>
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

interface Link {
  readonly username: string;
  readonly url: string;
}

export const resetMail = (shop: MailShop, link: Link) => write(shop, resetMailTexts, link);

export const noResetMail = (shop: MailShop, username: string) =>
  write(shop, noResetMailTexts, { username });

export const confirmMail = (shop: MailShop, link: Link) => write(shop, confirmMailTexts, link);

export const changeMail = (shop: MailShop, link: Link) => write(shop, changeMailTexts, link);

export const takenMail = (shop: MailShop, username: string) =>
  write(shop, takenMailTexts, { username, url: `${shop.url}${paths.login()}` });
