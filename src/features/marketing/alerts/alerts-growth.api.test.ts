import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Db, Tx } from "#src/platform/db/client.ts";
import { catalogSize, largeDatabase } from "#tests/large-catalog.ts";
import { rowsRead, tableScan } from "#tests/query-plans.ts";
import { findDueAddresses, findDuePriceAlerts } from "./alerts.sql.ts";
import { keysOf, noteMatches } from "./search-matches.sql.ts";
import { applyChanges } from "./watch-changes.sql.ts";

const alertCount = 2_000;
const searchCount = 5_000;

let database: Database;
beforeAll(async () => {
  database = await largeDatabase();
  // The customers wait for a sold watch of every model, and have three watches on a wishlist each.
  await database.pool.query(`
    update watches set units = 0 where id <= ${alertCount};
    insert into watch_alerts (email, watch_id, confirmed_at)
      select 'a' || id || '@alert.example', id, now() from watches where id <= ${alertCount};
    insert into users (username, username_key, email, email_key, password_hash)
      select 'u' || n, 'u' || n, 'u' || n || '@x.example', 'u' || n || '@x.example', 'none'
      from generate_series(1, ${alertCount}) as n;
    insert into wishlists (user_id, name) select id, 'Some day' from users where username like 'u%';
    insert into wishlist_items (wishlist_id, watch_id)
      select id, 10000 + id * 3 + n from wishlists cross join generate_series(1, 3) as n;
    insert into price_alerts (user_id, confirmed_at) select user_id, now() from wishlists;
    insert into price_alert_watches (user_id, watch_id, price)
      select user_id, watch_id, 1 from wishlists join wishlist_items on wishlist_id = wishlists.id`);
  await saveSearches();
  await database.pool.query(
    "analyze watch_alerts; analyze wishlist_items; analyze price_alert_watches; analyze price_alerts",
  );
}, 600_000);
afterAll(() => database.close());

/** Searches for 700 models and for 1,000 beginnings of references, one of a hundred for a price alone. */
async function saveSearches(): Promise<void> {
  const rows = await Promise.all(
    Array.from({ length: searchCount }, async (_, n) => {
      const meaning = meaningOf(n);
      return { n, meaning, keys: await keysOf(database.db, meaning) };
    }),
  );
  await database.pool.query(
    `insert into watch_alerts (email, address, label, meaning, keys, confirmed_at)
     select 's' || n || '@search.example', '/shop?q=' || n, 'Search ' || n, meaning,
       array(select jsonb_array_elements_text(keys)), now()
     from jsonb_to_recordset($1) as saved (n int, meaning jsonb, keys jsonb)`,
    [JSON.stringify(rows)],
  );
}

function meaningOf(n: number) {
  const nothing = { search: {}, words: [], references: [], titles: [] };
  if (n % 100 === 0) return { ...nothing, search: { maxPrice: 4_000 + n } };
  if (n % 2 === 0) return { ...nothing, references: [`r${n % 20}${n % 1_000}`] };
  return { ...nothing, words: [{ text: `model${n % 700}`, isPrefix: true }] };
}

/** Rows that the work reads of the tables that grow with the shop. */
async function rowsReadBy(work: (db: Db) => Promise<unknown>): Promise<number> {
  let sum = 0;
  for (const table of [
    ...["watches", "watch_texts", "watch_alerts", "watch_alert_watches"],
    ...["price_alert_watches", "wishlist_items"],
  ]) {
    sum += (await tableScan(database, table, work)).rows;
  }
  return sum;
}

test(`a minute without changes reads nothing of ${catalogSize} watches and all alerts`, async () => {
  expect(await rowsReadBy((db) => findDueAddresses(db, 200))).toBe(0);
  expect(await rowsReadBy((db) => findDuePriceAlerts(db, 200))).toBe(0);
});

test("changed watches read the alerts about them alone", async () => {
  const isSpread = { watchId: 60_000, arrived: true };
  const onWishlist = { watchId: 10_010, arrived: false };
  const apply = (db: Db) => applyChanges(db as unknown as Tx, [isSpread, onWishlist]);
  expect(await rowsReadBy(apply)).toBeLessThan(400);
});

test(`a watch is compared with those of ${searchCount} saved searches that may mean it`, async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from watches where model like 'Model%' and for_sale order by id desc limit 20",
  );
  const ids = rows.map(({ id }) => id);
  const tables = ["watches", "watch_texts", "watch_alerts"] as const;
  const read = await rowsRead(database, tables, (db) => noteMatches(db as unknown as Tx, ids));
  const { rows: news } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from watch_alert_watches as known
     join watch_alerts as alert on alert.id = alert_id
     where is_news and alert.address is not null and known.watch_id = any($1)`,
    [ids],
  );
  expect(news[0]?.count).toBeGreaterThan(20);
  for (const table of tables) expect([table, read[table] < 2_500]).toEqual([table, true]);
});
