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
