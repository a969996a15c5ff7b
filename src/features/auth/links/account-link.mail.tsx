import { accountLink } from "#src/domain/limits.ts";
import { paths } from "#src/lib/paths.ts";
import { autoReplied, defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailPanel, MailUsername } from "#src/platform/mail/parts.mail.tsx";

interface AccountLink {
  readonly username: string;
  readonly email: string;
  readonly url?: string;
  /** Set by a job, which may run twice. */
  readonly jobId?: string;
}

interface LinkTexts {
  readonly name: string;
  /** In the subject, after the name of the shop. */
  readonly about: string;
  readonly preheader: string;
  readonly heading: string;
  readonly lead: string;
  readonly next?: string;
  readonly button?: string;
  /** Where the button leads, if the mail has no link of its own. */
  readonly page?: string;
  readonly until?: string;
  readonly ignore: string;
}

/** They go to addresses that visitors typed, and contain nothing else of a visitor but the name of an account. */
function linkMail({ name, about, next, button, page, until, ignore, ...heads }: LinkTexts) {
  return defineMail<AccountLink>({
    name,
    to: ({ username: recipientName, email: recipient, jobId }) => ({
      ...{ recipient, recipientName, headers: autoReplied },
      ...(jobId === undefined ? { each: `${name} ` } : { once: `${name} ${jobId}` }),
    }),
    content: ({ username, url }, shop) => {
      const href = page === undefined ? url : shop.url + page;
      return {
        ...heads,
        subject: `${shop.name}: ${about}`,
        body: mailBody(
          next,
          <MailPanel
            title="Your account"
            facts={[{ label: "Username", value: <MailUsername username={username} /> }]}
          />,
          href && button && <MailButton href={href}>{button}</MailButton>,
          until && small(until),
          small(ignore),
        ),
      };
    },
    samples: () => ({
      [heads.heading]: {
        username: "Example.Daughters-20",
        email: "daughters@mail.example",
        url: `https://shop.example/reset-password#token=${"abc".repeat(14)}d`,
      },
    }),
  });
}

const name = "password-reset";
const nothingToDo = "If you did not ask for this, there is nothing to do: ";
const passwordStays = `${nothingToDo}the old password stays.`;

export const resetMail = linkMail({
  name,
  about: "choose a new password",
  preheader: `A link that works once, for ${accountLink.resetMinutes} minutes.`,
  heading: "Choose a new password",
  lead: "Somebody asked for a new password for this account. Press the button to choose it.",
  button: "Choose a new password",
  until: `The link works once, for ${accountLink.resetMinutes} minutes. Choosing a password ends all sessions.`,
  ignore: passwordStays,
});

/** To an address that was never confirmed: it may be somebody else's. */
export const noResetMail = linkMail({
  name,
  about: "about your password",
  preheader: "Please contact us to get a new one.",
  heading: "We can't send a link",
  lead: "Somebody asked for a new password for this account. Its email address was never confirmed, so we can't be sure that it is yours, and send no link.",
  next: "Please reply to this mail or call us. We find out together whose account it is, and then you choose a new password.",
  ignore: passwordStays,
});

export const confirmMail = linkMail({
  name: "confirm-email",
  about: "please confirm your email address",
  preheader: "Then we know that this address is yours.",
  heading: "Please confirm your email address",
  lead: "An account was made with this address. If it is yours, press the button and sign in.",
  button: "Confirm this address",
  until: `The link works once, for ${accountLink.confirmDays} days.`,
  ignore:
    "If you made no account, please do not press the button. Without it, nobody can use your address there.",
});

export const changeMail = linkMail({
  name: "change-email",
  about: "confirm your new email address",
  preheader: "Your account gets this address when you follow the link.",
  heading: "Confirm your new email address",
  lead: "The owner of this account wants it to have this address. If that is you, press the button and sign in.",
  button: "Use this address",
  until: "The link works once, for one day.",
  ignore: `${nothingToDo}the account keeps its old address.`,
});

export const takenMail = linkMail({
  name: "email-taken",
  about: "you already have an account",
  preheader: "Somebody wanted to use your address for another account.",
  heading: "You already have an account",
  lead: "Somebody wanted to use this address for another account. It belongs to yours, so nothing was changed.",
  next: "If that was you, please sign in to the account below. If you have forgotten its password, choose a new one.",
  button: "Sign in",
  page: paths.login(),
  ignore: "If it was not you, there is nothing to do.",
});
