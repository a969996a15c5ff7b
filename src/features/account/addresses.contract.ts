import { z } from "zod";
import { addressFieldSchema, addressSchema, countrySchema } from "#src/lib/address.schema.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

const own = { capability: "accounts", access: "user" } as const;

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

export const listAddresses = endpoint("GET /api/account/addresses", {
  ...own,
  summary: "One's saved addresses, the default first.",
  reply: listReply,
});

export const readAddressForm = endpoint("GET /api/account/address-form", {
  ...own,
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

export const addAddress = endpoint("POST /api/account/addresses", {
  ...own,
  summary: "Save an address. The first one is the default.",
  body: newAddressSchema,
  reply: listReply,
  status: 201,
});

export const changeAddress = endpoint("PATCH /api/account/addresses/{id}", {
  ...own,
  summary: "Replace a saved address.",
  params: idParams,
  body: newAddressSchema,
  reply: listReply,
});

export const removeAddress = endpoint("DELETE /api/account/addresses/{id}", {
  ...own,
  summary: "Delete a saved address. Of those left the newest becomes the default.",
  params: idParams,
  reply: listReply,
});

export const makeDefaultAddress = endpoint("POST /api/account/addresses/{id}/default", {
  ...own,
  summary: "Let the checkout begin with this address.",
  params: idParams,
  reply: listReply,
});
