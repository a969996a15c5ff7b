import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { emptyDatabase, freshDatabase } from "#tests/database.ts";
import { until } from "#tests/until.ts";
import { openBackup, restoreShop } from "./restore-shop.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let shop: Database;
let target: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-moment-"));
  shop = await freshDatabase();
  target = await emptyDatabase();
  await onDedicatedConnection(shop, (db) => seedSynthetic(db, 10_000));
});
afterAll(async () => {
  await shop.close();
  await target.close();
  await rm(folder, { recursive: true });
});

/** One transaction writes to the table that is read first, another table, and the one read last. */
async function writePair(n: number): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query("begin");
    await client.query("insert into audit_log (action) values ('pair')");
    await client.query("insert into subscribers (email) values ($1)", [`p${n}@example.com`]);
    await client.query("update watches set published = not published where id = 1");
    await client.query(
      "insert into users (username, username_key, email, email_key, password_hash) values ($1, $1, $1, $1, '')",
      [`p${n}`],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

const counts = (database: Database) =>
  database.pool
    .query(
      `select (select count(*)::int from audit_log) as first,
         (select count(*)::int from subscribers) as second, (select count(*)::int from users) as third,
         (select sum(count)::int from brand_counts) = (select count(*) from watches where is_available) as agree,
         (select count(*)::int from watches) as watches`,
    )
    .then(({ rows }) => rows[0]);

test("a backup of ten thousand watches, taken during writes, is one snapshot", async () => {
  let written = 0;
  let stop = false;
  const writing = (async () => {
    for (; !stop; written += 1) await writePair(written);
  })();
  await until(() => expect(written).toBeGreaterThan(10));
  const before = written;
  const file = join(folder, "moment.meridian");
  const { rows } = await writeBackup(shop, file);
  const during = written - before;
  stop = true;
  await writing;
  expect(during).toBeGreaterThan(0);

  const backup = await openBackup(file);
  expect(await restoreShop(target, backup)).toBe(rows);
  await backup.close();
  const restored = await counts(target);
  expect(restored).toEqual({
    ...restored,
    second: restored.first,
    third: restored.first,
    agree: true,
  });
  expect(restored.watches).toBe(10_060);
  expect(restored.first).toBeGreaterThanOrEqual(before);
  expect(restored.first).toBeLessThan(written);
});
