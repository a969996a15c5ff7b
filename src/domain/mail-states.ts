export const mailStateNames = {
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
  "not-sent": "Not sent",
} as const;
export type MailState = keyof typeof mailStateNames;

export const mailStates = Object.keys(mailStateNames) as MailState[];

export const mailVariants = {
  waiting: "warning",
  sent: "success",
  failed: "danger",
  "not-sent": "neutral",
} as const satisfies Record<MailState, string>;
