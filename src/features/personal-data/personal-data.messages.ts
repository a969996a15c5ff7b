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
