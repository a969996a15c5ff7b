import { z } from "zod";
import { colleagueNameMaxLength, freeTextMaxLength } from "#src/domain/limits.ts";
import { staffRoles } from "#src/domain/viewer.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { teamList } from "./people.list.ts";

export const noteSchema = z.object({
  id: z.int(),
  text: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});

export const historySchema = z.object({
  id: z.int(),
  action: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});
export type HistoryEntry = z.infer<typeof historySchema>;

const writeNote = "Write the note.";

export const noteBody = z.object({
  text: z
    .string(writeNote)
    .trim()
    .min(1, writeNote)
    .max(freeTextMaxLength, `Please keep it within ${freeTextMaxLength} characters.`),
});

const adminEndpoint = endpointsWith({ capability: "backoffice", access: "admin" });

export const staffRanks = ["none", ...staffRoles, "admin"] as const;
export type StaffRank = (typeof staffRanks)[number];

export const rightsSchema = z.object({
  isDealer: z.boolean(),
  staff: z.enum(staffRanks),
  isDisabled: z.boolean(),
});

export const accountSchema = rightsSchema.extend({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** Somebody has shown that the address is theirs. */
  isEmailConfirmed: z.boolean(),
  /** Only a dealer has one. */
  companyName: z.string().nullable(),
  createdAt: z.string(),
  disabledAt: z.string().nullable(),
  /** Its owner has asked for the deletion; with the capability `accounts`. */
  deletionDueAt: z.string().nullable(),
  /** The person is invited and has no password yet. */
  isInvited: z.boolean(),
  /** Browsers that are signed in. */
  sessions: z.object({ count: z.int(), lastSeenAt: z.string().nullable() }),
  cart: z.array(z.object({ watchId: z.int(), name: z.string(), quantity: z.int() })),
  wishlists: z.array(z.object({ id: z.int(), name: z.string(), itemCount: z.int() })),
});
export type Person = z.infer<typeof accountSchema>;

const personReply = z.object({ person: accountSchema });

export const findFile = endpoint("GET /api/admin/people/{id}", {
  capability: "backoffice",
  access: "sales",
  summary: "Which customer an account belongs to. Only administrators see those of the staff.",
  params: idParams,
  reply: z.object({ customerId: z.int() }),
});

export const changePerson = adminEndpoint("PATCH /api/admin/people/{id}", {
  summary:
    "Grant and withdraw rights, disable and enable an account. Nobody changes their own. Who joins the staff chooses a new password.",
  params: idParams,
  body: z.object({
    isDealer: z.boolean("Say true or false.").optional(),
    staff: z.enum(staffRanks, "Choose one of the roles.").optional(),
    isDisabled: z.boolean("Say true or false.").optional(),
  }),
  reply: personReply.extend({
    /** To the new password of a new member of the staff, in a shop without a mail server. It is not shown again. */
    link: z.string().optional(),
  }),
});

export const signOutPerson = adminEndpoint("POST /api/admin/people/{id}/sign-out", {
  summary: "End all sessions of an account.",
  params: idParams,
  reply: personReply,
});

const memberSchema = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  staff: z.enum(staffRanks),
  isDisabled: z.boolean(),
  /** The invitation is not accepted yet, so the rights wait. */
  isInvited: z.boolean(),
  /** When the open invitation ends; null if it has. */
  invitedUntil: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.string().nullable(),
});
export type Colleague = z.infer<typeof memberSchema>;

export const listTeam = adminEndpoint({
  ...listCall(teamList),
  summary: "The staff, and who is invited to it.",
  reply: listReply("team", memberSchema),
});
export type TeamView = z.output<typeof listTeam.query>;

/** To pass on by hand, in a shop without a mail server. It is not shown again. */
const linkReply = z.object({ link: z.string().optional() });

const writeName = "Write the name.";
const invitationBody = z.object({
  email: emailField("Please enter a valid email address."),
  name: z
    .string(writeName)
    .trim()
    .min(1, writeName)
    .max(colleagueNameMaxLength, "Please keep the name shorter."),
  staff: z.enum([...staffRoles, "admin"], "Choose one of the roles."),
});

export const inviteColleague = adminEndpoint("POST /api/admin/team", {
  summary:
    "Invite somebody to the staff by mail. The rights begin when the invitation is accepted.",
  body: invitationBody,
  reply: linkReply,
});

export const actOnInvitation = adminEndpoint("POST /api/admin/team/{id}/actions", {
  summary: "Send an open invitation again, upon which the earlier one ends, or revoke it.",
  params: idParams,
  body: z.object({ type: z.enum(["resent", "revoked"], "Choose one of the actions.") }),
  reply: linkReply,
});
