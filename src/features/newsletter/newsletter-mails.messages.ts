export const confirmationMail = {
  subject: (shop: string) => `Please confirm your subscription to ${shop}`,
  preheader: "One click, and our newsletter comes to you now and then.",
  heading: "One last step",
  lead: "Somebody, most likely you, has entered this address for our newsletter: new arrivals, rare finds and notes for collectors, now and then by email.",
  button: "Confirm subscription",
  until: "The link works for seven days. Without it we send you nothing further.",
  note: "Was it not you? Then ignore this mail.",
} as const;

/** To those who subscribed before the shop asked for confirmations. */
export const earlierMail = {
  subject: (shop: string) => `Do you still want the newsletter of ${shop}?`,
  preheader: "One click, and it keeps coming to you now and then.",
  heading: "Do you want to stay with us?",
  lead: "This address is on the list of our newsletter: new arrivals, rare finds and notes for collectors, now and then by email. We now ask every subscriber to confirm once that the address is theirs.",
  button: "Yes, send me the newsletter",
  until: "The link works for seven days. Without it we send you nothing further.",
  note: "You don't want it any more? Then ignore this mail, and we will delete your address.",
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
