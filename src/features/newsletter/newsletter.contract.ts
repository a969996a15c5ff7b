import { z } from "zod";
import { emailKey } from "#src/domain/identity.ts";
import { emailField } from "#src/lib/email-field.ts";
import { endpoint } from "#src/lib/endpoint.ts";

const invalidEmail = "Please enter a valid email address.";

export const subscriptionsPerHour = 20;

/** New and existing addresses get the same response, so that nobody can find out who subscribed. */
export const subscribe = endpoint({
  method: "POST",
  path: "/api/subscribe",
  access: "public",
  summary: "Add an address, whose owner agreed to it, to the newsletter list.",
  body: z.object({
    email: z.string(invalidEmail).transform(emailKey).pipe(emailField(invalidEmail)),
  }),
  reply: z.object({ message: z.string() }),
  limit: { max: subscriptionsPerHour, perSeconds: 3_600 },
});
