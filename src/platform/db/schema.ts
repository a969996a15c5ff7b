import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { fallbackPrice } from "#src/domain/constants.ts";
import { dateLocales, staffRoles } from "#src/domain/viewer.ts";
import {
  foreignKey,
  identity,
  knownValue,
  lacksPictures,
  lacksPrice,
  personWords,
  referenceKey,
  roleRank,
  timestamptz,
  timestamptzNow,
  watchStage,
  watchWords,
} from "./columns.ts";

// Catalog. Triggers raise catalog_version after every statement that writes brands, watches or
// wholesale_prices.

export const brands = pgTable("brands", {
  id: identity("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull().unique(),
  founded: integer("founded"),
  country: text("country"),
  description: text("description").notNull(),
  image: text("image"),
  /** Where it stands among the brands; those without a position follow in the order of their creation. */
  position: integer("position"),
  createdAt: timestamptzNow("created_at"),
  updatedAt: timestamptzNow("updated_at"),
});

const stockStatus = sql`case when units = 0 then 'Sold' when units = held then 'Reserved'
  when received > 1 and units - held = 1 then 'Low Stock' else 'In Stock' end`;

export const watches = pgTable(
  "watches",
  {
    id: identity("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    brandId: foreignKey("brand_id", () => brands.id, "restrict").notNull(),
    model: text("model").notNull(),
    reference: text("reference").notNull(),
    description: text("description").notNull(),
    images: text("images").array().notNull().default([]),
    /** Alternative texts of the images, in the same order; where one is missing, the watch's name is used. */
    imageTexts: text("image_texts").array().notNull().default([]),
    /** Whole US dollars; null if the price is unknown. */
    retailPrice: integer("retail_price"),
    /** The price that is shown; filters and sorting use it. */
    listPrice: integer("list_price")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(retail_price, ${sql.raw(String(fallbackPrice))})`),
    caseSize: text("case_size").notNull(),
    /** Only a draft may lack it. Such a draft also has empty texts where nobody knows more. */
    caseSizeMm: numeric("case_size_mm", { precision: 5, scale: 2, mode: "number" }),
    /** From the tip of one lug to that of the opposite one; null if nobody has entered it. */
    lugToLugMm: numeric("lug_to_lug_mm", { precision: 5, scale: 2, mode: "number" }),
    dialColor: text("dial_color").notNull(),
    material: text("material").notNull(),
    condition: text("condition").notNull(),
    boxPapers: text("box_papers").notNull(),
    /** The five facets as one number, so that any filter is a list of numbers. A trigger sets it. */
    facetCode: integer("facet_code").notNull().default(0),
    /** Not sold. Only catalog/stock.sql.ts changes this and `held`. */
    units: integer("units").notNull().default(1),
    /** Reserved by orders that are not paid yet. */
    held: integer("held").notNull().default(0),
    /** All units that there ever were. */
    received: integer("received").notNull().default(1),
    /** Sold without an order of this shop. */
    soldElsewhere: integer("sold_elsewhere").notNull().default(0),
    published: boolean("published").notNull().default(true),
    /** A draft with this moment is published by a job. */
    publishAt: timestamptz("publish_at"),
    /** The only rule of what can be bought. See decision 041. */
    forSale: boolean("for_sale")
      .notNull()
      .generatedAlwaysAs(sql`published and units > held and retail_price is not null`),
    /** Lists and counts show these, and a watch without a price too. */
    isAvailable: boolean("is_available")
      .notNull()
      .generatedAlwaysAs(sql`published and units > held`),
    status: text("status").notNull().generatedAlwaysAs(stockStatus),
    year: integer("year"),
    rare: boolean("rare").notNull().default(false),
    featured: boolean("featured").notNull().default(false),
    newArrival: boolean("new_arrival").notNull().default(false),
    limited: boolean("limited").notNull().default(false),
    movement: text("movement"),
    powerReserveHours: integer("power_reserve_hours"),
    waterResistanceMeters: integer("water_resistance_meters"),
    crystal: text("crystal"),
    bracelet: text("bracelet"),
    createdAt: timestamptzNow("created_at"),
    /** The last edit by the staff. Holds and sales do not change it. */
    updatedAt: timestamptzNow("updated_at"),
    /** In the bin since then. Meanwhile it is a draft, which the shop shows nowhere. */
    deletedAt: timestamptz("deleted_at"),
  },
  (watch) => [
    check(
      "watches_bin_of_drafts",
      sql`${watch.deletedAt} is null or (not ${watch.published} and ${watch.publishAt} is null)`,
    ),
    index("watches_bin").on(watch.deletedAt).where(sql`${watch.deletedAt} is not null`),
    check(
      "watches_publish_at_of_drafts",
      sql`${watch.publishAt} is null or not ${watch.published}`,
    ),
    check("watches_retail_price_positive", sql`${watch.retailPrice} > 0`),
    check("watches_case_size_positive", sql`${watch.caseSizeMm} > 0`),
    check(
      "watches_case_size_of_published",
      sql`${watch.caseSizeMm} is not null or not ${watch.published}`,
    ),
    check("watches_lug_to_lug_positive", sql`${watch.lugToLugMm} > 0`),
    check("watches_held_range", sql`${watch.held} between 0 and ${watch.units}`),
    check("watches_units_range", sql`${watch.units} <= ${watch.received}`),
    check("watches_sold_elsewhere_range", sql`${watch.soldElsewhere} >= 0`),
    // Each index holds every column that a listing reads, so that an index-only scan is enough.
    index("watches_newest")
      .on(watch.createdAt, watch.id, watch.facetCode, watch.brandId, watch.listPrice)
      .where(sql`${watch.isAvailable}`),
    index("watches_price")
      .on(watch.listPrice, watch.createdAt, watch.id, watch.facetCode, watch.brandId)
      .where(sql`${watch.isAvailable}`),
    index("watches_brand_newest")
      .on(watch.brandId, watch.createdAt, watch.id, watch.facetCode, watch.listPrice)
      .where(sql`${watch.isAvailable}`),
    index("watches_brand_price")
      .on(watch.brandId, watch.listPrice, watch.createdAt, watch.id, watch.facetCode)
      .where(sql`${watch.isAvailable}`),
    index("watches_facet_code")
      .on(watch.facetCode, watch.listPrice, watch.createdAt, watch.id, watch.brandId)
      .where(sql`${watch.isAvailable}`),
    index("watches_brand_facet_code")
      .on(watch.brandId, watch.facetCode, watch.listPrice, watch.createdAt, watch.id)
      .where(sql`${watch.isAvailable}`),
    // The dashboard's orders, sold watches included.
    index("watches_all_by_model").on(watch.model, watch.id),
    index("watches_all_by_brand").on(watch.brandId, watch.id),
    index("watches_all_by_price").on(watch.listPrice, watch.id),
    index("watches_all_by_availability").on(watch.isAvailable, watch.id),
    index("watches_all_by_update").on(watch.updatedAt, watch.id),
    index("watches_all_by_creation").on(watch.createdAt, watch.id),
    index("watches_all_by_units").on(watch.units, watch.id),
    index("watches_all_by_year").on(watch.year, watch.id),
    index("watches_all_by_stage").on(watchStage(watch), watch.id),
    index("watches_all_by_condition").on(watch.condition, watch.id),
    index("watches_all_words").using("gin", watchWords(watch)),
    index("watches_without_price").on(watch.id).where(lacksPrice(watch)),
    index("watches_without_pictures").on(watch.id).where(lacksPictures(watch)),
    index("watches_to_publish").on(watch.publishAt).where(sql`${watch.publishAt} is not null`),
    index("watches_featured").on(watch.createdAt).where(sql`${watch.featured}`),
    index("watches_words").using("gin", watchWords(watch)).where(sql`${watch.forSale}`),
    // The search: the watches of a model, and those whose reference begins so.
    index("watches_title")
      .on(watch.brandId, watch.model, watch.createdAt, watch.id, watch.facetCode, watch.listPrice)
      .where(sql`${watch.isAvailable}`),
    index("watches_case_size")
      .on(watch.caseSizeMm, watch.createdAt, watch.id, watch.facetCode, watch.brandId)
      .where(sql`${watch.isAvailable}`),
    index("watches_reference").on(referenceKey(watch), watch.id),
  ],
);

/** A table of its own, so that no query on watches can return a dealer price by mistake. */
export const wholesalePrices = pgTable(
  "wholesale_prices",
  {
    watchId: foreignKey("watch_id", () => watches.id, "cascade").primaryKey(),
    price: integer("price").notNull(),
  },
  (row) => [check("wholesale_prices_price_positive", sql`${row.price} > 0`)],
);

// People. The *_key columns hold the normalised form that makes names and addresses unique.

export const users = pgTable(
  "users",
  {
    id: identity("id").primaryKey(),
    username: text("username").notNull(),
    usernameKey: text("username_key").notNull().unique(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    isAdmin: boolean("is_admin").notNull().default(false),
    isWholesale: boolean("is_wholesale").notNull().default(false),
    /** Administrators have none, because they may do everything. */
    staffRole: text("staff_role", { enum: staffRoles }),
    /** Colleagues call a member of the staff so. */
    staffName: text("staff_name"),
    /** From then on it can't be used, and has no session. */
    disabledAt: timestamptz("disabled_at"),
    /** Its owner has followed a link that was sent to the address. */
    emailConfirmedAt: timestamptz("email_confirmed_at"),
    /** Kept by triggers on passkeys and totp_secrets. */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    /** How dates are written for this person; null as for everybody. */
    dateLocale: text("date_locale", { enum: dateLocales }),
    /** A mail after a sign-in on a new device; the staff always gets one. */
    signInNotices: boolean("sign_in_notices").notNull().default(false),
    /** The account is deleted then, unless its owner signs in before. */
    deletionDueAt: timestamptz("deletion_due_at"),
    /** One of the staff has seen what happened until then. */
    noticesReadAt: timestamptz("notices_read_at"),
    createdAt: timestamptzNow("created_at"),
  },
  (user) => [
    check("users_username_key_lower", sql`${user.usernameKey} = lower(${user.usernameKey})`),
    check("users_email_key_lower", sql`${user.emailKey} = lower(${user.emailKey})`),
    check("users_staff_role_known", knownValue(user.staffRole, staffRoles)),
    index("users_role").on(roleRank(user), user.id),
    index("users_words").using("gin", personWords(user)),
    index("users_dealers").on(user.id).where(sql`${user.isWholesale}`),
    index("users_disabled").on(user.id).where(sql`${user.disabledAt} is not null`),
    index("users_deletion_due")
      .on(user.deletionDueAt)
      .where(sql`${user.deletionDueAt} is not null`),
    index("users_staff").on(user.id).where(sql`${user.isAdmin} or ${user.staffRole} is not null`),
  ],
);

/** One cart per user, so there is no table of carts. */
export const cartItems = pgTable(
  "cart_items",
  {
    id: identity("id").unique(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "cascade").notNull(),
    quantity: integer("quantity").notNull().default(1),
    addedAt: timestamptzNow("added_at"),
  },
  (item) => [
    primaryKey({ columns: [item.userId, item.watchId] }),
    check("cart_items_quantity_range", sql`${item.quantity} between 1 and 99`),
    index("cart_items_watch").on(item.watchId),
  ],
);

/** Guest lines already merged into a user's cart, so that a repeated merge adds nothing twice. */
export const mergedGuestLines = pgTable(
  "merged_guest_lines",
  {
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    mergeKey: text("merge_key").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "cascade").notNull(),
    quantity: integer("quantity").notNull(),
    mergedAt: timestamptzNow("merged_at"),
  },
  (line) => [
    primaryKey({ columns: [line.userId, line.mergeKey, line.watchId] }),
    check("merged_guest_lines_quantity_range", sql`${line.quantity} between 1 and 99`),
    index("merged_guest_lines_watch").on(line.watchId),
  ],
);

export const wishlists = pgTable(
  "wishlists",
  {
    id: identity("id").primaryKey(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    name: text("name").notNull(),
    createdAt: timestamptzNow("created_at"),
  },
  (list) => [
    check("wishlists_name_length", sql`length(btrim(${list.name})) between 1 and 100`),
    index("wishlists_user").on(list.userId, list.createdAt),
  ],
);

export const wishlistItems = pgTable(
  "wishlist_items",
  {
    id: identity("id").primaryKey(),
    wishlistId: foreignKey("wishlist_id", () => wishlists.id, "cascade").notNull(),
    watchId: foreignKey("watch_id", () => watches.id, "cascade").notNull(),
    addedAt: timestamptzNow("added_at"),
  },
  (item) => [
    unique("wishlist_items_one_per_watch").on(item.wishlistId, item.watchId),
    index("wishlist_items_watch").on(item.watchId),
  ],
);
