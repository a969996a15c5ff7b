import { accountLink } from "#src/domain/limits.ts";

const account = "Your account";
const username = "Username";
const ignore = "If you did not ask for this, there is nothing to do: ";

export const resetMailTexts = {
  account,
  username,
  subject: (shop: string) => `${shop}: choose a new password`,
  preheader: `A link that works once, for ${accountLink.resetMinutes} minutes.`,
  heading: "Choose a new password",
  lead: "Somebody asked for a new password for this account. Press the button to choose it.",
  button: "Choose a new password",
  until: `The link works once, for ${accountLink.resetMinutes} minutes. Choosing a password ends all sessions.`,
  ignore: `${ignore}the old password stays.`,
} as const;

/** To an address that was never confirmed: it may be somebody else's. */
export const noResetMailTexts = {
  account,
  username,
  subject: (shop: string) => `${shop}: about your password`,
  preheader: "Please contact us to get a new one.",
  heading: "We can't send a link",
  lead: "Somebody asked for a new password for this account. Its email address was never confirmed, so we can't be sure that it is yours, and send no link.",
  next: "Please reply to this mail or call us. We find out together whose account it is, and then you choose a new password.",
  ignore: `${ignore}the old password stays.`,
} as const;

export const confirmMailTexts = {
  account,
  username,
  subject: (shop: string) => `${shop}: please confirm your email address`,
  preheader: "Then we know that this address is yours.",
  heading: "Please confirm your email address",
  lead: "An account was made with this address. If it is yours, press the button and sign in.",
  button: "Confirm this address",
  until: `The link works once, for ${accountLink.confirmDays} days.`,
  ignore:
    "If you made no account, please do not press the button. Without it, nobody can use your address there.",
} as const;

export const changeMailTexts = {
  account,
  username,
  subject: (shop: string) => `${shop}: confirm your new email address`,
  preheader: "Your account gets this address when you follow the link.",
  heading: "Confirm your new email address",
  lead: "The owner of this account wants it to have this address. If that is you, press the button and sign in.",
  button: "Use this address",
  until: "The link works once, for one day.",
  ignore: `${ignore}the account keeps its old address.`,
} as const;

export const takenMailTexts = {
  account,
  username,
  subject: (shop: string) => `${shop}: you already have an account`,
  preheader: "Somebody wanted to use your address for another account.",
  heading: "You already have an account",
  lead: "Somebody wanted to use this address for another account. It belongs to yours, so nothing was changed.",
  next: "If that was you, please sign in to the account below. If you have forgotten its password, choose a new one.",
  button: "Sign in",
  ignore: "If it was not you, there is nothing to do.",
} as const;
