import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDatabase, freshDatabase } from "#tests/database.ts";
import * as accountTables from "./account-tables.ts";
import * as backofficeTables from "./backoffice-tables.ts";
import type { Database } from "./client.ts";
import * as enquiryTables from "./enquiry-tables.ts";
import { facetCodeExpression } from "./facet-code.ts";
import * as inboxTables from "./inbox-tables.ts";
import * as mailingTables from "./mailing-tables.ts";
import { knownMigrations } from "./migrate.ts";
import * as orderTables from "./order-tables.ts";
import * as paymentTables from "./payment-tables.ts";
import * as schema from "./schema.ts";
import * as searchTables from "./search-tables.ts";
import * as summaryTables from "./summary-tables.ts";
import * as systemTables from "./system-tables.ts";
import { traitsQuery } from "./watch-traits.ts";

// The migrations in drizzle/ and the tables in schema.ts are written separately. Both are applied here
// to a database of their own, and PostgreSQL's catalogs are compared.

let migrated: Database;
let declared: Database;
beforeAll(async () => {
  migrated = await freshDatabase();
  declared = await emptyDatabase();
  const tables = {
    ...schema,
    ...accountTables,
    ...enquiryTables,
    ...inboxTables,
    ...mailingTables,
    ...orderTables,
    ...paymentTables,
    ...backofficeTables,
    ...summaryTables,
    ...systemTables,
    ...searchTables,
  };
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  for (const statement of statements) await declared.pool.query(statement);
});
afterAll(async () => {
  await migrated?.close();
  await declared?.close();
});

const catalogs = {
  columns: `
    select format('%I.%I %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
      case when d.oid is not null
        then a.attgenerated::text || ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %I: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')`,
  indexes: "select indexdef as line from pg_indexes where schemaname = 'public'",
};

async function linesOf(pool: pg.Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(query);
  return rows.map(({ line }) => line).sort();
}

describe("the migrations make what schema.ts declares", () => {
  test.each(Object.entries(catalogs))("%s", async (_, query) => {
    const expected = await linesOf(declared.pool, query);
    expect(expected.length).toBeGreaterThan(10);
    expect(await linesOf(migrated.pool, query)).toEqual(expected);
  });
});

test("the trigger of a watch computes the facet code that filters expect", async () => {
  const query = "select prosrc as line from pg_proc where proname = 'set_facet_code'";
  expect(await linesOf(migrated.pool, query)).toEqual([
    expect.stringContaining(`new.facet_code := ${facetCodeExpression()};`),
  ]);
});

test("the triggers read traits as watch-traits.ts says", async () => {
  const query =
    "select trim(prosrc, E'\\n') as line from pg_proc where proname = 'watch_traits_of'";
  expect(await linesOf(migrated.pool, query)).toEqual([traitsQuery()]);
});

test("every migration is newer than the one before, because an older one is never applied", () => {
  const dates = knownMigrations().map(({ folderMillis }) => folderMillis);
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
});
