import { z } from "zod";
import { enquiryKinds, enquiryStates, offerStates } from "#src/domain/enquiries.ts";
import { attachmentLimits, inboundMailLimits, inboxLimits } from "#src/domain/enquiry-limits.ts";
import { emailKey } from "#src/domain/identity.ts";
import { credentials, maxId, maxListPageSize, shortTextMaxLength } from "#src/domain/limits.ts";
import { mailStates } from "#src/domain/mail-states.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idempotencyHeaders, idParams, pathId } from "#src/lib/params.ts";
import { inboxList } from "./inbox.list.ts";

const sales = { capability: "enquiries", access: "sales" } as const;
const salesCall = endpointsWith(sales);

const rowSchema = z.object({
  id: z.int(),
  kind: z.enum(enquiryKinds),
  state: z.enum(enquiryStates),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** It is the beginning of the last message, as one line. */
  excerpt: z.string(),
  assignee: z.string().nullable(),
  unread: z.boolean(),
  activeAt: z.string(),
});

const inboxStaff = z.array(z.object({ id: z.int(), username: z.string() }));

const listedSchema = rowSchema.extend({
  assigneeId: z.int().nullable(),
  offerState: z.enum(offerStates).nullable(),
  flagged: z.boolean(),
});
export type EnquiryListed = z.infer<typeof listedSchema>;

export const listEnquiries = endpoint({
  ...listCall(inboxList),
  ...sales,
  summary: "What visitors wrote, the latest first.",
  reply: listReply("enquiries", listedSchema).extend({
    staff: inboxStaff,
  }),
});
export type InboxView = z.output<typeof listEnquiries.query>;

export const countUnread = salesCall("GET /api/admin/enquiries/unread", {
  summary: "How many enquiries nobody has read since the sender wrote.",
  reply: z.object({ unread: z.int(), more: z.boolean() }),
});

const fileSchema = z.object({
  id: z.int(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
});
export type EnquiryFile = z.infer<typeof fileSchema>;

const messageSchema = z.object({
  id: z.int(),
  /** `received` from the sender, `sent` to the sender, `note` for the staff. */
  kind: z.enum(["received", "sent", "note"]),
  text: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  mail: z.enum(mailStates).nullable(),
  /** If it is not the enquiry's address. */
  sender: z.string().nullable(),
  quoted: z.string().nullable(),
  dropped: z.array(z.string()),
  files: z.array(fileSchema),
});
export type EnquiryMessage = z.infer<typeof messageSchema>;

const enquirySchema = rowSchema.omit({ excerpt: true, assignee: true }).extend({
  phone: z.string().nullable(),
  createdAt: z.string(),
  assignee: z.object({ id: z.int(), username: z.string() }).nullable(),
  watch: z
    .object({ id: z.int(), name: z.string(), reference: z.string(), image: z.string().nullable() })
    .nullable(),
  /** The account that was signed in, or that has the address. */
  account: z
    .object({
      id: z.int(),
      username: z.string(),
      /** It is true in a shop with a back office. */
      hasPage: z.boolean(),
    })
    .nullable(),
  isBlocked: z.boolean(),
  messages: z.array(messageSchema),
  draftFiles: z.array(fileSchema),
  others: z.object({
    enquiries: z.array(
      rowSchema.pick({ id: true, kind: true, state: true, subject: true, activeAt: true }),
    ),
    /** It is empty in a shop without a checkout. */
    orders: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        status: z.string(),
        total: z.number(),
        createdAt: z.string(),
      }),
    ),
  }),
});
export type StaffEnquiry = z.infer<typeof enquirySchema>;

const enquiryReply = z.object({
  enquiry: enquirySchema,
  staff: inboxStaff,
  timeZone: z.string(),
});

const enquiryCall = endpointsWith({ ...sales, params: idParams, reply: enquiryReply });

export const readEnquiry = enquiryCall("GET /api/admin/enquiries/{id}", {
  summary: "A conversation with all that the staff knows of the sender.",
});

export const textField = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(
      inboxLimits.textMaxLength,
      `Please keep it within ${inboxLimits.textMaxLength} characters.`,
    );

const seenMessageId = z.int().min(0).max(maxId);

export const replyToEnquiry = enquiryCall("POST /api/admin/enquiries/{id}/replies", {
  summary:
    "Answer by mail, with those of the added files that are named. Refused if something was written since the message that was seen.",
  headers: idempotencyHeaders,
  body: z.object({
    text: textField("Write the answer."),
    seenMessageId,
    fileIds: z.array(z.int().positive().max(maxId)).max(attachmentLimits.files),
    /** Closes the enquiry instead of waiting for an answer. */
    close: z.boolean().optional(),
  }),
});

