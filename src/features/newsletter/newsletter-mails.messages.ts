export const confirmationMail = {
  subject: (shop: string) => `Please confirm your subscription to ${shop}`,
  preheader: "One click, and our newsletter comes to you now and then.",
  heading: "One last step",
  lead: "Somebody, most likely you, has entered this address for our newsletter: new arrivals, rare finds and notes for collectors, now and then by email.",
  button: "Confirm subscription",
  until: "The link works for seven days. Without it we send you nothing further.",
  note: "Was it not you? Then ignore this mail.",
} as const;

export const issueMail = {
  watches: "In the shop",
  view: "View this watch",
  all: "See all watches",
  articles: "To read",
  journal: "Read it in our journal",
  minutes: (count: number) => `${count} min read`,
  reserved: "Reserved",
  why: "You get this newsletter because you subscribed to it and confirmed your address.",
  unsubscribe: "Unsubscribe with one click",
} as const;
