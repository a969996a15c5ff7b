import { z } from "zod";
import { pageSize as pageSizes } from "#src/domain/constants.ts";
import { maxFilterPrice, maxListPage, maxListPageSize } from "#src/domain/limits.ts";
import { type CatalogTag, endpoint } from "#src/lib/endpoint.ts";
import { idParams, listParam, pageParam } from "#src/lib/params.ts";
import { canonicalWatchQuery, facetRecord } from "./filter.rules.ts";

const brandSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  count: z.int(),
  image: z.string().nullable(),
  description: z.string(),
});
export type Brand = z.infer<typeof brandSchema>;

const brandNameSchema = brandSchema.pick({ id: true, name: true, slug: true });
export type BrandName = z.infer<typeof brandNameSchema>;

const brandsQuery = z.object({
  fields: z.literal("card").optional(),
});

export const listBrands = endpoint("GET /api/brands", {
  access: "public",
  summary: "All brands with the number of their listed models.",
  query: brandsQuery,
  reply: z.object({
    brands: z.array(brandSchema.partial({ image: true, description: true })),
  }),
  shared: true,
  dependsOn: () => ["brands"],
  canonicalQuery: (query: z.output<typeof brandsQuery>) => query,
});

/** For filters and for the brand in an address. Without the counts it does not change with a sale. */
export const listBrandNames = endpoint("GET /api/brands/names", {
  access: "public",
  summary: "The names of all brands.",
  reply: z.object({ brands: z.array(brandNameSchema) }),
  shared: true,
  dependsOn: () => [],
});

export const getBrand = endpoint("GET /api/brands/id/{id}", {
  access: "public",
  summary: "One brand.",
  params: idParams,
  reply: brandSchema,
  shared: true,
  dependsOn: () => ["brands"],
});

export const watchSchema = z.object({
  id: z.int(),
  model: z.string(),
  brandId: z.int(),
  brandName: z.string(),
  brandSlug: z.string(),
  reference: z.string(),
  description: z.string(),
  /** Paths without size and extension; the first is the main picture. */
  image: z.string().nullable(),
  images: z.array(z.string()),
  /** Only if one is set: alternative texts in the order of the images, empty where the name is enough. */
  imageTexts: z.array(z.string()).optional(),
  price: z.int(),
  retailPrice: z.int(),
  wholesalePrice: z.int().optional(),
  /** The price is the fallback: the watch is shown but cannot be bought. */
  priceMissing: z.boolean(),
  caseSize: z.string(),
  dialColor: z.string(),
  material: z.string(),
  condition: z.string(),
  boxPapers: z.string(),
  /** In Stock, Low Stock, Reserved or Sold. */
  status: z.string(),
  /** Whether it can be bought. Nothing else decides this. */
  forSale: z.boolean(),
  freeUnits: z.int(),
  /** Only while all units are reserved for orders that are not paid yet: when the first may come back. */
  reservedUntil: z.string().optional(),
  year: z.int().nullable(),
  rare: z.boolean(),
  featured: z.boolean(),
  newArrival: z.boolean(),
  limited: z.boolean(),
  createdAt: z.string(),
});
export type Watch = z.infer<typeof watchSchema>;

const modelSchema = z.object({
  /** Named by its content, so that it can be cached for ever. */
  url: z.string(),
  /** Once it is decompressed. */
  bytes: z.int(),
});

/** Only the reply for one watch has these, each with its capability. */
const watchDetailSchema = watchSchema.extend({
  /** With `backoffice`: what the staff knows of it; null is not known. */
  particulars: z
    .object({
      /** The text names the calibre, such as "Automatic, Rolex calibre 3235". */
      movement: z.string().nullable(),
      powerReserveHours: z.int().nullable(),
      waterResistanceMeters: z.int().nullable(),
      crystal: z.string().nullable(),
      bracelet: z.string().nullable(),
    })
    .optional(),
  view3d: z
    .object({
      /** Null if there is no model of this watch. */
      model: modelSchema.nullable(),
      /** In words, such as "Automatic, calibre 3235"; it tells how the hands move. */
      movement: z.string().nullable(),
    })
    .optional(),
});
export type WatchDetail = z.infer<typeof watchDetailSchema>;

/** A card and its buttons need these. */
export const watchCardSchema = watchSchema.pick({
  id: true,
  model: true,
  brandId: true,
  brandName: true,
  reference: true,
  image: true,
  price: true,
  retailPrice: true,
  wholesalePrice: true,
  priceMissing: true,
  condition: true,
  status: true,
  forSale: true,
  freeUnits: true,
  reservedUntil: true,
  year: true,
  rare: true,
});
export type WatchCardData = z.infer<typeof watchCardSchema>;

