/** What happened to an account, as its owner is told by mail. */
export const noticeTexts = {
  "password-changed": {
    heading: "Your password was changed",
    lead: "The password of your account was changed. All other sessions were ended.",
  },
  "password-reset": {
    heading: "You have a new password",
    lead: "A new password was chosen with a link from your mail. All sessions were ended.",
  },
  "email-changed": {
    heading: "Your email address was changed",
    lead: "Your account has a new email address. This is the last mail to the old one.",
  },
  "passkey-added": { heading: "A passkey was added", lead: "A passkey was added to your account." },
  "passkey-removed": {
    heading: "A passkey was removed",
    lead: "A passkey was removed from your account.",
  },
  "app-added": {
    heading: "An authenticator app was added",
    lead: "Signing in now asks for a code of your authenticator app.",
  },
  "app-removed": {
    heading: "Your authenticator app was removed",
    lead: "Signing in no longer asks for a code of an authenticator app.",
  },
  "recovery-used": {
    heading: "A recovery code was used",
    lead: "Somebody signed in to your account with a recovery code.",
  },
  "recovery-renewed": {
    heading: "You have new recovery codes",
    lead: "New recovery codes were made. The old ones no longer work.",
  },
  "factors-reset": {
    heading: "Your second factor was removed",
    lead: "The shop removed passkeys, authenticator app and recovery codes of your account, and ended all sessions.",
  },
  "new-device": {
    heading: "A sign-in on a new device",
    lead: "Somebody signed in to your account in a browser that we have not seen before.",
  },
  "deletion-begun": {
    heading: "Your account will be deleted",
    lead: "You asked us to delete your account. Signing in before then keeps it.",
  },
  "deletion-cancelled": {
    heading: "Your account stays",
    lead: "You signed in, so your account will not be deleted.",
  },
} as const;

export type NoticeKind = keyof typeof noticeTexts;
