import { z } from "zod";
import { emailKey } from "#src/domain/identity.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { personalDataKinds } from "./own-data.contract.ts";

const calls = { capability: "enquiries", access: "admin" } as const;

const invalidEmail = "Please enter a valid email address.";
const person = z.object({
  email: z.string(invalidEmail).transform(emailKey).pipe(emailField(invalidEmail)),
});

const heldSchema = z.object({
  email: z.string(),
  accountId: z.int().nullable(),
  held: z.array(z.object({ kind: z.enum(personalDataKinds), count: z.int() })),
});
export type HeldData = z.infer<typeof heldSchema>;

export const readPersonalData = endpoint({
  ...calls,
  method: "GET",
  path: "/api/admin/personal-data",
  summary: "How much the shop holds of the owner of an e-mail address, by kind.",
  query: person,
  reply: heldSchema,
});

export const exportPersonalData = endpoint({
  ...calls,
  method: "GET",
  path: "/api/admin/personal-data-file",
  summary: "All that the shop holds of the owner of an e-mail address, as JSON.",
  query: person,
  reply: z.object({}),
  file: true,
});

export const deletePersonalData = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/personal-data/delete",
  summary:
    "Delete enquiries, offers, subscription, alerts, mails, notes and tags of an e-mail address. Orders and watches that the shop bought stay.",
  body: person,
  reply: heldSchema.extend({
    /** Watches that the shop bought from this person. */
    keptPurchases: z.int(),
  }),
});
