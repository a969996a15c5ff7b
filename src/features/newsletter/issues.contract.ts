import { z } from "zod";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { newsletterLimits } from "#src/domain/newsletter-limits.ts";
import { articles } from "#src/features/content/articles.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams, watchIdField } from "#src/lib/params.ts";
import { issueList } from "./issues.list.ts";
import { type IssueState, issueStateNames } from "./issues.messages.ts";

const shared = { capability: "enquiries", access: "sales" } as const;

const { subjectMaxLength, introMaxLength, watches: maxWatches } = newsletterLimits;

const issueFieldsSchema = z.object({
  subject: z
    .string()
    .trim()
    .max(subjectMaxLength, `A subject has at most ${subjectMaxLength} characters.`),
  intro: z
    .string()
    .trim()
    .max(introMaxLength, `The introduction has at most ${introMaxLength} characters.`),
  watchIds: z
    .array(watchIdField)
    .max(maxWatches, `An issue shows at most ${maxWatches} watches.`)
    .transform((ids) => [...new Set(ids)]),
  articleIds: z
    .array(z.int().positive())
    .max(articles.length)
    .transform((ids) => [...new Set(ids)]),
});
export type IssueFields = z.output<typeof issueFieldsSchema>;

const resultsSchema = z.object({
  /** Handed to the mail server. */
  sent: z.int(),
  failed: z.int(),
  /** Neither sent nor failed yet. */
  waiting: z.int(),
  /** Written, but the shop has no mail server. */
  notSent: z.int(),
  /** Readers who unsubscribed by the link of this issue. */
  unsubscribed: z.int(),
});
export type IssueResults = z.infer<typeof resultsSchema>;

const listedSchema = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(Object.keys(issueStateNames) as IssueState[]),
  updatedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Null for a draft. */
  results: resultsSchema.nullable(),
});
export type ListedIssue = z.infer<typeof listedSchema>;

const watchSchema = z.object({
  id: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  condition: z.string(),
  /** In dollars. */
  price: z.int(),
});
export type PickedWatch = z.infer<typeof watchSchema>;

const countsSchema = z.object({
  confirmed: z.int(),
  /** From before the shop asked for confirmations, and not asked yet. */
  earlier: z.int(),
  waiting: z.int(),
  unsubscribed: z.int(),
  /** The earlier ones are being asked. */
  isAsking: z.boolean(),
});

const issueSchema = listedSchema.extend({
  intro: z.string(),
  /** They can be sent now; the others of `watchIds` are sold or not published. */
  watches: z.array(watchSchema),
  watchIds: z.array(z.int()),
  articleIds: z.array(z.int()),
  recipients: z.int(),
  timeZone: z.string(),
});
export type Issue = z.infer<typeof issueSchema>;

export const listIssues = endpoint({
  ...shared,
  ...listCall(issueList),
  summary: "The number of subscribers, and the issues of the newsletter, newest first.",
  reply: listReply("issues", listedSchema).extend({
    counts: countsSchema,
    hasMailServer: z.boolean(),
  }),
});
export type IssueView = z.output<typeof listIssues.query>;

export const askEarlierSubscribers = endpoint("POST /api/admin/newsletter/confirmations", {
  ...shared,
  summary: "Mail each subscriber from before, once, a link that confirms the subscription.",
  reply: z.object({ counts: countsSchema }),
});

export const exportSubscribers = endpoint("GET /api/admin/newsletter/subscribers.csv", {
  ...shared,
  summary: "Confirmed subscribers with what they agreed to and when, as a spreadsheet.",
  reply: z.object({}),
  file: true,
});

export const findNewsletterWatches = endpoint("GET /api/admin/newsletter/watches", {
  ...shared,
  summary: "Watches for sale whose brand, model or reference has all the words.",
  query: z.object({ search: z.string().trim().max(orderSearchMaxLength).optional() }),
  reply: z.object({ watches: z.array(watchSchema) }),
});

export const previewIssue = endpoint("POST /api/admin/newsletter/preview", {
  ...shared,
  summary: "The mail as it would be sent now. Nothing is stored.",
  body: issueFieldsSchema,
  reply: z.object({ html: z.string() }),
});

export const createIssue = endpoint("POST /api/admin/newsletter", {
  ...shared,
  summary: "Store a draft.",
  body: issueFieldsSchema,
  reply: issueSchema,
  status: 201,
});

export const readIssue = endpoint("GET /api/admin/newsletter/{id}", {
  ...shared,
  summary: "An issue of the newsletter, with its results.",
  params: idParams,
  reply: issueSchema,
});

export const editIssue = endpoint("PATCH /api/admin/newsletter/{id}", {
  ...shared,
  summary: "Change a draft that nobody else has changed meanwhile.",
  params: idParams,
  body: issueFieldsSchema.extend({ updatedAt: z.iso.datetime() }),
  reply: issueSchema,
});

export const deleteIssue = endpoint("DELETE /api/admin/newsletter/{id}", {
  ...shared,
  summary: "Delete a draft.",
  params: idParams,
  reply: z.object({ message: z.string() }),
});

export const sendTestMail = endpoint("POST /api/admin/newsletter/{id}/test", {
  ...shared,
  summary: "Mail an issue to the address of one's own account.",
  params: idParams,
  reply: z.object({ recipient: z.string() }),
});

export const sendIssue = endpoint("POST /api/admin/newsletter/{id}/send", {
  ...shared,
  summary: "Send an issue to all confirmed subscribers.",
  params: idParams,
  reply: issueSchema,
});

export const stopIssue = endpoint("POST /api/admin/newsletter/{id}/stop", {
  ...shared,
  summary: "Write no further copies of an issue.",
  params: idParams,
  reply: issueSchema,
});

export const resumeIssue = endpoint("POST /api/admin/newsletter/{id}/resume", {
  ...shared,
  summary: "Go on with an issue that was stopped.",
  params: idParams,
  reply: issueSchema,
});
