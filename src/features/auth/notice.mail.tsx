import { NotFound } from "#src/domain/errors.ts";
import { storeTimes } from "#src/lib/calendar.ts";
import { paths } from "#src/lib/paths.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { defineMail, mailBody } from "#src/platform/mail/define-mail.ts";
import {
  MailButton,
  MailLink,
  MailPanel,
  MailParagraph,
  MailUsername,
} from "#src/platform/mail/parts.mail.tsx";
import { findUserAsViewer, type SessionOrigin } from "#src/platform/security/session.ts";
import type { Config } from "#src/platform/settings/config.ts";

const noticeLabels = {
  panel: "What happened",
  username: "Account",
  when: "When",
  device: "Device",
  from: "Network",
  feed: "Feed",
  feedEnded: "Its address has ended. You can make a new one in the wholesale catalog.",
  wasItYou: "Was it not you?",
  button: "Open account security",
  feedButton: "Open the wholesale catalog",
} as const;

const signInAndLook =
  "Choose a new password and end all other sessions in your account security. If you can't sign in, ask us:";
const askUs = "Somebody else may have your account. Please ask us at once:";

const noticeTexts = {
  "password-changed": {
    heading: "Your password was changed",
    lead: "The password of your account was changed. All other sessions were ended.",
    ifNotYou: askUs,
  },
  "password-reset": {
    heading: "You have a new password",
    lead: "A new password was chosen with a link from your mail. All sessions were ended.",
    ifNotYou: "Somebody else may read your mail. Please ask us at once:",
  },
  "email-changed": {
    heading: "Your email address was changed",
    lead: "Your account has a new email address. This is the last mail about it to the old one.",
    ifNotYou: askUs,
  },
  "passkey-added": {
    heading: "A passkey was added",
    lead: "From now on you can sign in with it, without a password.",
    ifNotYou: `Remove it. ${signInAndLook}`,
  },
  "passkey-removed": {
    heading: "A passkey was removed",
    lead: "It no longer opens your account.",
    ifNotYou: signInAndLook,
  },
  "app-added": {
    heading: "An authenticator app was added",
    lead: "Signing in with your password now asks for a code of the app.",
    ifNotYou: askUs,
  },
  "app-removed": {
    heading: "Your authenticator app was removed",
    lead: "Signing in no longer asks for its codes.",
    ifNotYou: signInAndLook,
  },
  "recovery-used": {
    heading: "A recovery code was used",
    lead: "Somebody signed in to your account with a recovery code. It can't be used again.",
    ifNotYou: signInAndLook,
  },
  "recovery-renewed": {
    heading: "You have new recovery codes",
    lead: "New recovery codes were made. The old ones no longer work.",
    ifNotYou: signInAndLook,
  },
  "codes-refused": {
    heading: "Somebody may have your password",
    lead: "Your right password was entered, and then five wrong codes. Nobody got in. The next code has to wait, longer after each wrong one; your passkeys and recovery codes work at any time.",
    ifNotYou:
      "Then somebody else knows your password. Please choose a new one now, and change it wherever else you use it. If you can't sign in, ask us:",
  },
  "factors-reset": {
    heading: "Your second factor was removed",
    lead: "The shop removed passkeys, authenticator app and recovery codes of your account, and ended all sessions. Your password is all that it needs now, so please add a second factor again.",
    ifNotYou: "If you did not ask us for this, please tell us at once:",
  },
  "new-device": {
    heading: "A sign-in on a new device",
    lead: "Somebody signed in to your account in a browser that we have not seen there before.",
    ifNotYou: signInAndLook,
  },
  "feed-made": {
    heading: "Your feed has a new address",
    lead: "An address was made from which programs read our watches and your prices without a password. An earlier address has ended.",
    ifNotYou: "Switch it off in the wholesale catalog, and tell us at once:",
  },
  "feed-ended": {
    heading: "The address of your feed has ended",
    lead: "Your account was signed out everywhere, and the address of your feed ended with it. You can make a new one in the wholesale catalog.",
    ifNotYou: "If nobody asked for this, please tell us:",
  },
  "deletion-begun": {
    heading: "Your account will be deleted",
    lead: "You asked us to delete your account. If you change your mind, sign in before then, and it stays.",
    ifNotYou: `Sign in, and the account stays. ${signInAndLook}`,
  },
  "deletion-cancelled": {
    heading: "Your account stays",
    lead: "You signed in, so your account will not be deleted.",
    ifNotYou: signInAndLook,
  },
} as const;

