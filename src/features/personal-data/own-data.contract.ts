import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";

const calls = { capability: "accounts", access: "user" } as const;

/** The shop may hold these of a person. They are shown in this order. */
export const personalDataKinds = [
  "account",
  "addresses",
  "sessions",
  "passkeys",
  "wishlists",
  "cart",
  "orders",
  "applications",
  "enquiries",
  "newsletter",
  "alerts",
  "mails",
] as const;
export type PersonalDataKind = (typeof personalDataKinds)[number];

const ownDataSchema = z.object({
  writtenAt: z.string(),
  timeZone: z.string(),
  /** Otherwise what is found by the e-mail address alone is left out. */
  isEmailConfirmed: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.enum(personalDataKinds),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type OwnData = z.infer<typeof ownDataSchema>;

export const readOwnData = endpoint({
  ...calls,
  method: "GET",
  path: "/api/account/data",
  summary: "All that the shop holds of the person who is signed in.",
  reply: ownDataSchema,
});

export const downloadOwnData = endpoint({
  ...calls,
  method: "GET",
  path: "/api/account/data-file",
  summary: "The same as a file.",
  reply: z.object({}),
  file: true,
});

export const deleteOwnAccount = endpoint({
  ...calls,
  method: "POST",
  path: "/api/account/deletion",
  summary: "Delete the account after a time of grace, and sign out everywhere.",
  body: z.object({
    /** To confirm. */
    username: z.string("Please type your username.").max(100, "Please type your username."),
  }),
  reply: z.object({ dueAt: z.string() }),
});
