import { z } from "zod";
import { colleagueNameMaxLength } from "#src/domain/limits.ts";
import { staffRoles } from "#src/domain/viewer.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { teamList } from "./customers.list.ts";
import { staffRanks } from "./people.contract.ts";

const calls = { capability: "backoffice", access: "admin" } as const;

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

export const listTeam = endpoint({
  ...calls,
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

export const inviteColleague = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/team",
  summary:
    "Invite somebody to the staff by mail. The rights begin when the invitation is accepted.",
  body: invitationBody,
  reply: linkReply,
});

export const actOnInvitation = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/team/{id}/actions",
  summary: "Send an open invitation again, upon which the earlier one ends, or revoke it.",
  params: idParams,
  body: z.object({ type: z.enum(["resent", "revoked"], "Choose one of the actions.") }),
  reply: linkReply,
});
