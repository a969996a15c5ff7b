import type { Role } from "./viewer.ts";

/*
 * Section 9 of the specification, in its order, so that both can be read side by side.
 * Where the specification contradicts itself on purpose, the values are keyed by page.
 */

export const currency = { code: "USD", decimals: 0 } as const;
export const fallbackPrice = 10_000;

/** `max: null` means no upper limit; a query writes it as `openEndedPrice`. */
export const priceBands = [
  { min: 1_000, max: 5_000 },
  { min: 5_000, max: 10_000 },
  { min: 10_000, max: 25_000 },
  { min: 25_000, max: 50_000 },
  { min: 50_000, max: 100_000 },
  { min: 100_000, max: null },
] as const;
export const openEndedPrice = 100_000;
export const defaultPriceRange = { min: 1_000, max: 100_000 } as const;
export const clearedPriceRange = { min: 0, max: 100_000 } as const;

/** From this many millimetres, up to the next: 39.8 mm is among 36-39mm, and so is 35 mm, which no name has. */
export const caseSizes = [
  { label: "30-34mm", min: 30, below: 35 },
  { label: "36-39mm", min: 35, below: 40 },
  { label: "40-43mm", min: 40, below: 44 },
  { label: "44mm+", min: 44, below: null },
] as const;
export const dialColors = ["Black", "Blue", "White/Silver", "Green", "Other"] as const;
export const materials = [
  "Stainless Steel",
  "Yellow Gold",
  "White Gold",
  "Rose Gold",
  "Titanium",
  "Ceramic",
] as const;
export const conditions = ["New", "Unworn", "Excellent", "Good"] as const;
export const boxPapers = [
  "Full Set (Box & Papers)",
  "With Box",
  "With Papers",
  "Watch Only",
] as const;
/** The filters that offer a list of values, in the order of screens and addresses. */
export const facets = [
  { name: "caseSize", label: "Case Size", options: caseSizes.map(({ label }) => label) },
  { name: "dialColor", label: "Dial Color", options: dialColors },
  { name: "material", label: "Material", options: materials },
  { name: "condition", label: "Condition", options: conditions },
  { name: "boxPapers", label: "Box & Papers", options: boxPapers },
] as const;

export const pageSize = { shop: 9, wholesale: 9 } as const;
export const sorts = [
  {
    value: "newest",
    field: "createdAt",
    direction: "desc",
    label: { shop: "Newest First", wholesale: "Newest First" },
  },
  {
    value: "price-desc",
    field: "retailPrice",
    direction: "desc",
    label: { shop: "Price: High to Low", wholesale: "Price High to Low" },
  },
  {
    value: "price-asc",
    field: "retailPrice",
    direction: "asc",
    label: { shop: "Price: Low to High", wholesale: "Price Low to High" },
  },
] as const;
export const defaultSort = "newest";
export const placeholders = { listing: 6, featured: 3, brandTiles: 6 } as const;

export const cartBadgeCap = 99;

export const usernameLength = { min: 3, max: 20 } as const;
export const passwordMinLength = 8;
export const phoneMinLength = 10;
export const sellNameMinLength = 2;
export const sellDescriptionMinLength = 10;

export const defaultWishlistName = "My Wishlist";

export const wholesale = {
  discountPercent: { min: 10, max: 25 },
  reviewBusinessDays: { min: 2, max: 3 },
} as const;

/** `price` is in dollars; `freeOver` is the order value above which the method costs nothing. */
export const shippingMethods = [
  { name: "Standard", region: "Domestic US", businessDays: { min: 3, max: 5 }, freeOver: 1_000 },
  { name: "Expedited", region: "Domestic US", businessDays: { min: 1, max: 2 }, price: 45 },
  { name: "Standard", region: "International", businessDays: { min: 7, max: 14 }, price: 75 },
  { name: "Express", region: "International", businessDays: { min: 3, max: 5 }, price: 120 },
] as const;
export const domesticShipping = { about: "free" } as const;
export const dispatchBusinessDays = { min: 1, max: 2 } as const;

