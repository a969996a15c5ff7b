import { z } from "zod";
import { mailStates } from "#src/domain/mail-states.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { idempotencyHeaders, idParams } from "#src/lib/params.ts";
import { mailList } from "./mails.list.ts";

const adminEndpoint = endpointsWith({ capability: "backoffice", access: "admin" });

const mailSchema = z.object({
  id: z.int(),
  mail: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  error: z.string().nullable(),
  orderId: z.int().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type StoredMail = z.infer<typeof mailSchema>;

export const listMails = adminEndpoint({
  ...listCall(mailList),
  summary: "The mails that the shop has written, the newest first.",
  reply: listReply("mails", mailSchema).extend({
    /** Mails are sent by a mail server. Without one they are kept to be read. */
    hasMailServer: z.boolean(),
  }),
});

export const exportMails = adminEndpoint("GET /api/admin/mails.csv", {
  summary: "The mails that match as a spreadsheet, the newest first, without their contents.",
  query: filterQuery(mailList),
  reply: z.object({}),
  file: true,
});

export const readMail = adminEndpoint("GET /api/admin/mails/{id}", {
  summary: "A mail with its contents.",
  params: idParams,
  reply: z.object({
    mail: mailSchema.extend({
      html: z.string(),
      text: z.string(),
      attachments: z.array(z.string()),
      /** False if its link works no more. */
      canBeResent: z.boolean(),
    }),
  }),
});

export const resendMail = adminEndpoint("POST /api/admin/mails/{id}/resend", {
  summary: "Send a mail once more, unless it has a link that works no more.",
  params: idParams,
  headers: idempotencyHeaders,
  reply: z.object({ mail: mailSchema }),
});

/** Jobs have larger numbers than rows. */
const jobParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

const jobSchema = z.object({
  id: z.int(),
  name: z.string(),
  key: z.string().nullable(),
  state: z.enum(["retrying", "failed", "given-up"]),
  error: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  addedAt: z.string(),
  /** The next attempt; null if there is none. */
  nextAt: z.string().nullable(),
  isRunning: z.boolean(),
});
export type StoredJob = z.infer<typeof jobSchema>;

/** A job of every minute or hour whose last run failed. */
const cronJobSchema = z.object({
  name: z.string(),
  error: z.string(),
  /** It counts failures since the last success. */
  failures: z.int(),
  failingSince: z.string(),
  succeededAt: z.string().nullable(),
});

const jobsReply = z.object({
  jobs: z.array(jobSchema),
  cronJobs: z.array(cronJobSchema),
  timeZone: z.string(),
});

export const listJobs = adminEndpoint("GET /api/admin/jobs", {
  summary: "Jobs and cron jobs whose last attempt failed, with their error and their next attempt.",
  reply: jobsReply,
});

export const retryJob = adminEndpoint("POST /api/admin/jobs/{id}/retry", {
  summary: "Try a job that failed again now.",
  params: jobParams,
  reply: jobsReply,
});

export const giveUpJob = adminEndpoint("POST /api/admin/jobs/{id}/give-up", {
  summary: "End the attempts of a job that failed.",
  params: jobParams,
  reply: jobsReply,
});
