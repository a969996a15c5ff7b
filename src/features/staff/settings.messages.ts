import { hasStatus, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const settingTexts = {
  announcement:
    "One line above every page. Visitors can dismiss it. Leave the text empty for none.",
  days: (timeZone: string) =>
    `Days of the shop's time zone (${timeZone}), both inclusive. Without them it is shown until you remove it.`,
  openingHours: "Shown with the telephone number on the contact page. Leave it empty for none.",
  holidays:
    "Orders paid by bank transfer wait two business days. Saturdays, Sundays and these days do not count. One date on each line, such as 2026-12-25.",
  retention:
    "In days. A job deletes what is older. Visitors read these times on the privacy page. Orders are kept as the law wants, whatever is written here.",
  retentionOf: {
    messages: "Messages and questions, after the last word",
    offers: "Watches offered to us, if we did not buy them",
    purchases: "Watches that we bought, with their sellers",
    newsletter: "Proof of consent, after an unsubscription",
    alerts: "Alerts about watches",
  },
  featured: "Shown on the home page, the newest first, while they are for sale.",
  environment:
    "Set when the shop is started, and read only here. Values of secrets are never shown.",
  noFeatured: "No watch is featured, so the home page shows its samples.",
} as const;

export const settingSaved: ToastInput = {
  title: "Setting saved",
  description: "Visitors see it from now on.",
};

export const featuredChanged: ToastInput = {
  title: "Featured watches changed",
  description: "The home page shows them from now on.",
};

export const settingFailed = (error: unknown): ToastInput => ({
  title: hasStatus(error, 409) ? "Changed meanwhile" : "Error",
  description: messageOf(error, "The setting could not be saved. Please try again."),
  variant: "destructive",
});
