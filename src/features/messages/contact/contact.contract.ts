import { z } from "zod";
import { perAddress } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { formGuardSchema } from "#src/lib/form-fields.ts";
import { watchIdField } from "#src/lib/params.ts";
import { contactSchema } from "./enquiries.schema.ts";

const notOneLine = "Please write name and subject on one line, without special characters.";
const { name, subject } = contactSchema.shape;

/** The reply is the same whether the message was stored or thrown away. */
export const sendContact = endpoint("POST /api/contact", {
  access: "public",
  capability: "enquiries",
  summary:
    "Write to the shop, perhaps about a watch. The address gets a confirmation, once an hour.",
  body: contactSchema.extend({
    name: name.refine(isOneLine, notOneLine),
    subject: subject.refine(isOneLine, notOneLine),
    watchId: watchIdField.optional(),
    guard: formGuardSchema,
  }),
  reply: z.object({ message: z.string() }),
  status: 201,
  limit: { max: perAddress.contactMessagesPerHour, perSeconds: 3_600 },
});
