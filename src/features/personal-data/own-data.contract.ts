import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";

const calls = { capability: "accounts", access: "user" } as const;

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

export const readOwnData = endpoint("GET /api/account/data", {
  ...calls,
  summary: "All that the shop holds of the person who is signed in.",
  reply: ownDataSchema,
});

export const downloadOwnData = endpoint("GET /api/account/data-file", {
  ...calls,
  summary: "The same as a file.",
  reply: z.object({}),
  file: true,
});

export const deleteOwnAccount = endpoint("POST /api/account/deletion", {
  ...calls,
  summary: "Delete the account after a time of grace, and sign out everywhere.",
  body: z.object({
    /** To confirm. */
    username: z.string("Please type your username.").max(100, "Please type your username."),
  }),
  reply: z.object({ dueAt: z.string() }),
});
