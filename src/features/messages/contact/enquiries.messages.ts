export const contactMessages = {
  sent: { title: "Message sent", description: "Thank you for writing to us." },
  failed: {
    title: "An error occurred",
    description: "Unable to send your message. Please try again later.",
    variant: "destructive",
  },
} as const;

export const askedTexts = {
  link: "Ask us about this watch",
  about: "Your question is about",
  subject: (name: string, reference: string) => `${name}, ${reference}`,
} as const;

export const formGuardMessages = {
  tooFast: "That was very quick. Please look over what you wrote, and send it again.",
  tooManyLinks: "Please send us fewer links.",
} as const;
