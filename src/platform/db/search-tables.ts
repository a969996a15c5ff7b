import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { foreignKey, identity, timestamptzNow } from "./columns.ts";
import { brands, watches } from "./schema.ts";

// The index of the search (capability `discovery`). Triggers on watches and brands maintain it, whether the capability
// is on or not, so that it can be turned on at any time. See decision 097.

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Each model of a brand once. Every process keeps them all in memory. */
export const watchTitles = pgTable(
  "watch_titles",
  {
    brandId: foreignKey("brand_id", () => brands.id, "cascade").notNull(),
    model: text("model").notNull(),
  },
  (title) => [primaryKey({ columns: [title.brandId, title.model] })],
);

/** All words of a watch but those of its brand: model, reference, description and particulars. */
export const watchTexts = pgTable(
  "watch_texts",
  {
    watchId: foreignKey("watch_id", () => watches.id, "cascade").primaryKey(),
    words: tsvector("words").notNull(),
  },
  (text) => [index("watch_texts_words").using("gin", text.words)],
);

/** Movement, bracelet and complications, as watch-traits.ts reads them from the texts of a watch. See decision 098. */
export const watchTraits = pgTable(
  "watch_traits",
  {
    watchId: foreignKey("watch_id", () => watches.id, "cascade").primaryKey(),
    traits: text("traits").array().notNull(),
    year: integer("year"),
  },
  (row) => [
    index("watch_traits_traits").using("gin", row.traits),
    index("watch_traits_year").on(row.year, row.watchId),
  ],
);

/** How collectors call watches, and what brands and things are called for short. The staff edits them. */
export const nicknames = pgTable(
  "nicknames",
  {
    id: identity("id").primaryKey(),
    name: text("name").notNull(),
    /** The name in lower case, without accents and signs. */
    nameKey: text("name_key").notNull(),
    /** Other ways to write it. */
    spellings: text("spellings").array().notNull().default([]),
    /** Somebody who does not know the nickname would type this, such as "rolex gmt-master ii". */
    meaning: text("meaning").notNull(),
    /** Beginnings of the references that have it; empty if the meaning alone tells which. */
    references: text("reference_numbers").array().notNull().default([]),
    createdAt: timestamptzNow("created_at"),
    updatedAt: timestamptzNow("updated_at"),
  },
  (nickname) => [unique("nicknames_name_key").on(nickname.nameKey)],
);

/** Triggers raise it when titles, nicknames or brands change, so that processes read them again. */
export const searchVersion = pgTable(
  "search_version",
  {
    id: integer("id").primaryKey().default(1),
    version: bigint("version", { mode: "number" }).notNull().default(1),
  },
  (row) => [check("search_version_single_row", sql`${row.id} = 1`)],
);