export type NoticeKind = keyof typeof noticeTexts;

interface NoticeFact {
  readonly label: string;
  readonly value: string;
}

interface NoticeContent {
  readonly kind: NoticeKind;
  readonly username: string;
  readonly email: string;
  readonly when: string;
  readonly facts?: readonly NoticeFact[];
}

/** Tells the owner of an account what happened to it, and what to do if it was somebody else. */
export const noticeMail = defineMail<NoticeContent>({
  name: ({ kind }) => `account-${kind}`,
  to: ({ kind, email: recipient, username: recipientName }) => ({
    ...{ recipient, recipientName, each: `account ${kind} ` },
  }),
  content: ({ kind, username, when, facts = [] }, shop) => {
    const { heading, lead, ifNotYou } = noticeTexts[kind];
    const isOfFeed = kind.startsWith("feed-");
    const known = [
      { label: noticeLabels.username, value: <MailUsername username={username} /> },
      { label: noticeLabels.when, value: when },
    ];
    return {
      ...{ subject: `${shop.name}: ${heading}`, preheader: lead, heading, lead },
      body: mailBody(
        <MailPanel title={noticeLabels.panel} facts={[...known, ...facts]} />,
        <MailParagraph>
          <strong>{noticeLabels.wasItYou}</strong> {ifNotYou}{" "}
          <MailLink href={`mailto:${shop.email}`}>{shop.email}</MailLink>, {shop.phone}.
        </MailParagraph>,
        <MailButton href={shop.url + (isOfFeed ? paths.wholesale() : paths.accountSecurity())}>
          {isOfFeed ? noticeLabels.feedButton : noticeLabels.button}
        </MailButton>,
      ),
    };
  },
  samples: () => {
    const facts = [
      { label: noticeLabels.device, value: "Samsung Internet on Android" },
      { label: noticeLabels.from, value: "2001:db8:85a3::" },
    ];
    const when = "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time";
    const account = { username: "Example.Daughters-20", email: "daughters@mail.example" };
    const kinds = Object.keys(noticeTexts) as NoticeKind[];
    return Object.fromEntries(kinds.map((kind) => [kind, { ...account, kind, when, facts }]));
  },
});

interface Notice {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly facts?: readonly NoticeFact[];
  /** Where the act came from: `call.session.origin`. */
  readonly origin?: SessionOrigin | undefined;
  /** The address of the dealer's feed has ended with it. */
  readonly endsFeed?: boolean;
  /** The mail goes there instead of the account's own address. */
  readonly email?: string;
}

/** Tells the owner of an account what happened to it. Call it in the transaction of the act. */
export async function sendNotice(tx: Tx, config: Config, notice: Notice): Promise<void> {
  const { userId, kind, facts = [], origin, endsFeed, email } = notice;
  const user = await findUserAsViewer(tx, userId);
  if (!user) throw new NotFound();
  const when = storeTimes(config.checkout.timeZone).time(new Date());
  const feed = endsFeed ? [{ label: noticeLabels.feed, value: noticeLabels.feedEnded }] : [];
  await noticeMail.queue(tx, config, {
    kind,
    username: user.username,
    email: email ?? user.email,
    when,
    facts: [...facts, ...feed, ...factsOf(origin)],
  });
}

function factsOf(origin: SessionOrigin | undefined): NoticeFact[] {
  if (!origin) return [];
  return [
    { label: noticeLabels.device, value: origin.device },
    { label: noticeLabels.from, value: origin.addressRange },
  ];
}
