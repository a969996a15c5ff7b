/** To the sender of a message, whoever typed the address: neither the message nor the name is in it. */
export const receivedMailTexts = {
  subject: (shop: string) => `${shop} has your message`,
  preheader: "One of us reads it and writes back to you.",
  heading: "Thank you for writing to us",
  lead: "Your message has arrived. One of us reads it and writes back to you at this address.",
  leadAboutWatch:
    "Your question has arrived. One of us looks at the watch and writes back to you at this address.",
  watch: "Your question is about",
  soon: "There is nothing to do until then. If you forgot something, reply to this mail or call us.",
  notYou:
    "You did not write to us? Then somebody typed your address by mistake. You need do nothing, and nothing more will come.",
} as const;

/** To the shop itself. */
export const noticeTexts = {
  contact: "A message from the contact form",
  watch: "A question about a watch",
  sell: "A watch is offered to us",
  preheader: "It is in the inbox.",
  lead: "It waits in the inbox, where you can read and answer it.",
  from: "From",
  email: "E-mail",
  subject: "Subject",
  panel: "Who wrote",
  button: "Open in the inbox",
  note: "Please answer in the inbox: a reply to this mail would not reach the sender. What arrives within the same minute is not announced again.",
} as const;
