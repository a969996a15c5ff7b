import type { DateLocale } from "#src/domain/viewer.ts";
import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const accountProblems = {
  dateLocale: "Choose one of the listed ways to write dates.",
  nameTaken: "This username is taken. Please choose another.",
  noSession: "This session has already ended.",
  noAddress: "This address no longer exists.",
  tooManyAddresses: "You have saved as many addresses as an account can hold. Delete one first.",
  notSaved: "This was not saved. Please try again.",
} as const;

export const notSaved = (error: unknown): ToastInput => ({
  title: "An error occurred",
  description: messageOf(error, accountProblems.notSaved),
  variant: "destructive",
});

export const nameTexts = {
  title: "Name",
  description: "You sign in with your username, and we greet you by it.",
  hint: "3 to 20 characters: letters, digits, dots, dashes and underscores. From then on you sign in with the new one.",
  save: "Save name",
  saved: (username: string): ToastInput => ({
    title: "Name saved",
    description: `From now on you sign in as ${username}.`,
  }),
} as const;

export const dateTexts = {
  title: "Dates",
  description: "How dates are written on the pages of your account.",
  legend: "Language of dates",
  saved: "Saved.",
} as const;

export const dateLocaleNames: Readonly<Record<DateLocale | "usual", string>> = {
  usual: "English (US)",
  "en-GB": "English (UK)",
  iso: "ISO 8601",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  ja: "日本語",
};

export const addressTexts = {
  title: "Addresses",
  description: "Where your watches go. The checkout begins with the default one.",
  empty: "You have not saved an address yet.",
  failed: "Your addresses can't be shown",
  add: "Add an address",
  addTitle: "New address",
  editTitle: "Edit address",
  save: "Save address",
  edit: "Edit",
  remove: "Delete",
  makeDefault: "Make default",
  isDefault: "Default",
  notDelivered: "We do not deliver there.",
  full: "You have saved as many addresses as an account can hold.",
  saved: { title: "Address saved" },
  removed: { title: "Address deleted" },
  removeQuestion: {
    title: "Delete this address?",
    description: "Orders that went there keep it.",
  },
  formFailed: "The form can't be shown",
} as const;

export const sessionTexts = {
  title: "Where you are signed in",
  description:
    "We record the browser, and the range of its network address. It names the network, not the place, so it may look unfamiliar.",
  failed: "Your sessions can't be shown",
  unknownDevice: "Unknown device",
  isCurrent: "This device",
  network: (range: string) => `Network ${range}`,
  end: "Sign out",
  endOf: (device: string) => `Sign out of ${device}`,
  endOthers: "Sign out everywhere else",
  alone: "You are signed in nowhere else.",
  ended: { title: "Session ended", description: "That device is signed out." },
  othersEnded: { title: "Signed out everywhere else" },
} as const;

export const homeTexts = {
  orders: "Recent orders",
  allOrders: "All orders",
  noOrders: "Your orders will be listed here.",
  offers: "Watches you offer us",
  offersFailed: "Your offers can't be shown",
  noOffers: "When you offer us a watch, you follow it here.",
  offerLink: "Sell your watch",
  openOffer: "Open",
  openOfferOf: (watch: string) => `Open your offer of the ${watch}`,
  openFailed: "Your offer could not be opened. Please try again.",
  offersByAccount:
    "Confirm your email address, and offers that were made with it are listed as well.",
  hintTitle: "Protect your account with a second factor",
  hint: "A passkey or an authenticator app keeps others out, even if they learn your password.",
  hintForStaff:
    "Your account can change the shop. A passkey or an authenticator app keeps others out of it.",
  hintLink: "Set it up",
  hintClose: "Close this hint",
} as const;

export const newsletterSection = {
  title: "Newsletter",
  description: "New arrivals and a word from the workshop.",
} as const;

export const alertSection = {
  title: "Alerts",
  description: "Mails about the watches that you have an eye on.",
} as const;

/** Order History in a shop that takes no orders online. */
export const noOnlineOrders = {
  title: "No orders here",
  description:
    "This shop does not take orders online, so none can be listed. For what you have bought from us, please write or call.",
} as const;
