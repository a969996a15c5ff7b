import type { ReactNode } from "react";
import { givenBack } from "#src/features/auth/links/links.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import type { MailHeads, MailShop } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailPanel,
  MailTextPanel,
  MailUsername,
  unlinked,
} from "#src/platform/mail/parts.mail.tsx";

interface Applicant {
  readonly id: number;
  readonly email: string;
  readonly contactName: string;
  readonly companyName: string;
}

interface DealerMail<Data> extends Omit<MailHeads, "subject" | "lead"> {
  readonly name: string;
  readonly subject: (shop: MailShop) => string;
  /** `company` can't be taken for a link. */
  readonly lead: (company: string) => string;
  readonly body: (data: Data, shop: MailShop, company: string) => ReactNode;
  readonly sample: Data;
}

function dealerMail<Data>({ name, subject, lead, body, sample, ...heads }: DealerMail<Data>) {
  return defineMail<Data & { readonly application: Applicant }>({
    name,
    to: ({ application: { id, email, contactName } }) => ({
      ...{ recipient: email, recipientName: contactName, each: `application:${id}:${name}:` },
    }),
    content: ({ application, ...data }, shop) => {
      const company = unlinked(application.companyName);
      return {
        ...heads,
        subject: subject(shop),
        greeting: application.contactName,
        lead: lead(company),
        body: body(data as Data, shop, company),
      };
    },
    samples: () => ({
      "to a dealer": {
        ...sample,
        application: {
          id: 1,
          email: "jo@dealer.example",
          contactName: "Jo Example",
          companyName: "Example & Daughters Fine Watches",
        },
      },
    }),
  });
}

function Account({ company, username }: { company: string; username: string }) {
  return (
    <MailPanel
      title="Your account"
      facts={[
        { label: "Company", value: company },
        { label: "Username", value: <MailUsername username={username} /> },
      ]}
    />
  );
}

interface Invitation {
  readonly username: string;
  readonly url: string;
  readonly until: string;
}

export const invitationMail = dealerMail<Invitation>({
  name: "dealer-invitation",
  subject: (shop) => `Your dealer access to ${shop.name}`,
  preheader: "Choose a password, and you see dealers' prices throughout the shop.",
  heading: "Welcome, as one of our dealers",
  lead: (company) =>
    `We have read the application of ${company}, and we are glad to open our wholesale catalog to you. One step is left: choose a password.`,
  body: ({ username, url, until }, _, company) =>
    mailBody(
      <Account company={company} username={username} />,
      <MailButton href={url}>Choose a password</MailButton>,
      small(
        `The link works once, until ${until}. If it has ended, reply to this mail and we send you a new one. If you did not apply, ignore this mail: without the link nobody can use the account.`,
      ),
      small(givenBack),
    ),
  sample: {
    username: "example-daughters-fi",
    url: `https://shop.example/invitation#token=${"abc".repeat(14)}d`,
    until: "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time",
  },
});

export const accessOpenMail = dealerMail<{ readonly username: string }>({
  name: "dealer-access",
  subject: () => "Your dealer access is open",
  preheader: "You see dealers' prices throughout the shop when you are signed in.",
  heading: "Your dealer access is open",
  lead: (company) =>
    `We have read the application of ${company}, and we are glad to have you as one of our dealers. Sign in as always: from now on you see dealers' prices throughout the shop.`,
  body: ({ username }, shop, company) =>
    mailBody(
      <Account company={company} username={username} />,
      <MailButton href={shop.url + paths.loginThen(paths.wholesale())}>
        Open the wholesale catalog
      </MailButton>,
      "There you also find your line sheet, as a spreadsheet and for the printer.",
    ),
  sample: { username: "jo.example" },
});

export const declinedMail = dealerMail<{ readonly reason: string }>({
  name: "dealer-declined",
  subject: () => "About your wholesale application",
  preheader: "We have read your application.",
  heading: "About your application",
  lead: (company) =>
    `Thank you for applying for wholesale access for ${company}. We have read your application with care, and we can't open the wholesale catalog to you at present.`,
  body: ({ reason }, shop) =>
    mailBody(
      <MailTextPanel title="Reason" text={reason} />,
      "If something has changed, or if we misunderstood, reply to this mail. You may also apply again at any time.",
      <MailButton href={shop.url + paths.shop()}>See all watches</MailButton>,
    ),
  sample: {
    reason:
      "We work with one dealer in each town, and in yours we have one already.\nPlease ask again next year.",
  },
});
