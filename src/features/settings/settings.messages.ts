import type { Seller } from "#src/domain/sale.ts";
import { messageOf } from "#src/lib/http-error.ts";
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
  seller:
    "Who sells. It is shown on the contact page, below every page, in the terms, on invoices and in mails about orders. What is empty is not shown.",
  terms:
    "Every page, mail and document repeats these. Orders that are placed already keep what they were promised.",
  termsOf: {
    returnDays: "Days to return a watch, from its receipt",
    inspectionHours: "Hours to report damage or missing parts, from delivery",
    warrantyYears: "Years of warranty, from the purchase",
  },
  destinations:
    "The countries that buyers, and you on the telephone, can order to. Countries under embargo are off until you decide otherwise.",
  destinationCount: (count: number, of: number) => `${count} of ${of} countries`,
  noDestination: "Choose at least one country.",
  featured: "Shown on the home page, the newest first, while they are for sale.",
  environment:
    "Set when the shop is started, and read only here. Values of secrets are never shown.",
  noFeatured: "No watch is featured, so the home page shows its samples.",
} as const;

export const sellerFields = {
  legalName: { label: "Legal name", hint: "As it is registered.", rows: 1 },
  address: { label: "Postal address", hint: "As on a letter, with the country.", rows: 4 },
  taxNumber: {
    label: "Tax or registration number",
    hint: "With its kind, such as EIN or VAT ID.",
    rows: 1,
  },
  returnsAddress: {
    label: "Address for returns",
    hint: "Only if it is not the postal address.",
    rows: 4,
  },
} as const satisfies Record<keyof Seller, { label: string; hint: string; rows: number }>;

export const missingDetails = (labels: readonly string[]) =>
  `Missing: ${labels.join(", ").toLowerCase()}. Invoices need them, and a return without an address makes buyers ask for it.`;

export const settingSaved: ToastInput = {
  title: "Setting saved",
  description: "Visitors see it from now on.",
};

export const featuredChanged: ToastInput = {
  title: "Featured watches changed",
  description: "The home page shows them from now on.",
};

export const settingNotSaved = "The setting could not be saved. Please try again.";

export const settingFailed = (error: unknown): ToastInput => ({
  title: "Error",
  description: messageOf(error, settingNotSaved),
  variant: "destructive",
});
