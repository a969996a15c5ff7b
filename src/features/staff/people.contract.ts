import { z } from "zod";
import { staffRoles } from "#src/domain/viewer.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { historySchema, noteBody, noteSchema } from "./notes.contract.ts";
import { peopleList } from "./people.list.ts";

const capability = "backoffice";

export const staffRanks = ["none", ...staffRoles, "admin"] as const;
export type StaffRank = (typeof staffRanks)[number];

const rowSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** Somebody has shown that the address is theirs. */
  isEmailConfirmed: z.boolean(),
  isDealer: z.boolean(),
  staff: z.enum(staffRanks),
  isDisabled: z.boolean(),
  /** Only a dealer has one. */
  companyName: z.string().nullable(),
  createdAt: z.string(),
});
export type PersonListed = z.infer<typeof rowSchema>;

export const listPeople = endpoint({
  ...listCall(peopleList),
  capability,
  access: "sales",
  summary: "Accounts, the newest first. Only administrators see those of the staff.",
  reply: listReply("people", rowSchema),
});
export type PeopleView = z.output<typeof listPeople.query>;

const personSchema = rowSchema.extend({
  disabledAt: z.string().nullable(),
  /** Its owner has asked for the deletion; with the capability `accounts`. */
  deletionDueAt: z.string().nullable(),
  /** Invited, and without a password so far. */
  isInvited: z.boolean(),
  /** Browsers that are signed in. */
  sessions: z.object({ count: z.int(), lastSeenAt: z.string().nullable() }),
  cart: z.array(z.object({ watchId: z.int(), name: z.string(), quantity: z.int() })),
  wishlists: z.array(z.object({ id: z.int(), name: z.string(), itemCount: z.int() })),
  /** Amounts are in cents. */
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      total: z.int(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
  orderCount: z.int(),
  applications: z.array(
    z.object({
      id: z.int(),
      companyName: z.string(),
      state: z.string(),
      createdAt: z.string(),
    }),
  ),
  notes: z.array(noteSchema),
  history: z.array(historySchema),
});
export type Person = z.infer<typeof personSchema>;

const personReply = z.object({ person: personSchema, timeZone: z.string() });

export const readPerson = endpoint({
  method: "GET",
  path: "/api/admin/people/{id}",
  capability,
  access: "sales",
  summary:
    "An account with all that the shop knows of it. Only administrators see those of the staff.",
  params: idParams,
  reply: personReply,
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

export const notePerson = endpoint({
  method: "POST",
  path: "/api/admin/people/{id}/notes",
  capability,
  access: "sales",
  summary: "Add a note to an account, for the staff alone.",
  params: idParams,
  body: noteBody,
  reply: personReply,
});
