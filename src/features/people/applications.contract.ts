import { z } from "zod";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { actionBody, idParams } from "#src/lib/params.ts";
import { historySchema, noteBody, noteSchema } from "./people.contract.ts";
import { applicationList } from "./people.list.ts";

const salesEndpoint = endpointsWith({ capability: "backoffice", access: "sales" });

const applicationCall = listCall(applicationList);

const rowSchema = z.object({
  id: z.int(),
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  state: applicationCall.query.shape.state.unwrap(),
  createdAt: z.string(),
});
export type ApplicationListed = z.infer<typeof rowSchema>;

export const listApplications = salesEndpoint({
  ...applicationCall,
  summary: "Dealers' applications, the newest first.",
  reply: listReply("applications", rowSchema),
});

const applicationSchema = rowSchema.extend({
  phone: z.string(),
  website: z.string().nullable(),
  businessType: z.string(),
  yearsInBusiness: z.string(),
  taxId: z.string(),
  address: z.string(),
  purchaseHistory: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The account that it led to, or that has the address of a new application. */
  account: z
    .object({
      id: z.int(),
      username: z.string(),
      isDealer: z.boolean(),
      isEmailConfirmed: z.boolean(),
      /** Approving leaves its password and sessions. Others are given back to the owner of the mailbox. */
      keepsAccess: z.boolean(),
    })
    .nullable(),
  /** Set until the account's invitation is accepted. */
  invitation: z.object({ sentAt: z.string(), expiresAt: z.string() }).nullable(),
  notes: z.array(noteSchema),
  history: z.array(historySchema),
});
export type StaffApplication = z.infer<typeof applicationSchema>;

const applicationReply = z.object({
  application: applicationSchema,
  timeZone: z.string(),
});

/** Only of a shop without a mail server, whose staff passes the link on. It is not shown again. */
const invitationReply = applicationReply.extend({ link: z.string().optional() });

export const readApplication = salesEndpoint("GET /api/admin/applications/{id}", {
  summary: "An application with all that the staff knows of it.",
  params: idParams,
  reply: applicationReply,
});

const sayWhy = "Say why it is declined. The applicant reads it.";

export const applicationActionBody = actionBody({
  approved: {},
  declined: {
    reason: z
      .string(sayWhy)
      .trim()
      .min(1, sayWhy)
      .max(freeTextMaxLength, `Please keep it within ${freeTextMaxLength} characters.`),
  },
  /** Sends a new invitation to an approved applicant. The earlier one ends. */
  invited: {},
});

export const actOnApplication = salesEndpoint("POST /api/admin/applications/{id}/actions", {
  summary:
    "Give wholesale access to the applicant, or decline, or send a new invitation. The applicant gets a mail.",
  params: idParams,
  body: applicationActionBody,
  reply: invitationReply,
});

export const noteApplication = salesEndpoint("POST /api/admin/applications/{id}/notes", {
  summary: "Add a note to an application, for the staff alone.",
  params: idParams,
  body: noteBody,
  reply: applicationReply,
});
