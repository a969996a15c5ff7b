import { accountDeletion } from "#src/domain/account-limits.ts";

export const personalDataTexts = {
  lead: "What the shop holds of a person, found by e-mail address: to hand it over or to delete it.",
  nothing: "The shop holds nothing of this address.",
  failed: "The shop could not be asked. Please try again.",
  invalid: "Please enter a valid email address.",
  deleted: {
    title: "Personal data deleted",
    description: "Messages, offers, subscription, alerts and mails of this address are gone.",
  },
  question: (email: string) =>
    `Messages, photos, offers, the newsletter subscription, alerts and mails of ${email} are deleted for good. Orders and watches that the shop bought stay, as the law wants. An account is deleted in the dashboard.`,
  keptPurchases: (count: number) =>
    count === 1
      ? "One watch that the shop bought from this person stays, as proof of its origin."
      : `${count} watches that the shop bought from this person stay, as proof of their origin.`,
} as const;

/** Where the words of a field's own name would not do. */
export const fieldNames: Readonly<Record<string, string>> = {
  createdAt: "Since",
  at: "When",
  knownBrowsers: "Browsers that we know",
  savedViews: "Saved views",
  isDefault: "Default address",
  secondFactor: "Second factor",
  signInNotices: "Mail after a sign-in on a new device",
  deletionDueAt: "Deleted on",
  emailConfirmedAt: "Email confirmed",
  dateLanguage: "Language of dates",
  addressRange: "Address range",
  lastSeenAt: "Last used",
  lastUsedAt: "Last used",
  taxId: "Tax number",
  line1: "Street",
  line2: "Second line",
  toldAt: "Last mail",
  sentAt: "Sent",
  consentedAt: "Asked for",
  consentText: "Agreed to",
  confirmedAt: "Confirmed",
  unsubscribedAt: "Ended",
};

export const ownDataTexts = {
  download: {
    title: "Your data",
    lead: "Everything that the shop holds of you: as a file for programs, or as a page to read and print.",
    button: "Download as JSON",
    read: "Read as a page",
    hint: "We may ask for your password first.",
    failed: "Your data could not be collected. Please try again.",
  },
  page: {
    lead: "Everything that the shop holds of you. Passwords and other secrets are not part of it.",
    unconfirmed:
      "Your email address is not confirmed. What is found by the address alone is left out: enquiries, offers, the newsletter, mails, and orders placed without signing in.",
    nothing: "Nothing.",
    locked: {
      title: "Please confirm that it is you",
      description: "This page shows everything at once, so we ask who is reading it.",
      button: "Confirm and show",
    },
    failed: "Your data could not be loaded.",
    loading: "Collecting your data",
  },
  deletion: {
    title: "Delete your account",
    lead: `Your account is deleted ${accountDeletion.graceDays} days after you ask for it. Signing in before then keeps it.`,
    consequences: [
      "You are signed out everywhere at once.",
      `After ${accountDeletion.graceDays} days your name, email address, password, saved addresses, cart and wishlists are gone for good.`,
      "With a confirmed email address your messages, offers, newsletter subscription, alerts and mails go too.",
      "What you bought stays in the shop's accounts without your name, email address and phone number, as the law wants. The delivery address stays on the invoice.",
      "Watches that the shop bought from you stay on record as proof of their origin.",
    ],
    button: "Delete account…",
    question: "Delete your account?",
    field: "Type your username to confirm",
    confirm: "Delete my account",
    mismatch: "This is not your username.",
    openOrder:
      "You have an order that is not finished. Your account can be deleted once it is completed or cancelled.",
    staff:
      "This account has rights of the staff. An administrator has to take them away before it can be deleted.",
    failed: "Your account could not be deleted. Please try again.",
    begun: {
      title: "Your account will be deleted",
      description:
        "You are signed out. Sign in before the date in our mail if you want to keep it.",
    },
    dateLabel: "Will be deleted on",
  },
} as const;
