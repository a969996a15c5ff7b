import { z } from "zod";
import { staffRoles } from "#src/domain/viewer.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

const capability = "backoffice";

export const staffRanks = ["none", ...staffRoles, "admin"] as const;
export type StaffRank = (typeof staffRanks)[number];

export const rightsSchema = z.object({
  isDealer: z.boolean(),
  staff: z.enum(staffRanks),
  isDisabled: z.boolean(),
});

/** An account in the file of its address. */
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
  /** Invited, and without a password so far. */
  isInvited: z.boolean(),
  /** Browsers that are signed in. */
  sessions: z.object({ count: z.int(), lastSeenAt: z.string().nullable() }),
  cart: z.array(z.object({ watchId: z.int(), name: z.string(), quantity: z.int() })),
  wishlists: z.array(z.object({ id: z.int(), name: z.string(), itemCount: z.int() })),
});
export type Person = z.infer<typeof accountSchema>;

const personReply = z.object({ person: accountSchema });

export const findFile = endpoint({
  method: "GET",
  path: "/api/admin/people/{id}",
  capability,
  access: "sales",
  summary: "Which customer an account belongs to. Only administrators see those of the staff.",
  params: idParams,
  reply: z.object({ customerId: z.int() }),
});

export const changePerson = endpoint({
  method: "PATCH",
  path: "/api/admin/people/{id}",
  capability,
  access: "admin",
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

export const signOutPerson = endpoint({
  method: "POST",
  path: "/api/admin/people/{id}/sign-out",
  capability,
  access: "admin",
  summary: "End all sessions of an account.",
  params: idParams,
  reply: personReply,
});
