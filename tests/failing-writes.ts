import { sql } from "drizzle-orm";
import type { Db } from "#src/platform/db/client.ts";

/** Failures whose message or detail contains the row's values. */
const causes = {
  /** The error's detail lists every column's value. */
  "a failing check": (table: string) => [
    `alter table ${table} add constraint broken check (false) not valid`,
    `alter table ${table} drop constraint broken`,
  ],
  /** The error's message is the row. */
  "a trigger that raises": (table: string) => [
    `create function broken() returns trigger language plpgsql as
       'begin raise exception ''refused: %'', new; end';
     create trigger broken before insert on ${table} for each row execute function broken()`,
    "drop function broken cascade",
  ],
  /** The error's message quotes the text. */
  "a value of the wrong type": (table: string) => [
    `create function broken() returns trigger language plpgsql as
       'begin perform (new::text)::int; return new; end';
     create trigger broken before insert on ${table} for each row execute function broken()`,
    "drop function broken cascade",
  ],
  "a missing table": (table: string) => [
    `alter table ${table} rename to gone`,
    `alter table gone rename to ${table}`,
  ],
} as const;

export type WriteFailure = keyof typeof causes;
export const writeFailures = Object.keys(causes) as WriteFailure[];

/** Makes every insert into the table fail while the work runs. */
export async function withFailingWrites(
  db: Db,
  failure: WriteFailure,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const [breakTable = "", repairTable = ""] = causes[failure](table);
  await db.execute(sql.raw(breakTable));
  try {
    await work();
  } finally {
    await db.execute(sql.raw(repairTable));
  }
}
