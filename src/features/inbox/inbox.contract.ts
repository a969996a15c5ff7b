import { z } from "zod";
import { enquiryKinds, enquiryStates, offerStates } from "#src/domain/enquiries.ts";
import { attachmentLimits, inboxLimits } from "#src/domain/inbox-limits.ts";
import { maxId, maxListPageSize } from "#src/domain/limits.ts";
import { mailStates } from "#src/domain/mail-states.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idempotencyHeaders, idParams, pathId } from "#src/lib/params.ts";
import { inboxList } from "./inbox.list.ts";

const capability = "enquiries";
const access = "sales";

const rowSchema = z.object({
  id: z.int(),
  kind: z.enum(enquiryKinds),
  state: z.enum(enquiryStates),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** The beginning of the last message, as one line. */
  excerpt: z.string(),
  assignee: z.string().nullable(),
  unread: z.boolean(),
  activeAt: z.string(),
});

const inboxStaff = z.array(z.object({ id: z.int(), username: z.string() }));

const listedSchema = rowSchema.extend({
  assigneeId: z.int().nullable(),
  /** Null unless a watch is offered. */
  offerState: z.enum(offerStates).nullable(),
  /** Something about the offer asks to be looked at. */
  flagged: z.boolean(),
});
export type EnquiryListed = z.infer<typeof listedSchema>;

export const listEnquiries = endpoint({
  ...listCall(inboxList),
  capability,
  access,
  summary: "What visitors wrote, the latest first.",
  reply: listReply("enquiries", listedSchema).extend({
    /** To whom enquiries can be assigned. */
    staff: inboxStaff,
  }),
});
export type InboxView = z.output<typeof listEnquiries.query>;

export const countUnread = endpoint("GET /api/admin/enquiries/unread", {
  capability,
  access,
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
  /** Attachments that were not kept. */
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
      /** True in a shop with a back office. */
      hasPage: z.boolean(),
    })
    .nullable(),
  isBlocked: z.boolean(),
  messages: z.array(messageSchema),
  /** The files that the viewer has added to an answer that is not sent yet. */
  draftFiles: z.array(fileSchema),
  others: z.object({
    enquiries: z.array(
      rowSchema.pick({ id: true, kind: true, state: true, subject: true, activeAt: true }),
    ),
    /** Empty in a shop without a checkout. */
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

export const readEnquiry = endpoint("GET /api/admin/enquiries/{id}", {
  capability,
  access,
  summary: "A conversation with all that the staff knows of the sender.",
  params: idParams,
  reply: enquiryReply,
});

const textField = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(
      inboxLimits.textMaxLength,
      `Please keep it within ${inboxLimits.textMaxLength} characters.`,
    );

const seenMessageId = z.int().min(0).max(maxId);

export const replyToEnquiry = endpoint("POST /api/admin/enquiries/{id}/replies", {
  capability,
  access,
  summary:
    "Answer by mail, with those of the added files that are named. Refused if something was written since the message that was seen.",
  params: idParams,
  headers: idempotencyHeaders,
  body: z.object({
    text: textField("Write the answer."),
    /** The last message on the screen of who answers. */
    seenMessageId,
    /** The files on the screen of who answers. */
    fileIds: z.array(z.int().positive().max(maxId)).max(attachmentLimits.files),
    /** Closes the enquiry instead of waiting for an answer. */
    close: z.boolean().optional(),
  }),
  reply: enquiryReply,
});

export const noteEnquiry = endpoint("POST /api/admin/enquiries/{id}/notes", {
  capability,
  access,
  summary: "Add a note, for the staff alone.",
  params: idParams,
  body: z.object({ text: textField("Write the note.") }),
  reply: enquiryReply,
});

export const changeEnquiry = endpoint("PATCH /api/admin/enquiries/{id}", {
  capability,
  access,
  summary: "Change the state, who deals with it, or whether it is unread.",
  params: idParams,
  body: z.object({
    state: z.enum(enquiryStates, "Choose one of the states.").optional(),
    /** Null for nobody. */
    assigneeId: z.int().positive().max(maxId).nullable().optional(),
    unread: z.literal(true).optional(),
  }),
  reply: enquiryReply,
});

export const readUpTo = endpoint("POST /api/admin/enquiries/{id}/read", {
  capability,
  access,
  summary: "Mark as read, unless the sender has written since the message that was seen.",
  params: idParams,
  body: z.object({ seenMessageId }),
  reply: z.object({ unread: z.int(), more: z.boolean() }),
});

export const changeEnquiries = endpoint("POST /api/admin/enquiries/bulk", {
  capability,
  access,
  summary: "Close many enquiries, assign them to the viewer, or mark them as read.",
  body: z.object({
    ids: z.array(z.int().positive().max(maxId)).min(1).max(maxListPageSize),
    act: z.enum(["close", "assign-to-me", "mark-read"], "Choose one of the acts."),
  }),
  reply: z.object({ changed: z.int() }),
});

export const addAttachment = endpoint("POST /api/admin/enquiries/{id}/files", {
  capability,
  access,
  summary: "Add a file to the answer that the viewer writes. The file is the body: PDF or picture.",
  params: idParams,
  query: z.object({ name: z.string().max(300).optional() }),
  streamBody: { maxBytes: attachmentLimits.maxBytes, seconds: attachmentLimits.uploadSeconds },
  reply: z.object({ draftFiles: z.array(fileSchema) }),
  status: 201,
});

const fileParams = z.object({ id: pathId, fileId: pathId });

export const removeAttachment = endpoint("DELETE /api/admin/enquiries/{id}/files/{fileId}", {
  capability,
  access,
  summary: "Remove a file from the answer that the viewer writes.",
  params: fileParams,
  reply: z.object({ draftFiles: z.array(fileSchema) }),
});

export const readFile = endpoint("GET /api/admin/enquiries/{id}/files/{fileId}", {
  capability,
  access,
  summary: "A photo or an attachment of an enquiry.",
  params: fileParams,
  query: z.object({
    /** A photo of an offer scaled down, if there is one. */
    size: z.literal("small").optional(),
  }),
  reply: z.object({}),
  file: true,
});
