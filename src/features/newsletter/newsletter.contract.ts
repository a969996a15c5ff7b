import { z } from "zod";
import { emailKey } from "#src/domain/identity.ts";
import { newsletterLimits } from "#src/domain/newsletter-limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { emailField, formGuardSchema } from "#src/lib/form-fields.ts";
import { consentTexts } from "./newsletter.messages.ts";

const capability = "enquiries";
const invalidEmail = "Please enter a valid email address.";

export const subscriptionsPerHour = 20;

/** New and existing addresses get the same response, so that nobody can find out who subscribed. */
export const subscribe = endpoint("POST /api/subscribe", {
  access: "public",
  summary: "Add an address, whose owner agreed to it, to the newsletter list.",
  body: z.object({
    email: z.string(invalidEmail).transform(emailKey).pipe(emailField(invalidEmail)),
    /** With the capability `enquiries`: which form it was, and what every form sends beside its fields. */
    form: z.enum(Object.keys(consentTexts) as (keyof typeof consentTexts)[]).optional(),
    guard: formGuardSchema.optional(),
  }),
  reply: z.object({ message: z.string() }),
  limit: { max: subscriptionsPerHour, perSeconds: 3_600 },
});

const token = z.string("Open the link from the mail again.").max(newsletterLimits.tokenMaxLength);
const limit = { max: newsletterLimits.linksPerHour, perSeconds: 3_600 };

const confirmationStates = ["confirmed", "already", "expired", "unknown"] as const;

export const confirmSubscription = endpoint("POST /api/newsletter/confirm", {
  capability,
  access: "public",
  summary: "Confirm an address by the link that was mailed to it.",
  body: z.object({ token }),
  reply: z.object({ state: z.enum(confirmationStates) }),
  limit,
});

export const renewConfirmation = endpoint("POST /api/newsletter/confirmation", {
  capability,
  access: "public",
  summary: "Mail a new link to the address of a link that has ended.",
  body: z.object({ token }),
  reply: z.object({ message: z.string() }),
  limit,
});

/** RFC 8058: mail programs post here, without cookies and from any origin, when a reader unsubscribes. */
export const unsubscribeByMailProgram = endpoint("POST /api/newsletter/unsubscribe", {
  capability,
  access: "public",
  summary: "Unsubscribe with one click in a mail program (RFC 8058).",
  query: z.object({ token }),
  reply: z.object({ message: z.string() }),
  rawBody: { maxBytes: 4_096 },
});

export const changeSubscription = endpoint("POST /api/newsletter/subscription", {
  capability,
  access: "public",
  summary: "Unsubscribe by the link of a newsletter, or undo that.",
  body: z.object({ token, subscribed: z.boolean("Say whether to subscribe.") }),
  reply: z.object({ message: z.string() }),
  limit,
});

const ofAccount = { capability: "accounts", alsoNeeds: capability, access: "user" } as const;
/** `hidden`: the account's address is not confirmed, so what is known of it may be another's. */
const ownState = z.object({ state: z.enum(["off", "waiting", "on", "hidden"]) });

export const readOwnSubscription = endpoint("GET /api/account/newsletter", {
  ...ofAccount,
  summary: "Whether the account's address gets the newsletter.",
  reply: ownState,
});

export const changeOwnSubscription = endpoint("POST /api/account/newsletter", {
  ...ofAccount,
  summary:
    "Switch the newsletter on or off. To an address that is not confirmed, a link is sent first.",
  body: z.object({ isOn: z.boolean("Say whether to subscribe.") }),
  reply: ownState,
});
