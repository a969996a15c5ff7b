import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  customType,
  integer,
  text,
  timestamp,
  type UpdateDeleteAction,
} from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const identity = (name: string) => integer(name).generatedAlwaysAsIdentity();
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
export const timestamptzNow = (name: string) => timestamptz(name).notNull().defaultNow();
export const foreignKey = (name: string, column: () => AnyPgColumn, onDelete: UpdateDeleteAction) =>
  integer(name).references(column, { onDelete });

/** The condition of a constraint: the column holds one of these values, or null. */
export const knownValue = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** Sorts users into administrators, dealers and customers; an index has the same expression. */
export const roleRank = (user: { isAdmin: SQLWrapper; isWholesale: SQLWrapper }): SQL =>
  sql`(case when ${user.isAdmin} then 0 when ${user.isWholesale} then 1 else 2 end)`;

/** Text as the words by which the staff finds it; indexes have the same expression. */
export const words = (text: SQL): SQL =>
  sql`to_tsvector('simple', translate(${text}, '@./-_+', '      '))`;

/** The words of a typed text; undefined if it has none. */
export const wordsIn = (typed: string): string[] | undefined =>
  typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? undefined;

/** Each must be the beginning of such a word. */
export const wordQuery = (typed: readonly string[]): SQL =>
  sql`to_tsquery('simple', ${typed.map((word) => `'${word}':*`).join(" & ")})`;

/** Digits, dashes and letters begin with these, which are in capitals. An index is read whatever its collation. */
export const beginsWith = (column: SQLWrapper, beginning: string): SQL =>
  sql`(${column} between ${beginning} and ${`${beginning}zzzzzzzz`} and ${column} like ${`${beginning}%`})`;

export const personWords = (user: Record<"username" | "email", SQLWrapper>): SQL =>
  words(sql`${user.username} || ' ' || ${user.email}`);

/** One of the staff, for colleagues: the name beside the username. Null for nobody. */
export const colleague = <Name extends string | null = string | null>(
  user: Record<"username" | "staffName", SQLWrapper>,
) => sql<Name>`coalesce(${user.staffName} || ' (' || ${user.username} || ')', ${user.username})`;

/** A watch's own words; those of the brand are in its row. */
export const watchWords = (watch: Record<"model" | "reference", SQLWrapper>): SQL =>
  words(sql`${watch.model} || ' ' || ${watch.reference}`);

/**
 * A reference without signs and without the M that Rolex and Tudor may put before the digits, as `referenceKeyOf` makes
 * it. Its collation lets an index find beginnings. An index has the same expression.
 */
export const referenceKey = (watch: Record<"reference", SQLWrapper>): SQL =>
  sql`(regexp_replace(lower(regexp_replace(${watch.reference}, '[^A-Za-z0-9]', '', 'g')), '^m(?=\\d{4})', '') collate "C")`;

/** An index has the same expression. */
export const watchStage = (
  watch: Record<"published" | "publishAt" | "units" | "held", SQLWrapper>,
): SQL =>
  sql`(case when not ${watch.published} then case when ${watch.publishAt} is null then 'draft' else 'scheduled' end
    when ${watch.units} = 0 then 'sold' when ${watch.units} = ${watch.held} then 'reserved' else 'published' end)`;

/** The shop can't sell it well: a watch that is here and lacks its price or pictures. Indexes have the same. */
export const lacksPrice = (watch: Record<"units" | "retailPrice", SQLWrapper>): SQL =>
  sql`${watch.units} > 0 and ${watch.retailPrice} is null`;
export const lacksPictures = (watch: Record<"units" | "images", SQLWrapper>): SQL =>
  sql`${watch.units} > 0 and ${watch.images} = '{}'`;

/** As `serialKeyOf` makes it. */
export const keyOfSerialNumber = () =>
  text("serial_key").generatedAlwaysAs(
    sql`nullif(upper(regexp_replace(serial_number, '[^A-Za-z0-9]', '', 'g')), '')`,
  );
