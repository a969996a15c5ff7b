/* Bounds of forms, offers, newsletter and alerts. Those of the rest of the shop are in limits.ts. */

/** Forms of visitors. Links are those in all of what was written. */
export const formGuardLimits = {
  trapMaxLength: 200,
  minimumMs: 3_000,
  links: 3,
  perEmail: { max: 10, perSeconds: 3_600 },
} as const;

/** These limit the watches that visitors offer to the shop, with photos. */
export const offerLimits = {
  amount: 100_000_000,
  photos: 10,
  /** With those that the seller adds later. */
  photosInAll: 20,
  /** These limit the uploads of one client address, and of one draft or offer. */
  photosPerHour: 60,
  photosPerDraft: 40,
  /** The browser scales photos down to this before it sends them. */
  photoSide: 2_400,
  smallPhotoSide: 640,
  draftDays: 7,
  /** Bits of 64 in which photos that look alike may differ. */
  alikeBits: 4,
  /** The link of a seller works for this long after the sale has ended. */
  keyDays: 90,
  messagesPerHour: 20,
  linksInMail: 5,
  /** The first page of the account shows so many, the newest first. */
  ofAccount: 5,
  linksPerHour: { max: 3, perSeconds: 3_600 },
} as const;
/** A form can be filled in with anybody's address, to which it sends one mail in this time. */
export const confirmationSeconds = 3_600;

export const stolenLimits = {
  bytes: 5_000_000,
  rows: 20_000,
  uploadSeconds: 120,
  /** Problems of a file that are listed. */
  shownProblems: 20,
  /** Fewer letters and digits would match watches by chance. */
  serialMinLength: 3,
} as const;

/** In days. What is kept longer than any of them is deleted by a job. */
export const retentionDefaults = {
  /** Contact messages and questions are kept so long after the last word. */
  messages: 365,
  /** Watches that were offered and not bought, after the last step. */
  offers: 365,
  /** The seller and the price of a bought watch are kept so long. */
  purchases: 3_650,
  /** That somebody subscribed and unsubscribed, after the end. */
  newsletter: 1_095,
  alerts: 365,
} as const;
/** A request that waits for a confirmation by mail. */
export const unconfirmedDays = 30;
export type Retention = { readonly [Kind in keyof typeof retentionDefaults]: number };
export const retentionDays = { min: 30, max: 36_500 } as const;
/** The staff sees the senders that were blocked last. */
export const maxListedBlocked = 500;

export const alertLimits = {
  /** Only those that the address confirmed count. */
  perEmail: 50,
  /** How often a customer may switch those about prices on or off. */
  perAccount: { max: 20, perSeconds: 3_600 },
  /** So much time passes between two mails about the same watch, and between two about prices. */
  hoursBetween: 24,
  /** Written by one run of the job, which comes every minute. */
  toldAtOnce: 200,
  shownWatches: 20,
} as const;

/** How long a quote for an offered watch is valid, unless the staff says otherwise. */
export const quoteDays = 14;
/** Watches and sales that an offer is compared with. Of more, some are left out. */
export const comparison = { candidates: 2_000, counted: 200, shown: 6 } as const;

/* Bounds of the newsletter that the specification leaves open. */

export const newsletterLimits = {
  /** A link confirms an address for so long. */
  confirmDays: 7,
  tokenMaxLength: 100,
  /** Each client address has this limit. */
  linksPerHour: 60,
  subjectMaxLength: 150,
  introMaxLength: 5_000,
  watches: 12,
  /** An account may send itself so many an hour. */
  testMails: { max: 20, perSeconds: 3_600 },
  /** A copy that was sent is a row with its text; there are as many as readers. */
  sentCopiesKeptDays: 30,
} as const;

/* Bounds of the staff's inbox. */

export const inboxLimits = {
  textMaxLength: 10_000,
  templates: 100,
  others: 10,
  quotedLength: 4_000,
} as const;
/** Files of an answer, small enough for every mailbox. */
export const attachmentLimits = {
  maxBytes: 5_000_000,
  totalBytes: 10_000_000,
  files: 5,
  perHour: 200,
  uploadSeconds: 120,
  nameMaxLength: 100,
} as const;
/** How often the number of unread enquiries is asked for. */
export const inboxRefetchMs = 60_000;
/** Mails that come in: enough for a few photos of a telephone. */
export const inboundMailLimits = {
  bytes: 20_000_000,
  ageSeconds: 300,
  /** Mails of the full size have so many, in lines of 76 characters. */
  lines: 300_000,
  parts: 500,
  /** The work runs in a thread of its own. */
  readSeconds: 10,
  readMegabytes: 256,
  waiting: 20,
  /** One that could not be read is not tried again for so long. */
  rememberedSeconds: 86_400,
  textMaxLength: 50_000,
  files: 10,
  perMinute: 60,
  perEnquiryAndHour: 30,
  perSenderAndHour: 60,
} as const;
