import type { EnquiryKind, EnquiryState } from "#src/domain/enquiries.ts";
import { attachmentLimits } from "#src/domain/enquiry-limits.ts";
import type { MailState } from "#src/domain/mail-states.ts";
import { hasStatus, messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const kindNames: Readonly<Record<EnquiryKind, string>> = {
  contact: "Contact",
  watch: "About a watch",
  sell: "Watch offered",
};

export const stateNames: Readonly<Record<EnquiryState, string>> = {
  new: "New",
  open: "Open",
  waiting: "Waiting",
  closed: "Closed",
};

export const stateVariants = {
  new: "warning",
  open: "brass",
  waiting: "neutral",
  closed: "neutral",
  received: "warning",
  valuation: "warning",
  quoted: "brass",
  accepted: "brass",
  declined: "neutral",
  arrived: "warning",
  inspected: "warning",
  paid: "success",
  returned: "neutral",
} as const;

export const keyLabels = {
  next: "Next",
  previous: "Previous",
  open: "Open",
  answer: "Answer",
  note: "Write a note",
  close: "Close",
  unread: "Mark as unread",
  assign: "Assign to me",
  list: "Back to the list",
} as const;

export const assigneeNames = { me: "Mine", nobody: "Unassigned" } as const;

export const mailStateNames: Readonly<Record<MailState, string>> = {
  waiting: "On its way",
  sent: "Sent",
  failed: "Not delivered",
  "not-sent": "Stored, no mail server",
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

export const fileMessages = {
  unsupported: "Attach a PDF or a picture: JPEG, PNG, WebP or AVIF.",
  damagedPdf: "This PDF is damaged or incomplete. Try to save it again.",
  tooMany: `Attach at most ${attachmentLimits.files} files.`,
  tooLargeTogether: `The files are larger than ${megabytes(attachmentLimits.totalBytes)} together. Remove one of them.`,
  gone: (name: string) => `${name} is not there any more. Remove it and attach it again.`,
  someGone: "The files of this answer have changed. Look at them, and send it again.",
  refused: (count: number) =>
    count === 1 ? "A file was not attached" : `${count} files were not attached`,
  hint: `PDF or pictures, up to ${megabytes(attachmentLimits.maxBytes)} each and ${megabytes(attachmentLimits.totalBytes)} together.`,
} as const;

export const inboxTexts = {
  undo: "Set it back.",
  nobody: "Nobody",
  noOffers: "Nobody has offered a watch yet. Offers from the sell page arrive here.",
  emptyColumn: "None.",
  unassigned: "Unassigned",
  flagged: "Look closely",
  empty: "Nothing has arrived yet. Messages, questions and offered watches come here.",
  notStaff: "Choose one of those who work in the inbox.",
  missing: "This enquiry does not exist",
  answeredMeanwhile:
    "An answer was sent meanwhile. Read it above, and send yours again if it is still needed.",
  wroteMeanwhile:
    "The sender has written meanwhile. Read it above, and send your answer again if it still fits.",
  notSaved: "This could not be saved. Please try again.",
  notSent: "The answer could not be sent. Please try again.",
  otherSender: (address: string) => `Sent from ${address}`,
  dropped: (names: readonly string[]) => `Not kept: ${names.join(", ")}`,
  blockWhat: (email: string) =>
    `Nothing that ${email} sends by a form or a mail is stored or answered any more. What is here stays.`,
} as const;

const said = (description: string) => ({ title: "Inbox", description });

export const inboxToasts = {
  replied: said("Your answer is on its way."),
  assigned: (name: string | null) => said(name ? `Assigned to ${name}.` : "Assigned to nobody."),
  state: (state: EnquiryState) => said(`Marked as ${stateNames[state].toLowerCase()}.`),
  unread: said("Marked as unread."),
  changed: (count: number) => said(`${count} ${count === 1 ? "enquiry" : "enquiries"} changed.`),
  templateSaved: said("The template is saved."),
  templateDeleted: said("The template is deleted."),
} as const;

export const templateTexts = {
  hint: "{name} becomes the sender's name, {watch} the watch that was asked about.",
  titleTaken: "There is a template with this title already.",
  tooMany: "There are too many templates. Delete one that nobody uses.",
  none: "There are no templates yet.",
  missing: "This template does not exist any more.",
} as const;

export const inboxFailed = (error: unknown): ToastInput => ({
  title: "Inbox",
  description: problemOf(error),
  variant: "destructive",
});

export const isOvertaken = (error: unknown) => hasStatus(error, 409);
export const problemOf = (error: unknown, fallback: string = inboxTexts.notSaved) =>
  messageOf(error, fallback);

const title = "Blocked senders";

export const blockedTexts = {
  title,
  intro:
    "Forms and mails of these senders are thrown away. They are answered as if they had arrived, so that nobody learns to go around it.",
  none: "Nobody is blocked.",
  loadFailed: "Blocked senders can't be shown",
  field: "Address or domain",
  hint: "jo@example.com, or @example.com for everybody there.",
  reason: "Reason",
  block: "Block",
  unblock: (address: string) => `Unblock ${address}`,
} as const;

export const senderBlocked = (address: string): ToastInput => ({
  title,
  description: `${address} is blocked. What arrives from now on is thrown away.`,
});

export const senderUnblocked = (address: string): ToastInput => ({
  title,
  description: `${address} can write to us again.`,
});

export const blockFailed = (error: unknown): ToastInput => ({
  title,
  description: messageOf(error, "Nothing was changed. Please try again."),
  variant: "destructive",
});
