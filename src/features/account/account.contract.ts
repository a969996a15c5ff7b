import { z } from "zod";
import { dateLocales } from "#src/domain/viewer.ts";
import { usernameField } from "#src/features/auth/auth.contract.ts";
import { addressFieldSchema, addressSchema, countrySchema } from "#src/lib/address.schema.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";
import { accountProblems } from "./account.messages.ts";

const ownEndpoint = endpointsWith({ capability: "accounts", access: "user" });

export const renameSchema = z.object({ username: usernameField });

export const renameAccount = ownEndpoint("PATCH /api/account/name", {
  summary: "Change the name of one's account.",
  body: renameSchema,
  reply: z.object({ user: userSchema }),
});

export const chooseDates = ownEndpoint("PATCH /api/account/dates", {
  summary: "Choose how dates are written.",
  body: z.object({ dateLocale: z.enum(dateLocales, accountProblems.dateLocale).nullable() }),
  reply: z.object({ user: userSchema }),
});

const sessionSchema = z.object({
  id: z.int(),
  /** It is null for a session from before the shop recorded it, like the address range. */
  device: z.string().nullable(),
  addressRange: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type ListedSession = z.infer<typeof sessionSchema>;

const sessionsReply = z.object({ sessions: z.array(sessionSchema) });

export const listSessions = ownEndpoint("GET /api/account/sessions", {
  summary: "Where one is signed in, the last used first.",
  reply: sessionsReply,
});

export const endOneSession = ownEndpoint("DELETE /api/account/sessions/{id}", {
  summary: "Sign out of one session. Unless it is this one, it needs a fresh sign-in.",
  params: idParams,
  reply: z.object({}),
});

export const endOtherSessions = ownEndpoint("POST /api/account/sessions/end-others", {
  summary: "Sign out everywhere but here. Needs a fresh sign-in.",
  reply: sessionsReply,
});

const savedAddressSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  address: addressSchema,
  /** As on a label, without the name. */
  lines: z.array(z.string()),
  isDefault: z.boolean(),
  isDeliverable: z.boolean(),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

/** The recipient is the person who signs for the watch. */
const recipientSchema = contactSchema.pick({ name: true, phone: true });
const newAddressSchema = recipientSchema.extend({ address: addressSchema });
export type NewAddress = z.infer<typeof newAddressSchema>;

/** Each reply is the list as it is then, the default first. */
const listReply = z.object({ addresses: z.array(savedAddressSchema) });

export const listAddresses = ownEndpoint("GET /api/account/addresses", {
  summary: "One's saved addresses, the default first.",
  reply: listReply,
});

export const readAddressForm = ownEndpoint("GET /api/account/address-form", {
  summary: "The countries that the shop delivers to, and the fields of one of them.",
  query: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  reply: z.object({
    countries: z.array(countrySchema),
    addressFields: z.array(addressFieldSchema),
  }),
});

export const addAddress = ownEndpoint("POST /api/account/addresses", {
  summary: "Save an address. The first one is the default.",
  body: newAddressSchema,
  reply: listReply,
  status: 201,
});

export const changeAddress = ownEndpoint("PATCH /api/account/addresses/{id}", {
  summary: "Replace a saved address.",
  params: idParams,
  body: newAddressSchema,
  reply: listReply,
});

export const removeAddress = ownEndpoint("DELETE /api/account/addresses/{id}", {
  summary: "Delete a saved address. Of those left the newest becomes the default.",
  params: idParams,
  reply: listReply,
});

export const makeDefaultAddress = ownEndpoint("POST /api/account/addresses/{id}/default", {
  summary: "Let the checkout begin with this address.",
  params: idParams,
  reply: listReply,
});
