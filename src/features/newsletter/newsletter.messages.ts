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

export const subscriptionFailed = {
  title: "Subscription failed",
  description: "There was an error subscribing to the newsletter.",
  variant: "destructive",
} as const;
