import { z } from "zod";
import { newsletterLimits } from "#src/domain/enquiry-limits.ts";
import { emailKey } from "#src/domain/identity.ts";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { articles } from "#src/features/content/articles.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { emailField, formGuardSchema } from "#src/lib/form-fields.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams, watchIdField } from "#src/lib/params.ts";
import { issueList } from "./issues.list.ts";
import { type IssueState, issueStateNames } from "./issues.messages.ts";
import { consentTexts } from "./newsletter.messages.ts";

const capability = "enquiries";
const invalidEmail = "Please enter a valid email address.";

export const subscriptionsPerHour = 20;

/** New and existing addresses get the same response, so that nobody can find out who subscribed. */
export const subscribe = endpoint("POST /api/subscribe", {
  access: "public",
  summary: "Add an address, whose owner agreed to it, to the newsletter list.",
  body: z.object({
    email: z.string(invalidEmail).transform(emailKey).pipe(emailField(invalidEmail)),
    /** With the capability `enquiries`: which form it was, and what every form sends beside its fields. */
    form: z.enum(Object.keys(consentTexts) as (keyof typeof consentTexts)[]).optional(),
    guard: formGuardSchema.optional(),
  }),
  reply: z.object({ message: z.string() }),
  limit: { max: subscriptionsPerHour, perSeconds: 3_600 },
});

const token = z.string("Open the link from the mail again.").max(newsletterLimits.tokenMaxLength);
const limit = { max: newsletterLimits.linksPerHour, perSeconds: 3_600 };

const publicCall = endpointsWith({ capability, access: "public" });

const confirmationStates = ["confirmed", "already", "expired", "unknown"] as const;

export const confirmSubscription = publicCall("POST /api/newsletter/confirm", {
  summary: "Confirm an address by the link that was mailed to it.",
  body: z.object({ token }),
  reply: z.object({ state: z.enum(confirmationStates) }),
  limit,
});

export const renewConfirmation = publicCall("POST /api/newsletter/confirmation", {
  summary: "Mail a new link to the address of a link that has ended.",
  body: z.object({ token }),
  reply: z.object({ message: z.string() }),
  limit,
});

/** RFC 8058: mail programs post here, without cookies and from any origin, when a reader unsubscribes. */
export const unsubscribeByMailProgram = publicCall("POST /api/newsletter/unsubscribe", {
  summary: "Unsubscribe with one click in a mail program (RFC 8058).",
  query: z.object({ token }),
  reply: z.object({ message: z.string() }),
  rawBody: { maxBytes: 4_096 },
});

export const changeSubscription = publicCall("POST /api/newsletter/subscription", {
  summary: "Unsubscribe by the link of a newsletter, or undo that.",
  body: z.object({ token, subscribed: z.boolean("Say whether to subscribe.") }),
  reply: z.object({ message: z.string() }),
  limit,
});

const accountCall = endpointsWith({
  capability: "accounts",
  alsoNeeds: capability,
  access: "user",
  /** `hidden`: the account's address is not confirmed, so what is known of it may be another's. */
  reply: z.object({ state: z.enum(["off", "waiting", "on", "hidden"]) }),
});

export const readOwnSubscription = accountCall("GET /api/account/newsletter", {
  summary: "Whether the account's address gets the newsletter.",
});

export const changeOwnSubscription = accountCall("POST /api/account/newsletter", {
  summary:
    "Switch the newsletter on or off. To an address that is not confirmed, a link is sent first.",
  body: z.object({ isOn: z.boolean("Say whether to subscribe.") }),
});

const sales = { capability, access: "sales" } as const;
const salesCall = endpointsWith(sales);

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
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** Written, but the shop has no mail server. */
  notSent: z.int(),
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
  results: resultsSchema.nullable(),
});
export type ListedIssue = z.infer<typeof listedSchema>;

const watchSchema = z.object({
  id: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  condition: z.string(),
  price: z.int(),
});
export type PickedWatch = z.infer<typeof watchSchema>;

const countsSchema = z.object({
  confirmed: z.int(),
  /** They subscribed before the shop asked for confirmations and were not asked yet. */
  earlier: z.int(),
  waiting: z.int(),
  unsubscribed: z.int(),
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

const issueCall = endpointsWith({ ...sales, params: idParams, reply: issueSchema });

export const listIssues = endpoint({
  ...sales,
  ...listCall(issueList),
  summary: "The number of subscribers, and the issues of the newsletter, newest first.",
  reply: listReply("issues", listedSchema).extend({
    counts: countsSchema,
    hasMailServer: z.boolean(),
  }),
});
export type IssueView = z.output<typeof listIssues.query>;

export const askEarlierSubscribers = salesCall("POST /api/admin/newsletter/confirmations", {
  summary: "Mail each subscriber from before, once, a link that confirms the subscription.",
  reply: z.object({ counts: countsSchema }),
});

export const exportSubscribers = salesCall("GET /api/admin/newsletter/subscribers.csv", {
  summary: "Confirmed subscribers with what they agreed to and when, as a spreadsheet.",
  reply: z.object({}),
  file: true,
});

export const findNewsletterWatches = salesCall("GET /api/admin/newsletter/watches", {
  summary: "Watches for sale whose brand, model or reference has all the words.",
  query: z.object({ search: z.string().trim().max(orderSearchMaxLength).optional() }),
  reply: z.object({ watches: z.array(watchSchema) }),
});

export const previewIssue = salesCall("POST /api/admin/newsletter/preview", {
  summary: "The mail as it would be sent now. Nothing is stored.",
  body: issueFieldsSchema,
  reply: z.object({ html: z.string() }),
});

export const createIssue = salesCall("POST /api/admin/newsletter", {
  summary: "Store a draft.",
  body: issueFieldsSchema,
  reply: issueSchema,
  status: 201,
});

export const readIssue = issueCall("GET /api/admin/newsletter/{id}", {
  summary: "An issue of the newsletter, with its results.",
});

export const editIssue = issueCall("PATCH /api/admin/newsletter/{id}", {
  summary: "Change a draft that nobody else has changed meanwhile.",
  body: issueFieldsSchema.extend({ updatedAt: z.iso.datetime() }),
});

export const deleteIssue = salesCall("DELETE /api/admin/newsletter/{id}", {
  summary: "Delete a draft.",
  params: idParams,
  reply: z.object({ message: z.string() }),
});

export const sendTestMail = salesCall("POST /api/admin/newsletter/{id}/test", {
  summary: "Mail an issue to the address of one's own account.",
  params: idParams,
  reply: z.object({ recipient: z.string() }),
});

export const sendIssue = issueCall("POST /api/admin/newsletter/{id}/send", {
  summary: "Send an issue to all confirmed subscribers.",
});

export const stopIssue = issueCall("POST /api/admin/newsletter/{id}/stop", {
  summary: "Write no further copies of an issue.",
});

export const resumeIssue = issueCall("POST /api/admin/newsletter/{id}/resume", {
  summary: "Go on with an issue that was stopped.",
});
