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
  /** In a thread of its own. */
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
