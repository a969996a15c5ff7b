import { z } from "zod";
import { offerStates } from "#src/domain/enquiries.ts";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import { freeTextMaxLength, perAddress, pictureLimits } from "#src/domain/limits.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { emailField, formGuardSchema } from "#src/lib/form-fields.ts";
import { idempotencyHeaders, idParams } from "#src/lib/params.ts";
import { offerProblems, photoProblems } from "./offers.messages.ts";
import { isAgreement, offerSchema, sellerActions } from "./offers.schema.ts";

const publicCall = endpointsWith({ capability: "enquiries", access: "public" });

const secret = (message: string) => z.string(message).regex(/^[\w-]{43}$/, message);

/** The browser makes the token of the form's draft. */
const draftHeaders = z.object({ "x-draft-token": secret(photoProblems.noDraft) });
/** The link in the seller's mails has the key. */
const keyHeaders = z.object({ "x-offer-key": secret(offerProblems.noKey) });

export const photoSchema = z.object({
  id: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type OfferPhoto = z.infer<typeof photoSchema>;

const upload = {
  streamBody: { maxBytes: pictureLimits.maxBytes, seconds: pictureLimits.uploadSeconds },
  limit: { max: offerLimits.photosPerHour, perSeconds: 3_600 },
  reply: z.object({ photo: photoSchema }),
  status: 201,
} as const;

const sizeQuery = z.object({
  size: z.literal("small").optional(),
});

export const addDraftPhoto = publicCall("POST /api/offer-drafts/photos", {
  summary: "Adds a photo, whose file is the body, to the draft of an offer.",
  headers: draftHeaders,
  ...upload,
});

export const listDraftPhotos = publicCall("GET /api/offer-drafts/photos", {
  summary: "The photos of the draft of an offer.",
  headers: draftHeaders,
  reply: z.object({ photos: z.array(photoSchema) }),
});

export const getDraftPhoto = publicCall("GET /api/offer-drafts/photos/{id}", {
  summary: "The file of a photo of a draft.",
  params: idParams,
  query: sizeQuery,
  headers: draftHeaders,
  reply: z.object({}),
  file: true,
});

export const removeDraftPhoto = publicCall("DELETE /api/offer-drafts/photos/{id}", {
  summary: "Removes a photo from a draft.",
  params: idParams,
  headers: draftHeaders,
  reply: z.object({}),
});

export const makeOffer = publicCall("POST /api/offers", {
  summary: "Offers a watch to the shop, with the photos of the draft.",
  headers: idempotencyHeaders.extend({ "x-draft-token": secret(photoProblems.noDraft).optional() }),
  body: offerSchema.extend({ guard: formGuardSchema }),
  limit: { max: perAddress.offersPerHour, perSeconds: 3_600 },
  reply: z.object({
    /** The seller's own page, if the shop has no mail server that could bring the link. */
    page: z.string().nullable(),
  }),
  status: 201,
});

export const eventSchema = z.object({
  id: z.int(),
  state: z.enum(offerStates),
  actor: z.enum(["seller", "staff", "system"]),
  text: z.string(),
  at: z.string(),
});

/** The seller described it so. */
export const offeredWatch = z.object({
  referenceNumber: z.string(),
  serialNumber: z.string(),
  yearOfManufacture: z.string(),
  condition: z.string(),
  boxAndPapers: z.boolean(),
  description: z.string(),
  askingPrice: z.string(),
});

const sellersOffer = offeredWatch.extend({
  number: z.string(),
  state: z.enum(offerStates),
  name: z.string(),
  email: z.string(),
  watch: z.string(),
  quote: z
    .object({
      amount: z.int(),
      validUntil: z.string(),
      expired: z.boolean(),
      conditions: z.string(),
    })
    .nullable(),
  shippingInstructions: z.string().nullable(),
  final: z.object({ amount: z.int(), reasons: z.string(), agreed: z.boolean() }).nullable(),
  acts: z.array(z.enum(sellerActions)),
  canAddPhotos: z.boolean(),
  photos: z.array(photoSchema),
  events: z.array(eventSchema),
});
export type SellersOffer = z.infer<typeof sellersOffer>;

const offerReply = z.object({ offer: sellersOffer });

export const getOffer = publicCall("GET /api/offers/current", {
  summary: "The offer that a seller's key opens.",
  headers: keyHeaders,
  limit: { max: perAddress.offerReadsPerMinute, perSeconds: 60 },
  reply: offerReply,
});

export const answerOffer = publicCall("POST /api/offers/answer", {
  summary: "The seller's decision on a quote or on a final amount.",
  headers: keyHeaders,
  body: z
    .object({
      to: z.enum(sellerActions),
      note: z.string().trim().max(freeTextMaxLength).default(""),
      /** The seller saw it; another amount by now is not agreed to. */
      amount: z.int().optional(),
    })
    .refine(({ to, amount }) => !isAgreement(to) || amount !== undefined, {
      path: ["amount"],
      error: "Name the amount that you agree to.",
    }),
  reply: offerReply,
});

export const addOfferPhoto = publicCall("POST /api/offers/photos", {
  summary: "Adds a photo, whose file is the body, to an offer.",
  headers: keyHeaders,
  ...upload,
});

export const getOfferPhoto = publicCall("GET /api/offers/files/{id}", {
  summary: "The file of one of the seller's own photos.",
  params: idParams,
  query: sizeQuery,
  headers: keyHeaders,
  reply: z.object({}),
  file: true,
});

export const writeMessage = publicCall("POST /api/offers/messages", {
  summary: "Writes to the staff about an offer.",
  headers: keyHeaders.extend(idempotencyHeaders.shape),
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, "Please write something")
      .max(freeTextMaxLength, "Please write a little less"),
  }),
  reply: z.object({}),
  status: 201,
});

export const requestOfferLinks = publicCall("POST /api/offers/links", {
  summary: "Mails new links to the offers of an address. The answer is the same for every address.",
  body: z.object({ email: emailField("Please enter a valid email"), guard: formGuardSchema }),
  limit: { max: perAddress.offerLinksPerHour, perSeconds: 3_600 },
  reply: z.object({}),
});

const accountCall = endpointsWith({
  capability: "accounts",
  alsoNeeds: "enquiries",
  access: "user",
});

const ownOfferSchema = z.object({
  id: z.int(),
  watch: z.string(),
  state: z.enum(offerStates),
  createdAt: z.string(),
  /** Its own page opens until some time after it has ended. */
  canOpen: z.boolean(),
});
export type OwnOffer = z.infer<typeof ownOfferSchema>;

export const listOwnOffers = accountCall("GET /api/account/offers", {
  summary: "Offers made by the account or with its confirmed address, the newest first.",
  reply: z.object({ offers: z.array(ownOfferSchema), isEmailConfirmed: z.boolean() }),
});

export const openOwnOffer = accountCall("POST /api/account/offers/{id}/key", {
  summary: "A new key to the page of one's own offer.",
  params: idParams,
  reply: z.object({ key: z.string() }),
});
