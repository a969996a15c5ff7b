import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  customType,
  integer,
  timestamp,
  type UpdateDeleteAction,
} from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const identity = (name: string) => integer(name).generatedAlwaysAsIdentity();
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
export const timestamptzNow = (name: string) => timestamptz(name).notNull().defaultNow();
export const foreignKey = (name: string, column: () => AnyPgColumn, onDelete: UpdateDeleteAction) =>
  integer(name).references(column, { onDelete });

/** Sorts users into administrators, dealers and customers; an index has the same expression. */
export const roleRank = (user: { isAdmin: SQLWrapper; isWholesale: SQLWrapper }): SQL =>
  sql`(case when ${user.isAdmin} then 0 when ${user.isWholesale} then 1 else 2 end)`;
