import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const alertTexts = {
  button: "Tell me if it comes back or one like it arrives",
  title: "Tell me if it comes back",
  intro: (watch: string) =>
    `We write to you when ${watch} is for sale again, or when one like it arrives: the same model, or another version of the same reference.`,
  email: "Email",
  submit: "Tell me",
  busy: "Sending...",
  consent:
    "One mail a day at most, each with a link that ends them. We use the address for nothing else.",
  sentTitle: "Please confirm by mail",
  sent: (email: string) =>
    `We have written to ${email}. Open the link in the mail, and you will hear from us. If you have asked us for another watch within the last hour, the mail may take an hour.`,
  onTitle: "We will tell you",
  on: (email: string) => `You will hear from us at ${email}. Your account lists what you wait for.`,
  failed: "Nothing was stored. Please try again.",
  loadFailed: {
    title: "An error occurred",
    description: "The form could not be loaded. Please try again.",
    variant: "destructive",
  },
} as const;

export const savedSearchTexts = {
  button: "Tell me when a match arrives",
  hint: "We write to you when a watch arrives that matches this search.",
  none: "Nothing matches today. We can write to you when it does.",
  title: "Tell me when a match arrives",
  intro:
    "We keep this search and write to you when a watch arrives that matches it. You can end it at any time.",
  sent: (email: string) =>
    `We have written to ${email}. Open the link in the mail, and you will hear from us. If you have asked us for another watch or search within the last hour, the mail may take an hour.`,
} as const;

export const priceDropTexts = {
  label: "Tell me when a price drops",
  hint: "One mail a day at most, about the watches on your wishlists.",
  waiting: (email: string) => `Please confirm by the link that we have mailed to ${email}.`,
  failed: (error: unknown): ToastInput => ({
    title: "An error occurred",
    description: messageOf(error, "The setting was not changed. Please try again."),
    variant: "destructive",
  }),
} as const;

export const ownAlertTexts = {
  title: "Watches you wait for",
  none: "You wait for no watch. On the page of one that is not for sale you can ask us to tell you.",
  notConfirmed: "Confirm your email address to see the watches that it waits for.",
  failed: "Your alerts can't be shown",
} as const;

export const alertPageTexts = {
  confirmTitle: "Confirm your alerts",
  confirmIntro: "One click, and we write to you about these watches.",
  confirm: "Confirm",
  confirmed: "You will hear from us. Each mail has a link that ends it.",
  nothingToConfirm: "There is nothing left to confirm.",
  endTitle: "Your alerts",
  endIntro: "What we write to you about, and where you can end it.",
  search: "Saved search",
  open: "Open",
  openOf: (name: string) => `Open the search ${name}`,
  end: "End",
  endOf: (name: string) => `End the alert for ${name}`,
  endAll: "End all",
  ended: "This alert has ended.",
  allEnded: "All have ended. You will not hear from us about watches any more.",
  none: "We do not write to you about any watch.",
  prices: "Lower prices of the watches on your wishlists",
  waits: "Waits for your confirmation",
  to: (email: string) => `To ${email}`,
  incomplete: "This link is not complete. Please copy the whole address from the mail.",
  unknown:
    "This link is not valid any more. If something is still on, the newest mail has a link that works.",
  loadFailed: "Your alerts can't be shown",
  failed: "Nothing was changed. Please try again.",
} as const;
