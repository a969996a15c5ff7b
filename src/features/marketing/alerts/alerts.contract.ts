import { z } from "zod";
import { emailKey } from "#src/domain/identity.ts";
import { perAddress } from "#src/domain/limits.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { emailField, formGuardSchema } from "#src/lib/form-fields.ts";
import { idParams, watchIdField } from "#src/lib/params.ts";

const invalidEmail = "Please enter a valid email";
const searchMessage = "Send the address of a search in the shop.";
const publicCall = endpointsWith({ capability: "enquiries", access: "public" });

/** The reply is the same whether the address has asked before or not. */
export const askForAlert = publicCall("POST /api/alerts", {
  summary:
    "Ask to hear of a watch that is not for sale, and of those like it. The address must confirm it, unless it is the confirmed one of the account.",
  body: z.object({
    email: z.string(invalidEmail).transform(emailKey).pipe(emailField(invalidEmail)),
    watchId: watchIdField,
    guard: formGuardSchema,
  }),
  reply: z.object({
    /** Nothing is left to confirm. */
    isOn: z.boolean(),
    message: z.string(),
  }),
  status: 201,
  limit: { max: perAddress.alertsPerHour, perSeconds: 3_600 },
});

export const saveSearch = endpointsWith({
  capability: "discovery",
  alsoNeeds: "enquiries",
  access: "public",
})("POST /api/alerts/searches", {
  summary:
    "Ask to hear of watches that arrive and match a search. The address must confirm it, unless it is the confirmed one of the account.",
  body: askForAlert.body.omit({ watchId: true }).extend({
    /** The address of the listing, such as `/shop/omega?q=blue`. */
    address: z
      .string()
      .max(2_000, searchMessage)
      .regex(/^\/shop(\/[\w-]+)?(\?|$)/, searchMessage),
  }),
  reply: askForAlert.reply,
  status: 201,
  limit: askForAlert.limit,
});

const token = z.string().regex(/^[\w-]{43}$/);

const alertSchema = z.object({
  id: z.int(),
  watchId: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  isConfirmed: z.boolean(),
});

const searchSchema = z.object({
  id: z.int(),
  label: z.string(),
  /** Leads to the search. */
  address: z.string(),
  isConfirmed: z.boolean(),
});

const waited = { alerts: z.array(alertSchema), searches: z.array(searchSchema) };

/** The token is sent in the body, never in an address. */
const listReply = z.object({
  email: z.string(),
  ...waited,
  prices: z.enum(["off", "waiting", "on"]),
});

const linkCall = endpointsWith({
  capability: "enquiries",
  access: "public",
  reply: listReply,
  limit: { max: perAddress.alertLinksPerHour, perSeconds: 3_600 },
});

export const listAlerts = linkCall("POST /api/alerts/list", {
  summary: "What the owner of a link in a mail hears of. It changes nothing.",
  body: z.object({ token }),
});

export const confirmAlerts = linkCall("POST /api/alerts/confirm", {
  summary: "Confirm all that waits for the owner of a link in a mail.",
  body: z.object({ token }),
});

export const endAlerts = linkCall("POST /api/alerts/end", {
  summary: "End one alert of the owner of a link in a mail, those about prices, or all.",
  body: z.object({
    token,
    end: z.union([z.literal("all"), z.literal("prices"), z.object({ alert: z.int().positive() })]),
  }),
});

const priceReply = z.object({ state: z.enum(["off", "waiting", "on"]) });
const priceCall = endpointsWith({ capability: "enquiries", access: "user", reply: priceReply });

export const readPriceAlert = priceCall("GET /api/alerts/prices", {
  summary: "Whether the customer hears of lower prices of the watches on the wishlists.",
});

export const changePriceAlert = priceCall("POST /api/alerts/prices", {
  summary: "Switch mails about lower prices on, to be confirmed by mail, or off.",
  body: z.object({ isOn: z.boolean() }),
});

const accountCall = endpointsWith({
  capability: "accounts",
  alsoNeeds: "enquiries",
  access: "user",
  /** Empty for an account whose address is not confirmed: they may be another's. */
  reply: z.object({ ...waited, isEmailConfirmed: z.boolean() }),
});

export const listOwnAlerts = accountCall("GET /api/account/alerts", {
  summary: "The watches and searches that the account's confirmed address waits for.",
});

export const endOwnAlert = accountCall("DELETE /api/account/alerts/{id}", {
  summary: "End one alert of the account's confirmed address.",
  params: idParams,
});