export const noteEnquiry = enquiryCall("POST /api/admin/enquiries/{id}/notes", {
  summary: "Add a note, for the staff alone.",
  body: z.object({ text: textField("Write the note.") }),
});

export const changeEnquiry = enquiryCall("PATCH /api/admin/enquiries/{id}", {
  summary: "Change the state, who deals with it, or whether it is unread.",
  body: z.object({
    state: z.enum(enquiryStates, "Choose one of the states.").optional(),
    assigneeId: z.int().positive().max(maxId).nullable().optional(),
    unread: z.literal(true).optional(),
  }),
});

export const readUpTo = salesCall("POST /api/admin/enquiries/{id}/read", {
  summary: "Mark as read, unless the sender has written since the message that was seen.",
  params: idParams,
  body: z.object({ seenMessageId }),
  reply: z.object({ unread: z.int(), more: z.boolean() }),
});

export const changeEnquiries = salesCall("POST /api/admin/enquiries/bulk", {
  summary: "Close many enquiries, assign them to the viewer, or mark them as read.",
  body: z.object({
    ids: z.array(z.int().positive().max(maxId)).min(1).max(maxListPageSize),
    act: z.enum(["close", "assign-to-me", "mark-read"], "Choose one of the acts."),
  }),
  reply: z.object({ changed: z.int() }),
});

export const addAttachment = salesCall("POST /api/admin/enquiries/{id}/files", {
  summary: "Add a file to the answer that the viewer writes. The file is the body: PDF or picture.",
  params: idParams,
  query: z.object({ name: z.string().max(300).optional() }),
  streamBody: { maxBytes: attachmentLimits.maxBytes, seconds: attachmentLimits.uploadSeconds },
  reply: z.object({ draftFiles: z.array(fileSchema) }),
  status: 201,
});

const fileParams = z.object({ id: pathId, fileId: pathId });

export const removeAttachment = salesCall("DELETE /api/admin/enquiries/{id}/files/{fileId}", {
  summary: "Remove a file from the answer that the viewer writes.",
  params: fileParams,
  reply: z.object({ draftFiles: z.array(fileSchema) }),
});

export const readFile = salesCall("GET /api/admin/enquiries/{id}/files/{fileId}", {
  summary: "A photo or an attachment of an enquiry.",
  params: fileParams,
  query: z.object({
    size: z.literal("small").optional(),
  }),
  reply: z.object({}),
  file: true,
});

const signed = "Sign the request: see the section on answers to mails of docs/operations.md.";

export const receiveMail = endpoint("POST /api/inbound-mail", {
  capability: "enquiries",
  access: "public",
  summary: "An answer to one of our mails, as the mail provider got it (RFC 822), signed.",
  headers: z.object({
    /** The time is in seconds since 1970. */
    "x-mail-timestamp": z.string(signed).regex(/^\d{1,12}$/, signed),
    /** The address that the mail was delivered to; it need not stand in the mail. */
    "x-mail-recipient": z.string().max(320).optional(),
    /** HMAC-SHA256 of `timestamp.recipient.body`, in hexadecimal digits. */
    "x-mail-signature": z.string(signed).regex(/^[\da-f]{64}$/, signed),
  }),
  streamBody: { maxBytes: inboundMailLimits.bytes, seconds: 60 },
  reply: z.object({ received: z.literal(true) }),
  limit: { max: inboundMailLimits.perMinute, perSeconds: 60 },
});

const invalid = "Name an e-mail address, or a domain such as @example.com.";

/** An address, or all of a domain: `@example.com`. */
const blockedAddress = z
  .string(invalid)
  .max(credentials.emailMaxLength, invalid)
  .transform(emailKey)
  .pipe(z.union([z.email(), z.string().regex(/^@([a-z\d-]+\.)+[a-z\d-]{2,}$/)], invalid));

const blockedSender = z.object({
  address: z.string(),
  reason: z.string(),
  blockedBy: z.string().nullable(),
  blockedAt: z.string(),
});
export type BlockedSender = z.infer<typeof blockedSender>;

const blockedCall = endpointsWith({
  ...sales,
  reply: z.object({ blocked: z.array(blockedSender), timeZone: z.string() }),
});

export const listBlocked = blockedCall("GET /api/admin/blocked-senders", {
  summary: "Senders whose forms are thrown away, those blocked last first.",
});

export const blockSender = blockedCall("POST /api/admin/blocked-senders", {
  summary: "Throw away what an address, or all of a domain, sends by forms and mails from now on.",
  body: z.object({
    address: blockedAddress,
    reason: z.string().trim().max(shortTextMaxLength, "Please write a little less").default(""),
  }),
});

export const unblockSender = blockedCall("DELETE /api/admin/blocked-senders/{address}", {
  summary: "Let an address or a domain write to the shop again.",
  params: z.object({ address: blockedAddress }),
});
