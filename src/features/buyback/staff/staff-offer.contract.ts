import { z } from "zod";
import { offerStates } from "#src/domain/enquiries.ts";
import { maxId } from "#src/domain/limits.ts";
import {
  eventSchema,
  offeredWatch,
  photoSchema,
} from "#src/features/buyback/seller/offers.contract.ts";
import { offerActions } from "#src/features/buyback/seller/offers.schema.ts";
import { listEnquiries } from "#src/features/messages/inbox/inbox.contract.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { actionBody, idParams, pathId } from "#src/lib/params.ts";
import { buybackList } from "./buyback.list.ts";
import { staffOfferProblems } from "./staff-offer.messages.ts";

// An offer has the id of its enquiry.

const sales = { capability: "enquiries", access: "sales" } as const;
const salesCall = endpointsWith(sales);

const state = z.enum(offerStates);
const watchSchema = z.object({ id: z.int(), name: z.string(), reference: z.string() });

const flagsSchema = z.object({
  stolen: z
    .object({ serialNumber: z.string(), brand: z.string(), note: z.string(), addedAt: z.string() })
    .nullable(),
  inCatalog: z.array(watchSchema),
  offeredBefore: z.array(
    z.object({ id: z.int(), number: z.string(), state, name: z.string(), createdAt: z.string() }),
  ),
  photosSeen: z.array(
    z.object({ photoId: z.int(), enquiryId: z.int(), otherPhotoId: z.int(), name: z.string() }),
  ),
});
export type OfferFlags = z.infer<typeof flagsSchema>;

const offerSchema = offeredWatch.extend({
  id: z.int(),
  number: z.string(),
  state,
  /** Sent back with an action, to notice what others did meanwhile. */
  updatedAt: z.string(),
  createdAt: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  preferredContact: z.string(),
  ownershipStatement: z.string(),
  quoteAmount: z.int().nullable(),
  quoteValidUntil: z.string().nullable(),
  quoteExpired: z.boolean(),
  quoteConditions: z.string().nullable(),
  shippingInstructions: z.string().nullable(),
  finalAmount: z.int().nullable(),
  finalReasons: z.string().nullable(),
  awaitsAgreement: z.boolean(),
  actions: z.array(state),
  events: z.array(eventSchema.extend({ by: z.string().nullable() })),
  photos: z.array(photoSchema),
  flags: flagsSchema,
  draft: z.object({
    watchId: z.int().nullable(),
    isPossible: z.boolean(),
    /** The brand of the catalog that is meant; null if somebody must choose. */
    brandId: z.int().nullable(),
  }),
});
export type StaffOffer = z.infer<typeof offerSchema>;

const offerReply = z.object({
  offer: offerSchema,
  /** The form of a quote starts with these. */
  newQuote: z.object({
    validUntil: z.string(),
    conditions: z.string(),
    shippingInstructions: z.string(),
  }),
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
  timeZone: z.string(),
});
export type OfferReply = z.infer<typeof offerReply>;

const listedSchema = z.object({
  id: z.int(),
  state,
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  referenceNumber: z.string(),
  askingPrice: z.string(),
  quoteAmount: z.int().nullable(),
  finalAmount: z.int().nullable(),
  photoId: z.int().nullable(),
  assignee: z.string().nullable(),
  assigneeId: z.int().nullable(),
  /** The action that usually follows. */
  next: z.string().nullable(),
  createdAt: z.string(),
});
export type OfferListed = z.infer<typeof listedSchema>;

export const listOffers = endpoint({
  ...sales,
  ...listCall(buybackList),
  summary: "Watches that are offered to the shop, the newest first.",
  reply: listReply("offers", listedSchema).extend({ staff: listEnquiries.reply.shape.staff }),
});
export type OffersView = z.output<typeof listOffers.query>;

export const exportOffers = salesCall("GET /api/admin/offers.csv", {
  summary: "The offered watches that match as a spreadsheet, the newest first.",
  query: filterQuery(buybackList),
  reply: z.object({}),
  file: true,
});

export const readStaffOffer = salesCall("GET /api/admin/offers/{id}", {
  summary: "An offered watch with its steps, photos and flags, and what may be done with it.",
  params: idParams,
  reply: offerReply,
});

export const readOfferPhoto = salesCall("GET /api/admin/offers/{id}/photos/{fileId}", {
  summary: "A photo of an offered watch.",
  params: z.object({ id: pathId, fileId: pathId }),
  query: z.object({ size: z.literal("small").optional() }),
  reply: z.object({}),
  file: true,
});

export const offerActionBody = actionBody(offerActions, {
  updatedAt: z.iso.datetime({ offset: true, error: staffOfferProblems.updatedAt }),
});

export const runOfferAction = salesCall("POST /api/admin/offers/{id}/actions", {
  summary:
    "Value, quote, decline, receive, inspect, pay or return an offered watch. The seller gets a mail.",
  params: idParams,
  body: offerActionBody,
  reply: offerReply,
});

export const draftWatch = salesCall("POST /api/admin/offers/{id}/draft", {
  alsoNeeds: "backoffice",
  summary:
    "Make a draft of the watch in the inventory, with its photos. A second call names the same.",
  params: idParams,
  body: z.object({
    brandId: z
      .int(staffOfferProblems.brand)
      .positive(staffOfferProblems.brand)
      .max(maxId, staffOfferProblems.brand)
      .optional(),
  }),
  reply: z.object({
    watchId: z.int(),
    /** Photos that could not be used as pictures of a watch. */
    leftOut: z.int(),
    /** Another watch of the inventory has the serial number, so that the draft is without it. */
    serialTaken: z.boolean(),
  }),
});

/** In whole dollars, over all that were found; null if none has a price. */
const range = z
  .object({ count: z.int(), lowest: z.int(), median: z.int(), highest: z.int() })
  .nullable();
export type PriceRange = z.infer<typeof range>;

const comparableSchema = z.object({
  id: z.int(),
  name: z.string(),
  reference: z.string(),
  image: z.string().nullable(),
  price: z.int().nullable(),
  condition: z.string(),
  year: z.int().nullable(),
  stage: z.enum(["draft", "scheduled", "published", "reserved", "sold"]),
});
export type Comparable = z.infer<typeof comparableSchema>;

export const findComparable = salesCall("GET /api/admin/offers/{id}/comparables", {
  params: idParams,
  summary: "Watches of the catalog with the brand and the model or reference of an offered one.",
  reply: z.object({ watches: z.array(comparableSchema), range }),
});

const saleSchema = z.object({
  orderId: z.int(),
  number: z.string(),
  name: z.string(),
  reference: z.string(),
  condition: z.string().nullable(),
  price: z.int(),
  /** The shop paid it. Others than those who may see costs get null. */
  cost: z.int().nullable(),
  isWholesale: z.boolean(),
  soldAt: z.string(),
});
export type PastSale = z.infer<typeof saleSchema>;

export const findSales = salesCall("GET /api/admin/offers/{id}/sales", {
  params: idParams,
  alsoNeeds: "checkout",
  summary:
    "What watches with the brand and the model or reference of an offered one were sold for.",
  reply: z.object({ sales: z.array(saleSchema), range, timeZone: z.string() }),
});
