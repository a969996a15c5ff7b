import { credentials } from "#src/domain/limits.ts";
import { actionText } from "#src/features/audit/audit.messages.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { actOnApplication } from "./applications.contract.ts";
import type { CustomerListed } from "./customers.contract.ts";
import type { HistoryEntry, Person, StaffRank } from "./people.contract.ts";

export const rankNames: Readonly<Record<StaffRank, string>> = {
  none: "None",
  editor: "Editor",
  sales: "Sales",
  admin: "Administrator",
};

export const rankHints: Readonly<Record<StaffRank, string>> = {
  none: "Not one of the staff.",
  editor: "Works on watches, pictures, brands, import and export.",
  sales: "Works with orders, payments, applications and customers.",
  admin: "May do everything, also change rights and settings.",
};

export const peopleTexts = {
  ownRights: "These are your own rights. Another administrator can change them.",
  rightsEffect: "Takes effect at the next click, also where somebody is signed in.",
  newPassword: (username: string) =>
    `Whatever opens the account of ${username} ends, passkeys too. A mail brings a link to choose a new password with at least ${credentials.staffPasswordMinLength} characters, and the rights count from then on. For another link, take the role away and give it again.`,
  unconfirmed: "Address not confirmed",
  unconfirmedDealer:
    "Nobody has confirmed this address. Give access only if you know who uses the account.",
  invites:
    "The mail brings a link to choose a password. The rights begin when the link is used, and whatever opened an account of this address ends.",
  adminWarning: "An administrator may do everything, also change your rights.",
} as const;

export const customerTexts = {
  empty: "Nobody has bought, asked, offered a watch or made an account yet.",
  missing: "This customer does not exist",
  unconfirmedAccount:
    "Nobody has confirmed that the account belongs to the owner of this address. What it did under other addresses is not shown here.",
  tags: "Separate tags with commas. For the staff alone.",
  nothing: {
    wishlists: "No wishlists.",
    cart: "The cart is empty.",
  },
} as const;

export const newsletterNames = {
  none: "Not subscribed",
  asked: "Asked, not confirmed",
  subscribed: "Subscribed",
  ended: "Unsubscribed",
} as const;

export const signOutQuestion = ({ username }: Person) => ({
  title: `Sign ${username} out everywhere?`,
  description:
    "Every browser must sign in again. Links to a new password or address end, and so does the address of a dealer's feed. The account stays as it is.",
  confirmLabel: "Sign out",
});

export const disableQuestion = ({ username }: Person) => ({
  title: `Disable ${username}?`,
  description:
    "The account is signed out everywhere and can't sign in until it is enabled again. Nothing is deleted.",
  confirmLabel: "Disable",
});

export function rightsOf({ username, staff, isDealer, isDisabled }: CustomerListed) {
  if (username === null) return [{ label: "Guest", variant: "neutral" } as const];
  return [
    ...(isDisabled ? [{ label: "Disabled", variant: "danger" } as const] : []),
    ...(staff === "none" ? [] : [{ label: rankNames[staff], variant: "ink" } as const]),
    ...(isDealer ? [{ label: "Dealer", variant: "brass" } as const] : []),
    ...(staff === "none" && !isDealer ? [{ label: "Account", variant: "neutral" } as const] : []),
  ];
}

const team = (description: string): ToastInput => ({ title: "Team", description });
export const invitationDone = {
  sent: team("The invitation is sent."),
  resent: team("The invitation is sent again. The earlier link has ended."),
  revoked: team("The invitation is revoked."),
} as const;

const saved = (description: string): ToastInput => ({ title: "Account", description });
export const rightsSaved = saved("The rights are saved.");
export const accountDisabled = saved("The account is disabled.");
export const accountEnabled = saved("The account is enabled.");
export const signedOutEverywhere = saved("Signed out everywhere.");
export const tagsSaved: ToastInput = { title: "Customer", description: "The tags are saved." };

export const applicationTexts = {
  empty: "No dealer has applied yet. Applications from the wholesale page arrive here.",
  missing: "This application does not exist",
  makesAccount: (email: string) =>
    `Approving makes an account for ${email} and mails an invitation to choose a password.`,
  grants: (username: string) =>
    `Approving gives wholesale access to the account ${username}, which has this address, and mails that it is open.`,
  givesBack: (username: string) =>
    `Nobody has confirmed that the account ${username}, which has this address, is the applicant's. Approving ends its password, sessions and passkeys, and mails an invitation to choose a new password.`,
  declining: "The applicant reads the reason in a mail.",
  passOn:
    "The shop has no mail server (SMTP_URL). Pass this link on yourself. It is not shown again.",
} as const;

const done = (description: string): ToastInput => ({ title: "Application", description });

/** Without a mail server the staff passes the link on. */
const passOn = (contactName: string) => `Pass the link on to ${contactName}.`;

/** Where there is a link, no mail can bring it. */
export function actionDone(
  action: "approved" | "declined" | "invited",
  { application: { contactName, invitation }, link }: ReplyOf<typeof actOnApplication>,
): ToastInput {
  switch (action) {
    case "approved":
      if (link) return done(`Approved. ${passOn(contactName)}`);
      return done(
        invitation
          ? `Approved. ${contactName} gets an invitation by mail.`
          : `Approved. ${contactName} gets a mail that the access is open.`,
      );
    case "declined":
      return done(`Declined. ${contactName} gets the reason by mail.`);
    case "invited":
      return done(
        link
          ? `The earlier invitation has ended. ${passOn(contactName)}`
          : `${contactName} gets a new invitation by mail. The earlier one has ended.`,
      );
  }
}

export const historyEntries = (entries: readonly HistoryEntry[]) =>
  entries.map(({ id, action, by, at }) => ({
    ...{ id, at },
    title: actionText(action),
    by: by ?? "Console",
  }));
