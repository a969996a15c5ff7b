import { z } from "zod";
import { emailKey } from "#src/domain/identity.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";

const adminEndpoint = endpointsWith({ capability: "enquiries", access: "admin" });
const ownEndpoint = endpointsWith({ capability: "accounts", access: "user" });

/** A feature names what it stores. */
const kindSchema = z.object({ kind: z.string(), title: z.string() });

const ownDataSchema = z.object({
  writtenAt: z.string(),
  timeZone: z.string(),
  /** Otherwise what is found by the e-mail address alone is left out. */
  isEmailConfirmed: z.boolean(),
  kinds: z.array(kindSchema.extend({ rows: z.array(z.record(z.string(), z.unknown())) })),
});
export type OwnData = z.infer<typeof ownDataSchema>;

export const readOwnData = ownEndpoint("GET /api/account/data", {
  summary: "All that the shop holds of the person who is signed in.",
  reply: ownDataSchema,
});

export const downloadOwnData = ownEndpoint("GET /api/account/data-file", {
  summary: "The same as a file.",
  reply: z.object({}),
  file: true,
});

export const deleteOwnAccount = ownEndpoint("POST /api/account/deletion", {
  summary: "Delete the account after a time of grace, and sign out everywhere.",
  body: z.object({
    username: z.string("Please type your username.").max(100, "Please type your username."),
  }),
  reply: z.object({ dueAt: z.string() }),
});

const invalidEmail = "Please enter a valid email address.";
const person = z.object({
  email: z.string(invalidEmail).transform(emailKey).pipe(emailField(invalidEmail)),
});

const heldSchema = z.object({
  email: z.string(),
  accountId: z.int().nullable(),
  held: z.array(kindSchema.extend({ count: z.int() })),
});
export type HeldData = z.infer<typeof heldSchema>;

export const readPersonalData = adminEndpoint("GET /api/admin/personal-data", {
  summary: "How much the shop holds of the owner of an e-mail address, by kind.",
  query: person,
  reply: heldSchema,
});

export const exportPersonalData = adminEndpoint("GET /api/admin/personal-data-file", {
  summary: "All that the shop holds of the owner of an e-mail address, as JSON.",
  query: person,
  reply: z.object({}),
  file: true,
});

export const deletePersonalData = adminEndpoint("POST /api/admin/personal-data/delete", {
  summary:
    "Delete enquiries, offers, subscription, alerts, mails, notes and tags of an e-mail address. Orders and watches that the shop bought stay.",
  body: person,
  reply: heldSchema.extend({
    keptPurchases: z.int(),
  }),
});
