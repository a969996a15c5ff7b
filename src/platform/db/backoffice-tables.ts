import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  bytea,
  foreignKey,
  identity,
  keyOfSerialNumber,
  knownValue,
  timestamptz,
  timestamptzNow,
  words,
} from "./columns.ts";
import { brands, users, watches } from "./schema.ts";

// Tables of the back office. Like those of orders they exist in every shop, with the capability or without.

/** Only the staff may see these: a table of its own, so that no query on watches can return them. */
export const watchRecords = pgTable(
  "watch_records",
  {
    watchId: foreignKey("watch_id", () => watches.id, "cascade").primaryKey(),
    /** The watch's own brand, kept here because serial numbers are unique within a brand. */
    brandId: foreignKey("brand_id", () => brands.id, "restrict").notNull(),
    serialNumber: text("serial_number"),
    serialKey: keyOfSerialNumber(),
    /** The shop paid this for one unit, in whole US dollars. */
    cost: integer("cost"),
    /** Where it lies, such as a safe and its tray. */
    storagePlace: text("storage_place"),
  },
  (record) => [
    check("watch_records_cost_range", sql`${record.cost} >= 0`),
    unique("watch_records_serial").on(record.brandId, record.serialKey),
    index("watch_records_storage_place").on(sql`lower(${record.storagePlace}) text_pattern_ops`),
    index("watch_records_serial_key").on(record.serialKey.op("text_pattern_ops")),
  ],
);

/**
 * The 3D model that the staff uploaded for a watch, or, without a file, that it has none. A watch without a row has
 * the model that came with the shop, if there is one. A trigger tells the caches of the watch's page.
 */
export const watchModels = pgTable(
  "watch_models",
  {
    watchId: foreignKey("watch_id", () => watches.id, "cascade").primaryKey(),
    /** The name of its file, which begins with the hash of its content. */
    file: text("file"),
    bytes: integer("bytes"),
    createdAt: timestamptzNow("created_at"),
  },
  (model) => [
    check("watch_models_file_hash", sql`${model.file} ~ '^[0-9a-f]{32}$'`),
    check("watch_models_bytes_of_file", sql`(${model.file} is null) = (${model.bytes} is null)`),
    check("watch_models_bytes_positive", sql`${model.bytes} > 0`),
    index("watch_models_file").on(model.file),
  ],
);

export const pictureStates = ["processing", "ready", "failed"] as const;

/** One row per picture of a watch or a brand. `watches.images` lists those that are ready, in order. */
export const pictures = pgTable(
  "pictures",
  {
    id: identity("id").primaryKey(),
    watchId: foreignKey("watch_id", () => watches.id, "cascade"),
    brandId: foreignKey("brand_id", () => brands.id, "cascade"),
    position: integer("position").notNull(),
    state: text("state", { enum: pictureStates }).notNull().default("processing"),
    /** Why it failed, in words for the staff. */
    problem: text("problem"),
    /** Path without size and extension, as in `watches.images`; null until it is ready. */
    path: text("path"),
    /** The private original in the store; null for pictures of the seed, and until it is fetched. */
    originalKey: text("original_key"),
    /** How an import named it: the https address it is fetched from, or the name of a file. */
    source: text("source"),
    /** An import has put others in its place: it goes when the first of them is ready. */
    replaced: boolean("replaced").notNull().default(false),
    width: integer("width"),
    height: integer("height"),
    alternativeText: text("alternative_text").notNull().default(""),
    /** It is the average colour, as #rrggbb. */
    color: text("color"),
    /** Quarter turns clockwise, and the part that is kept, as fractions of the turned original. */
    turns: integer("turns").notNull().default(0),
    crop: jsonb("crop").$type<{ x: number; y: number; width: number; height: number }>(),
    createdAt: timestamptzNow("created_at"),
  },
  (picture) => [
    check("pictures_one_owner", sql`num_nonnulls(${picture.watchId}, ${picture.brandId}) = 1`),
    check("pictures_state_known", knownValue(picture.state, pictureStates)),
    check("pictures_turns_range", sql`${picture.turns} between 0 and 3`),
    index("pictures_watch").on(picture.watchId, picture.position),
    index("pictures_brand").on(picture.brandId),
    index("pictures_path").on(picture.path),
    index("pictures_processing").on(picture.createdAt).where(sql`${picture.state} = 'processing'`),
  ],
);

/**
 * Brands in the bin. They leave the table of brands, so that nothing shows them, and neither does the release before.
 * Earlier addresses stay until the brand is removed for good.
 */
export const binnedBrands = pgTable(
  "binned_brands",
  {
    /** As it was, and as it will be again. */
    id: integer("id").primaryKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    founded: integer("founded"),
    country: text("country"),
    description: text("description").notNull(),
    image: text("image"),
    position: integer("position"),
    createdAt: timestamptz("created_at").notNull(),
    /** Rows of `pictures` as they are stored, with the names of their columns. */
    pictures: jsonb("pictures").$type<Record<string, unknown>[]>().notNull(),
    deletedAt: timestamptzNow("deleted_at"),
    deletedBy: foreignKey("deleted_by", () => users.id, "set null"),
  },
  (brand) => [index("binned_brands_deleted_at").on(brand.deletedAt)],
);