const priceParam = z
  .string()
  .regex(/^\d+(\.\d+)?$/, "Prices must be numbers of dollars, zero or more.")
  .transform(Number)
  .refine((price) => price <= maxFilterPrice, "This price is out of range.");

const watchFilterParams = z.object({
  brandId: listParam.optional(),
  ...facetRecord(() => listParam.optional()),
  minPrice: priceParam.optional(),
  maxPrice: priceParam.optional(),
});
export type WatchFilter = z.output<typeof watchFilterParams>;

/** Our additions to the specification's call. Without `page` the reply has all watches. */
export const listingParams = watchFilterParams.extend({
  sort: z.enum(["newest", "price-desc", "price-asc"]).optional(),
  page: pageParam(maxListPage).optional(),
  pageSize: pageParam(maxListPageSize).optional(),
  /** Without it the watches are complete. */
  fields: z.literal("card").optional(),
});

export const listingReply = z.object({
  watches: z.array(z.union([watchSchema, watchCardSchema])),
  total: z.int().optional(),
});

const listWatchesParams = listingParams.extend({
  /** These watches and no others, sold ones included, whatever the filters say. */
  ids: listParam.optional(),
  featured: z.literal("true").optional(),
});

/** A longer list becomes stale with any price, not only with those that it shows. */
const maxTaggedWatches = 100;

/** A price matters to the lists that show it, that it enters or leaves, and that are sorted by price. */
function tagsOfList(list: {
  query: z.output<typeof listWatchesParams>;
  reply: z.output<typeof listingReply>;
}): CatalogTag[] {
  const { sort, minPrice, maxPrice } = list.query;
  const { watches } = list.reply;
  const bounds = [minPrice, maxPrice].filter((bound) => bound !== undefined);
  const dependsOnAnyPrice =
    sort?.startsWith("price") ||
    watches.length > maxTaggedWatches ||
    bounds.some((bound) => bound % 1_000 !== 0);
  if (dependsOnAnyPrice) return ["watches", "prices"];
  return [
    "watches",
    ...watches.map(({ id }) => `watch:${id}` as const),
    ...bounds.map((bound) => `price:${bound}` as const),
  ];
}

/** The lists of guests and of dealers are cached alike. */
export const cachedList = {
  shared: true,
  canonicalQuery: canonicalWatchQuery,
  /** There is no end of unknown brands and of pages after the last one. */
  isCacheable: (
    { brandId, page = 1, pageSize = pageSizes.shop }: z.output<typeof listingParams>,
    { watches, total = watches.length }: z.output<typeof listingReply>,
  ) => {
    const isKnownBrand = brandId === undefined || watches.length > 0;
    return isKnownBrand && (page === 1 || (page - 1) * pageSize < total);
  },
} as const;

export const listWatches = endpoint("GET /api/watches", {
  access: "public",
  summary: "Watches for sale, all or one page of them, at the prices this viewer pays.",
  query: listWatchesParams,
  reply: listingReply,
  ...cachedList,
  dependsOn: tagsOfList,
  canonicalQuery: ({ ids, ...query }: z.output<typeof listWatchesParams>) =>
    ids ? undefined : canonicalWatchQuery(query),
});

export const getWatch = endpoint("GET /api/watches/{id}", {
  access: "public",
  summary: "One watch, sold ones included.",
  params: idParams,
  reply: watchDetailSchema,
  shared: true,
  dependsOn: ({ params }: { params: z.output<typeof idParams> }) => [`watch:${params.id}`],
});

const outlineSchema = z.object({
  /** Paths of an SVG in millimetres from the middle of the dial, seen from the front. */
  case: z.string(),
  glass: z.string(),
});

const watchSizeSchema = z.object({
  id: z.int(),
  brandName: z.string(),
  model: z.string(),
  dialColor: z.string(),
  material: z.string(),
  /** The text is such as "Leather strap, brown". */
  bracelet: z.string().nullable(),
  caseMm: z.number(),
  /** Null if it is not known. */
  lugToLugMm: z.number().nullable(),
  /** The lug to lug was measured on our model of the watch; the staff has not entered it. */
  isMeasured: z.boolean(),
  /** Only watches whose model came with the shop have it. */
  outline: outlineSchema.nullable(),
});
export type WatchSize = z.infer<typeof watchSizeSchema>;

export const getWatchSize = endpoint("GET /api/watches/{id}/size", {
  capability: "view3d",
  access: "public",
  summary: "The measures of one watch, to show it at its real size.",
  params: idParams,
  reply: watchSizeSchema,
  shared: true,
  dependsOn: ({ params }: { params: z.output<typeof idParams> }) => [`watch:${params.id}`],
});
