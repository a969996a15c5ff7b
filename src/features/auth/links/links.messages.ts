import { hasStatus } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

/** Every link that opens an account once uses these. */
export const linkTexts = {
  incomplete: "This link is not complete. Please open it again from the mail.",
  unknown: "This link is not valid. Please open it again from the mail.",
  expired: "This link has ended. A newer mail may have a newer link.",
  passwordChosen: "This link has been used. Please sign in with the password that you chose.",
  addressConfirmed: "This link has been used: the address is confirmed.",
  howToGetAnother: "We gladly send you a new one: write to us or call us.",
} as const;

export const isUsedLink = (error: unknown) => hasStatus(error, 409);

/** A link that can't be used any more, as opposed to a call that failed and may be repeated. */
export function isDeadLink(error: unknown): boolean {
  return isUsedLink(error) || hasStatus(error, 410) || hasStatus(error, 404);
}

export const passwordTexts = {
  forgot: "Forgot your password?",
  forgotIntro:
    "Tell us your email address or your username. We send a link to choose a new password.",
  account: "Email or username",
  accountMissing: "Please enter your email address or your username",
  accountTooLong: "This is too long for an email address or a username",
  send: "Send the link",
  requestFailed: "The link could not be requested. Please try again.",
  sentTitle: "Look into your mail",
  /** The same for all accounts, and for those that do not exist. */
  sent: "If an account with a confirmed address fits, a link is on its way. It works once and for 30 minutes.",
  unconfirmed:
    "An address that was never confirmed gets no link. In that case, or if no mail comes, please contact us:",
  again: "Try another name",
  backToSignIn: "Back to sign in",
  resetTitle: "Choose a new password",
  resetIntro: "It ends all sessions of your account, in this browser too.",
  checkFailed: "The link could not be opened. Please check your connection and try again.",
  saveFailed: "Your password could not be saved. Please try again.",
  save: "Save password",
  resetDoneTitle: "Your password is saved",
  resetDone: "All sessions were ended. You can sign in now.",
  noScript: "Choosing a password needs JavaScript. Please switch it on and load this page again.",
  changeTitle: "Password",
  changeDescription: "All other sessions end when you change it.",
  current: "Current password",
  change: "Change password",
  wrong: "This is not your current password.",
} as const;

export const passwordChanged: ToastInput = {
  title: "Password changed",
  description: "All other sessions were ended.",
};

export const emailTexts = {
  invalid: "Please enter a valid email address",
  same: "This is your address already.",
  taken: "This address belongs to another account by now.",
  movedOn: "Your account has another address by now, so this link confirms nothing.",
  tooMany: "We sent several mails already. Please look into your mail, or wait an hour.",
  switchMissing: "Say whether to turn notices on.",
  confirmTitle: "Confirm your email address",
  confirmIntro: "Then we know that this address and this account belong together.",
  reveals:
    "Whoever signs in to this account then sees what belongs to the address: orders, offers, enquiries and alerts. Please confirm only if the account is yours.",
  signInFirst: (username: string) => `Please sign in as ${username} to confirm the address.`,
  otherAccount: (username: string) =>
    `This link belongs to the account ${username}. Please sign in to that account.`,
  signIn: "Sign in to confirm",
  confirmButton: "Confirm this address",
  confirmFailed: "The address could not be confirmed. Please try again.",
  confirmedTitle: "Your address is confirmed",
  changedTitle: "Your address is changed",
  changed: "We write to the new address from now on.",
  noScript: "Confirming an address needs JavaScript. Please switch it on and load this page again.",
  account: "Account",
  address: "Address",
  toAccount: "Go to your account",
  bannerTitle: "Please confirm your email address",
  banner: (email: string) =>
    `Please follow the link in our mail to ${email}. Until then you can't get a new password by mail, and offers and enquiries of this address are not shown here.`,
  sendAgain: "Send the link again",
  sendFailed: "The link could not be sent. Please try again.",
  sectionTitle: "Email address",
  sectionDescription: "Your address changes when you follow the link that we send to the new one.",
  current: "Current address",
  confirmed: "Confirmed",
  unconfirmed: "Not confirmed",
  fresh: "New address",
  send: "Send the link",
  failed: "The address could not be changed. Please try again.",
  loadFailed: "Your address could not be loaded",
  stays: "Alerts and the newsletter stay with the old address until you change them there.",
  pending: (email: string) =>
    `We sent a link to ${email}. Your address changes when you follow it.`,
  pendingHint: "The link works for one day. Until then your old address stays.",
  cancel: "Keep the present address",
} as const;

export const linkSent = (email: string): ToastInput => ({
  title: "A link is on its way",
  description: `Please look into the mail of ${email}.`,
});

export const changeCancelled: ToastInput = {
  title: "Your address stays",
  description: "The link to the new one has ended.",
};

export const noticeSwitchTexts = {
  title: "Sign-in notices",
  description: "A mail tells you when somebody signs in to your account on a new device.",
  label: "Mail me after a sign-in on a new device",
  hint: "A browser that you have used before is known, unless you delete its cookies.",
  required: "Always on for those who run the shop.",
  loadFailed: "Your choice could not be loaded",
  failed: "Your choice could not be saved. Please try again.",
} as const;

export const invitationTexts = {
  title: "Welcome",
  intro: "Choose a password for your account. You are signed in with it at once.",
  loadFailed: "The invitation could not be opened. Please check your connection and try again.",
  failed: "Your password could not be saved. Please try again.",
} as const;

export const givenBack =
  "If this address had an account before, whatever opened it has ended: password, sessions, passkeys and authenticator app. Passkeys must be added again.";

export const accepted = (username: string): ToastInput => ({
  title: `Welcome, ${username}`,
  description: "Your password is saved, and you are signed in.",
});
