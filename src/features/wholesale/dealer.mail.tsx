import type { ReactNode } from "react";
import { givenBack } from "#src/features/auth/invitation.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailGreeting,
  MailHeading,
  MailPanel,
  MailParagraph,
  MailUsername,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";
import { type RenderedMail, renderMail } from "#src/platform/mail/render-mail.ts";
import * as texts from "./dealer-mails.messages.ts";

export interface DealerMail extends RenderedMail {
  readonly subject: string;
}

/** Whom the mail is to, as the application says. */
export interface Applicant {
  readonly contactName: string;
  readonly companyName: string;
}

interface Heads {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly lead: string;
}

function write(shop: MailShop, applicant: Applicant, heads: Heads, rest: ReactNode): DealerMail {
  const { subject, preheader, heading, lead } = heads;
  const children = (
    <>
      <MailHeading>{heading}</MailHeading>
      <MailGreeting name={applicant.contactName} />
      <MailParagraph>{lead}</MailParagraph>
      {rest}
    </>
  );
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

function Account({ companyName, username }: { companyName: string; username: string }) {
  const { account, company, username: name } = texts.dealerLabels;
  return (
    <MailPanel title={account}>
      <MailFacts
        facts={[
          { label: company, value: companyName },
          { label: name, value: <MailUsername username={username} /> },
        ]}
      />
    </MailPanel>
  );
}

interface Invitation {
  readonly username: string;
  readonly url: string;
  /** When the link ends, in words. */
  readonly until: string;
}

export function invitationMail(shop: MailShop, applicant: Applicant, invitation: Invitation) {
  const { subject, lead, button, until, ...heads } = texts.invitation;
  const companyName = unlinked(applicant.companyName);
  return write(
    shop,
    applicant,
    { ...heads, subject: subject(shop.name), lead: lead(companyName) },
    <>
      <Account companyName={companyName} username={invitation.username} />
      <MailButton href={invitation.url}>{button}</MailButton>
      <MailParagraph muted>{until(invitation.until)}</MailParagraph>
      <MailParagraph muted>{givenBack}</MailParagraph>
    </>,
  );
}

export function accessOpenMail(shop: MailShop, applicant: Applicant, username: string) {
  const { lead, button, next, ...heads } = texts.accessOpen;
  const companyName = unlinked(applicant.companyName);
  return write(
    shop,
    applicant,
    { ...heads, lead: lead(companyName) },
    <>
      <Account companyName={companyName} username={username} />
      <MailButton href={shop.url + paths.loginThen(paths.wholesale())}>{button}</MailButton>
      <MailParagraph>{next}</MailParagraph>
    </>,
  );
}

export function declinedMail(shop: MailShop, applicant: Applicant, reason: string) {
  const { lead, next, shop: button, ...heads } = texts.declined;
  return write(
    shop,
    applicant,
    { ...heads, lead: lead(unlinked(applicant.companyName)) },
    <>
      <MailPanel title={texts.dealerLabels.reason}>
        {reason.split(/\n+/).map((line) => (
          <MailParagraph key={line}>{line}</MailParagraph>
        ))}
      </MailPanel>
      <MailParagraph>{next}</MailParagraph>
      <MailButton href={shop.url + paths.shop()}>{button}</MailButton>
    </>,
  );
}
