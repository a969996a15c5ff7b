/* Bounds of the newsletter that the specification leaves open. */

export const newsletterLimits = {
  /** How long a link confirms an address. */
  confirmDays: 7,
  tokenMaxLength: 100,
  /** Per client address. */
  linksPerHour: 60,
  subjectMaxLength: 150,
  introMaxLength: 5_000,
  watches: 12,
  /** To oneself, per account and hour. */
  testMails: { max: 20, perSeconds: 3_600 },
  /** A copy that was sent is a row with its text; there are as many as readers. */
  sentCopiesKeptDays: 30,
} as const;
