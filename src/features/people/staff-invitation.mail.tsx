import { credentials } from "#src/domain/limits.ts";
import { givenBack } from "#src/features/auth/links/links.messages.ts";
import { defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailPanel, MailUsername } from "#src/platform/mail/parts.mail.tsx";

interface StaffInvitation {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly role: string;
  readonly url: string;
  readonly until: string;
}

/** To somebody who becomes one of the staff and must choose a longer password. */
export const staffInvitationMail = defineMail<StaffInvitation>({
  name: "staff-invitation",
  to: ({ userId, email }) => ({ recipient: email, each: `user:${userId}:staff-invitation:` }),
  content: ({ username, role, url, until }, shop) => ({
    subject: `You are now one of the staff of ${shop.name}`,
    preheader: "Choose a new password, and you are signed in.",
    heading: "Welcome to the back office",
    lead: `You may now do more at ${shop.name}, so your account needs a longer password. The old one has ended. Please choose a new one, with at least ${credentials.staffPasswordMinLength} characters.`,
    body: mailBody(
      <MailPanel
        title="Your account"
        facts={[
          { label: "Username", value: <MailUsername username={username} /> },
          { label: "Role", value: role },
        ]}
      />,
      <MailButton href={url}>Choose a password</MailButton>,
      small(
        `The link works once, until ${until}. If it has ended, ask an administrator for another one. If you did not expect this mail, tell us.`,
      ),
      small(givenBack),
    ),
  }),
  samples: () => ({
    editor: {
      userId: 1,
      username: "jo.example",
      email: "jo@mail.example",
      role: "Editor",
      url: `https://shop.example/invitation#token=${"abc".repeat(14)}d`,
      until: "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time",
    },
  }),
});
