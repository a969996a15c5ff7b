export const emailRequired = {
  title: "Email required",
  description: "Please enter your email address.",
  variant: "destructive",
} as const;

export const agreementRequired = {
  title: "Agreement required",
  description: "Please agree to receive email communications.",
  variant: "destructive",
} as const;

export const subscribed = {
  title: "Subscription successful",
  description: "You've been added to our newsletter list.",
} as const;

/** In a shop where the address has to confirm it. */
export const confirmationSent = (email: string) =>
  ({
    title: "Please confirm",
    description: `We have written to ${email}. Open the link in the mail, and our newsletter comes to you.`,
  }) as const;

export const subscriptionFailed = {
  title: "Subscription failed",
  description: "There was an error subscribing to the newsletter.",
  variant: "destructive",
} as const;

/** A subscriber agrees to this, word for word, by form. It is stored with the consent. */
export const consentTexts = {
  page: "I agree to receive email communications.",
  box: "By subscribing you agree to receive email communications. You can unsubscribe at any time.",
  again: "Subscribe again",
  earlier: "Yes, send me the newsletter.",
  account: "Send me the newsletter. I can end it at any time.",
} as const;

export const linkTexts = {
  incomplete: "This link is not complete. Please open it again from the mail.",
  failed: "That did not work. Please check your connection and try again.",
  noScript: "This needs JavaScript. Please switch it on and load this page again.",
} as const;

export const confirmTexts = {
  title: "One last step",
  intro: "Confirm your address, and our newsletter comes to you now and then.",
  button: "Confirm subscription",
  confirmed: {
    title: "Welcome",
    text: "Your subscription is confirmed. The next newsletter comes to you.",
  },
  already: {
    title: "Already confirmed",
    text: "Your subscription was confirmed before. There is nothing left to do.",
  },
  expired: {
    title: "This link has ended",
    text: "Links work for seven days. We gladly send you a new one.",
    button: "Send me a new link",
  },
  sentAgain: {
    title: "Please look into your mail",
    text: "A new link is on its way to you. It works for seven days.",
  },
  unknown: {
    title: "This link is not valid",
    text: "A newer mail may have a newer link. You can also subscribe once more.",
    button: "Subscribe on our home page",
  },
  shop: "See our watches",
} as const;

export const unsubscribeTexts = {
  title: "Unsubscribe",
  intro: "One click, and no further newsletter comes to you.",
  button: "Unsubscribe",
  done: {
    title: "You are unsubscribed",
    text: "No further newsletter comes to you. Was that a slip?",
    button: "Subscribe again",
  },
  undone: {
    title: "Welcome back",
    text: "You are subscribed again. The next newsletter comes to you.",
  },
  unknown: "This link is not valid any more. If you still get our newsletter, write to us.",
} as const;

export const ownSubscriptionTexts = {
  label: consentTexts.account,
  hint: (email: string) => `To ${email}, now and then.`,
  waiting: (email: string) => `Please confirm by the link that we have mailed to ${email}.`,
  hidden: (email: string) =>
    `Your address ${email} is not confirmed, so we can't say here whether it gets the newsletter. We can mail it a link that begins it.`,
  sendLink: "Send me the link",
  linkSent: {
    title: "Please look into your mail",
    description: "If the newsletter does not come to you yet, a link is on its way.",
  },
  notConfirmed: "Please confirm your email address first.",
  loadFailed: "Your subscription can't be shown",
  failed: "The setting was not changed. Please try again.",
} as const;