export const slugKinds = ["brand", "watch"] as const;

/** Earlier addresses, which redirect to the present one. */
export const oldSlugs = pgTable(
  "old_slugs",
  {
    kind: text("kind", { enum: slugKinds }).notNull(),
    slug: text("slug").notNull(),
    targetId: integer("target_id").notNull(),
    createdAt: timestamptzNow("created_at"),
  },
  (row) => [
    primaryKey({ columns: [row.kind, row.slug] }),
    check("old_slugs_kind_known", knownValue(row.kind, slugKinds)),
  ],
);

export const importStates = ["checking", "checked", "running", "done", "failed"] as const;

export const importUndoStates = ["running", "done"] as const;

export const imports = pgTable(
  "imports",
  {
    id: identity("id").primaryKey(),
    fileName: text("file_name").notNull(),
    fileKey: text("file_key").notNull(),
    headers: text("headers").array().notNull().default([]),
    /** The number of a column of the file, counted from 0, and its field. */
    mapping: jsonb("mapping").$type<Record<string, string>>().notNull().default({}),
    state: text("state", { enum: importStates }).notNull().default("checking"),
    problem: text("problem"),
    rowCount: integer("row_count").notNull().default(0),
    rowsDone: integer("rows_done").notNull().default(0),
    createdBy: foreignKey("created_by", () => users.id, "set null"),
    createdAt: timestamptzNow("created_at"),
    finishedAt: timestamptz("finished_at"),
    /** The moment that the entries of its changes have in the audit log. */
    ranAt: timestamptz("ran_at"),
    undo: text("undo", { enum: importUndoStates }),
  },
  (row) => [
    check("imports_state_known", knownValue(row.state, importStates)),
    check("imports_undo_known", knownValue(row.undo, importUndoStates)),
  ],
);

export const importRowOutcomes = ["create", "update", "unchanged", "problem"] as const;

/** The report of a dry run, row by row. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: foreignKey("import_id", () => imports.id, "cascade").notNull(),
    /** As in the file, where the header is row 1. */
    row: integer("row").notNull(),
    outcome: text("outcome", { enum: importRowOutcomes }).notNull(),
    watchId: integer("watch_id"),
    title: text("title").notNull().default(""),
    /** Fields that change, or what is wrong with each. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (row) => [
    primaryKey({ columns: [row.importId, row.row] }),
    check("import_rows_outcome_known", knownValue(row.outcome, importRowOutcomes)),
    index("import_rows_outcome").on(row.importId, row.outcome, row.row),
  ],
);

/** Pictures that were uploaded with an import, for the rows that name them. */
export const importPictures = pgTable(
  "import_pictures",
  {
    importId: foreignKey("import_id", () => imports.id, "cascade").notNull(),
    /** In small letters, because programs and people write them differently. */
    nameKey: text("name_key").notNull(),
    fileName: text("file_name").notNull(),
    originalKey: text("original_key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Whether a row of the file names it, as of the last check. */
    used: boolean("used").notNull().default(false),
  },
  (picture) => [
    primaryKey({ columns: [picture.importId, picture.nameKey] }),
    index("import_pictures_original").on(picture.originalKey),
  ],
);

/** The company of a dealer and the secret of the feed address. */
export const dealers = pgTable(
  "dealers",
  {
    userId: foreignKey("user_id", () => users.id, "cascade").primaryKey(),
    companyName: text("company_name").notNull(),
    feedTokenHash: bytea("feed_token_hash"),
    feedRenewedAt: timestamptz("feed_renewed_at"),
    /** When it was last read, and from which range of client addresses. */
    feedReadAt: timestamptz("feed_read_at"),
    feedReadFrom: text("feed_read_from"),
  },
  (dealer) => [
    uniqueIndex("dealers_feed_token").on(dealer.feedTokenHash),
    index("dealers_words").using("gin", words(sql`${dealer.companyName}`)),
  ],
);

/** `subject` is an application or a customer: `application:5`, `customer:7`. Older ones name an account: `user:7`. */
export const staffNotes = pgTable(
  "staff_notes",
  {
    id: identity("id").primaryKey(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    authorId: foreignKey("author_id", () => users.id, "set null"),
    at: timestamptzNow("at"),
  },
  (note) => [index("staff_notes_subject").on(note.subject, note.id)],
);

export const linkPurposes = ["invitation", "reset", "confirm-email", "change-email"] as const;

/** Links in mails that work once. Only the hash of the token is stored. */
export const accountLinks = pgTable(
  "account_links",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: foreignKey("user_id", () => users.id, "cascade").notNull(),
    purpose: text("purpose", { enum: linkPurposes }).notNull(),
    /** The address that it confirms. */
    email: text("email"),
    createdAt: timestamptzNow("created_at"),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (link) => [
    check("account_links_purpose_known", knownValue(link.purpose, linkPurposes)),
    index("account_links_user").on(link.userId),
  ],
);

/** A setting without a row has its default. */
export const shopSettings = pgTable("shop_settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: timestamptzNow("updated_at"),
  updatedBy: foreignKey("updated_by", () => users.id, "set null"),
});