export const returns = {
  shippingPage: { hours: 48 },
  about: { hours: 48 },
  detail: { days: 7 },
  faq: { days: 30 },
  terms: { days: 30 },
} as const;
export const refundBusinessDays = { min: 3, max: 5 } as const;
/** Section 2 gives the days until a processed refund appears on the customer's statement. */
export const refundAppearsDays = { min: 5, max: 10 } as const;
export const warranty = {
  faq: { years: 2 },
  shipping: { years: 2 },
  warrantyPage: { years: 1 },
  home: { years: 1 },
  listing: { years: 1 },
} as const;
export const extendedWarrantyMaxYears = 5;
export const serviceIntervalYears = { min: 3, max: 5 } as const;

export const sellForm = {
  replyHours: { min: 24, max: 48 },
  submitDelayMs: 1_500,
  photoHintMegabytes: 5,
} as const;

export const timings = { adminRedirectMs: 100, wholesaleRedirectMs: 1_000 } as const;

export const metaDescriptionMaxLength = 150;

export const toasts = {
  visible: 1,
  displayMs: 5_000,
  removeDelayMs: 1_000_000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: "F8",
  maxWidthPx: 420,
} as const;
export const tooltipDelayMs = 700;

export const blog = { articles: 6, featuredIndex: 0 } as const;

/* Beyond section 9: sections 3, 5 and 7. */

export const contactForm = {
  nameMinLength: 2,
  subjectMinLength: 5,
  messageMinLength: 10,
  sendDelayMs: 1_000,
} as const;

export const sellBrands = [
  { value: "rolex", label: "Rolex" },
  { value: "omega", label: "Omega" },
  { value: "patek_philippe", label: "Patek Philippe" },
  { value: "audemars_piguet", label: "Audemars Piguet" },
  { value: "cartier", label: "Cartier" },
  { value: "iwc", label: "IWC" },
  { value: "panerai", label: "Panerai" },
  { value: "breitling", label: "Breitling" },
  { value: "tag_heuer", label: "TAG Heuer" },
  { value: "tudor", label: "Tudor" },
  { value: "other", label: "Other" },
] as const;
export const sellConditions = [
  { value: "unworn", label: "Unworn" },
  { value: "excellent", label: "Excellent" },
  { value: "very_good", label: "Very Good" },
  { value: "good", label: "Good" },
  { value: "fair", label: "Fair" },
  { value: "poor", label: "Poor" },
] as const;
export const preferredContacts = [
  { value: "email", label: "Email" },
  { value: "phone", label: "Phone" },
  { value: "both", label: "Both" },
] as const;
export const defaultPreferredContact = "email";

/** It comes from section 2. */
export const legalPages = { lastUpdated: "2025-05-01", governingLaw: "New York" } as const;

/* Beyond section 9. Other bounds that the specification leaves open are in limits.ts. */

export const blogCategories = [
  "Watch History",
  "Investment",
  "Watch Education",
  "Industry Insights",
  "Watch Care",
  "Collecting",
  "Brand Spotlights",
  "Auctions & Events",
] as const;
export const blogTags = [
  "Rolex",
  "Patek Philippe",
  "Omega",
  "Collecting",
  "Investment",
  "Vintage",
  "Auctions",
  "Complications",
] as const;

/** A session ends at whichever comes first. Stronger roles have shorter sessions. */
export const sessionLife = {
  customer: { absoluteHours: 30 * 24, idleHours: 7 * 24 },
  wholesale: { absoluteHours: 12, idleHours: 2 },
  admin: { absoluteHours: 8, idleHours: 1 },
} as const satisfies Record<Exclude<Role, "guest">, { absoluteHours: number; idleHours: number }>;

export type Facet = (typeof facets)[number]["name"];
export type Sort = (typeof sorts)[number]["value"];
export type BlogCategory = (typeof blogCategories)[number];
export type BlogTag = (typeof blogTags)[number];
