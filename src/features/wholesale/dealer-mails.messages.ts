export const dealerLabels = {
  account: "Your account",
  company: "Company",
  username: "Username",
  reason: "Reason",
} as const;

export const invitation = {
  subject: (shop: string) => `Your dealer access to ${shop}`,
  preheader: "Choose a password, and you see dealers' prices throughout the shop.",
  heading: "Welcome, as one of our dealers",
  lead: (company: string) =>
    `We have read the application of ${company}, and we are glad to open our wholesale catalog to you. One step is left: choose a password.`,
  button: "Choose a password",
  until: (time: string) =>
    `The link works once, until ${time}. If it has ended, reply to this mail and we send you a new one. If you did not apply, ignore this mail: without the link nobody can use the account.`,
} as const;

export const accessOpen = {
  subject: "Your dealer access is open",
  preheader: "You see dealers' prices throughout the shop when you are signed in.",
  heading: "Your dealer access is open",
  lead: (company: string) =>
    `We have read the application of ${company}, and we are glad to have you as one of our dealers. Sign in as always: from now on you see dealers' prices throughout the shop.`,
  button: "Open the wholesale catalog",
  next: "There you also find your line sheet, as a spreadsheet and for the printer.",
} as const;

export const declined = {
  subject: "About your wholesale application",
  preheader: "We have read your application.",
  heading: "About your application",
  lead: (company: string) =>
    `Thank you for applying for wholesale access for ${company}. We have read your application with care, and we can't open the wholesale catalog to you at present.`,
  next: "If something has changed, or if we misunderstood, reply to this mail. You may also apply again at any time.",
  shop: "See all watches",
} as const;
