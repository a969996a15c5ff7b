import { sql } from "drizzle-orm";
import type { Db } from "#src/platform/db/client.ts";

/** Ways in which a statement fails with the values of the row in the database's own words. */
const causes = {
  /** The detail of the failure names every column's value. */
  "a check that refuses all": (table: string) => [
    `alter table ${table} add constraint broken check (false) not valid`,
    `alter table ${table} drop constraint broken`,
  ],
  /** The message is the row. */
  "a trigger that raises": (table: string) => [
    `create function broken() returns trigger language plpgsql as
       'begin raise exception ''refused: %'', new; end';
     create trigger broken before insert on ${table} for each row execute function broken()`,
    "drop function broken cascade",
  ],
  /** The message quotes the text that is no number. */
  "a value of the wrong kind": (table: string) => [
    `create function broken() returns trigger language plpgsql as
       'begin perform (new::text)::int; return new; end';
     create trigger broken before insert on ${table} for each row execute function broken()`,
    "drop function broken cascade",
  ],
  "a table that is gone": (table: string) => [
    `alter table ${table} rename to gone`,
    `alter table gone rename to ${table}`,
  ],
} as const;

export type Breakage = keyof typeof causes;
export const breakages = Object.keys(causes) as Breakage[];

/** Lets each insert into the table fail while the work runs. */
export async function whileBroken(
  db: Db,
  breakage: Breakage,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const [breaking = "", mending = ""] = causes[breakage](table);
  await db.execute(sql.raw(breaking));
  try {
    await work();
  } finally {
    await db.execute(sql.raw(mending));
  }
}
