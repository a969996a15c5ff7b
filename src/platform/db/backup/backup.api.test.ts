import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#src/platform/db/client.ts";
import { knownMigrations, prepareDatabase } from "#src/platform/db/migrate.ts";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { findBrokenSeal, newestSeal } from "#src/platform/security/audit.ts";
import { emptyDatabase, freshDatabase } from "#tests/database.ts";
import { insertEdgeCaseRows } from "#tests/edge-case-rows.ts";
import { shopDigest } from "#tests/shop-digest.ts";
import { until } from "#tests/until.ts";
import { applyMigrations, createMigrationsTable, openBackup, restoreShop } from "./restore-shop.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let shop: Database;
const opened: Database[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-backup-"));
  shop = await freshDatabase();
  opened.push(shop);
  await insertEdgeCaseRows(shop);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true });
});

async function empty(): Promise<Database> {
  const database = await emptyDatabase();
  opened.push(database);
  return database;
}

async function restore(file: string, target: Database): Promise<number> {
  const backup = await openBackup(file);
  return restoreShop(target, backup).finally(() => backup.close());
}

const numbers = async (database: Database, query: string) =>
  (await database.pool.query({ text: query, rowMode: "array" })).rows.flat().map(Number);

describe("a restored shop", () => {
  let restored: Database;
  beforeAll(async () => {
    const file = join(folder, "whole.meridian");
    await writeBackup(shop, file);
    restored = await empty();
    await restore(file, restored);
  });

  test("has every row of every table, to the last digit", async () => {
    const before = await shopDigest(shop.connection);
    expect(Object.keys(before)).toHaveLength(73);
    expect(Object.values(before).filter((digest) => digest.startsWith("0 "))).toEqual([]);
    expect(await shopDigest(restored.connection)).toEqual(before);
  });

  test.each(["sessions", "checkout_drafts", "pending_sign_ins", "webauthn_challenges"])(
    "has no %s",
    async (table) => {
      expect(await numbers(shop, `select count(*) from ${table}`)).toEqual([1]);
      expect(await numbers(restored, `select count(*) from ${table}`)).toEqual([0]);
    },
  );

  test("is not changed by the next start", async () => {
    const before = await shopDigest(restored.connection);
    await prepareDatabase(restored, { seed: true, step: silentStep });
    expect(await shopDigest(restored.connection)).toEqual(before);
  });

  test("gives new rows ids that were never used", async () => {
    const insert =
      "insert into brands (slug, name, description) values ('n', 'N', '') returning id";
    expect(await numbers(restored, insert)).toEqual(await numbers(shop, insert));
    const act = "insert into audit_log (action) values ('next') returning id";
    expect(await numbers(restored, act)).toEqual([3]);
    expect(await newestSeal(restored.db)).toMatchObject({ position: 3 });
    expect(await findBrokenSeal(restored.db)).toBeUndefined();
  });

  test("has working triggers", async () => {
    const state = async () => {
      const { rows } = await restored.pool.query(
        "select version, (select sum(count) from brand_counts) as count from catalog_version",
      );
      return [BigInt(rows[0].version), BigInt(rows[0].count)];
    };
    const [version = 0n, count = 0n] = await state();
    await restored.pool.query("update watches set units = 100, received = 100 where id = 4");
    expect(await state()).toEqual([version + 1n, count + 1n]);
    await expect(restored.pool.query("delete from audit_log")).rejects.toThrow("append-only");
    await expect(
      restored.pool.query("insert into cart_items (user_id, watch_id) values (999, 1)"),
    ).rejects.toThrow("foreign key");
  });
});

test("a backup has no link of a mail that opens something, and sends none without it", async () => {
  const source = await freshDatabase();
  opened.push(source);
  const mail = (name: string, text: string) =>
    queueMail(source.db, {
      ...{ dedupeKey: name, mail: name, recipient: "jo@valid.example", subject: name },
      ...{ html: `<p>${text}</p>`, text, headers: { "List-Unsubscribe": `<${text}>` } },
    });
  await mail("invitation", "http://shop.test/invitation#token=canary_Token-1");
  await mail("issue", "http://shop.test/api/newsletter/unsubscribe?token=canary_Token-2");
  await mail("plain", "Good day");
  const file = join(folder, "mails.meridian");
  await writeBackup(source, file);
  expect(gunzipSync(await readFile(file)).toString()).not.toContain("canary");
  const target = await empty();
  await restore(file, target);
  const { rows } = await target.pool.query("select mail, state from outgoing_mails order by id");
  expect(rows).toEqual([
    { mail: "invitation", state: "failed" },
    { mail: "issue", state: "failed" },
    { mail: "plain", state: "waiting" },
  ]);
});

test("a backup of an older shop is migrated during the restore", async () => {
  const older = await empty();
  const client = new pg.Client(older.connection);
  await client.connect();
  await createMigrationsTable(client);
  await applyMigrations(client, knownMigrations().slice(0, 2));
  await client.query("insert into brands (slug, name, description) values ('b', 'B', '')");
  await client.query(
    `insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm,
       dial_color, material, condition, box_papers)
     select 's' || n, 1, 'm', 'r', 'd', '40mm', 40, 'Black', 'Titanium', 'New', 'With Box'
     from generate_series(1, 3) as n`,
  );
  await client.end();
  const file = join(folder, "older.meridian");
  await writeBackup(older, file);

  const target = await empty();
  await restore(file, target);
  expect(await numbers(target, "select brand_id, count from brand_counts")).toEqual([1, 3]);
  expect(await numbers(target, "select count(*) from drizzle.__drizzle_migrations")).toEqual([
    knownMigrations().length,
  ]);
  expect(await numbers(target, "select count(*) from seed_done")).toEqual([1]);
  await prepareDatabase(target, { seed: true, step: silentStep });
  expect(await numbers(target, "select count(*) from watches")).toEqual([3]);
});

describe("the file", () => {
  test("is private to its owner, appears complete, and replaces no other file", async () => {
    const file = join(folder, "copy.meridian");
    const { bytes, sha256 } = await writeBackup(shop, file);
    const { mode, size } = await stat(file);
    expect([mode & 0o777, size]).toEqual([0o600, bytes]);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const content = await readFile(file);
    await expect(writeBackup(shop, file)).rejects.toThrow(/exists already/);
    expect((await readFile(file)).equals(content)).toBe(true);
  });

  test("an interrupted backup, or one without a folder, leaves no file", async () => {
    const file = join(folder, "never.meridian");
    await expect(writeBackup(shop, file, { signal: AbortSignal.abort() })).rejects.toThrow(
      /interrupted/,
    );
    await expect(writeBackup(shop, join(file, "x"))).rejects.toThrow(/there is no such folder/);
    const nothing = await empty();
    await expect(writeBackup(nothing, file)).rejects.toThrow(/no shop in this database/);
    expect((await readdir(folder)).filter((name) => name.includes("never"))).toEqual([]);
  });
});

test("a target that is not empty is refused and not changed", async () => {
  const file = join(folder, "again.meridian");
  await writeBackup(shop, file);
  const before = await shopDigest(shop.connection);
  await expect(restore(file, shop)).rejects.toThrow(/not empty: it has a table account_links/);
  expect(await shopDigest(shop.connection)).toEqual(before);

  const other = await empty();
  await other.pool.query("create table notes (text text)");
  await expect(restore(file, other)).rejects.toThrow(/not empty: it has a table notes/);
});

test("a read-only server is refused in one sentence", async () => {
  const file = join(folder, "refused.meridian");
  await writeBackup(shop, file);
  const { connection } = await empty();
  const replica = { ...connection, options: "-c default_transaction_read_only=on" };
  const backup = await openBackup(file);
  await expect(restoreShop({ connection: replica }, backup)).rejects.toMatchObject({
    name: "StartupError",
    message: expect.stringMatching(
      /^The restore failed and the target is still empty: .*read-only transaction\.$/,
    ),
  });
  await backup.close();
  expect(await shopDigest(connection)).toEqual({});
});

test("a database that stops during a backup ends it in one sentence", async () => {
  const holder = await shop.pool.connect();
  await holder.query("begin; lock table subscribers in access exclusive mode");
  const ended = expect(writeBackup(shop, join(folder, "gone.meridian"))).rejects.toThrow(
    /^The backup failed and no file was written: [^\n]+\.$/,
  );
  await until(async () => {
    const { rowCount } = await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  await holder.query("rollback");
  holder.release();
  await ended;
  expect((await readdir(folder)).filter((name) => name.includes("gone"))).toEqual([]);
});

test("a restore that fails leaves the target empty", async () => {
  const file = join(folder, "broken.meridian");
  await writeBackup(shop, file);
  const target = await empty();
  const backup = await openBackup(file);
  // The rows are there, then the file ends: as if the disk had failed under it.
  await writeFile(file, (await readFile(file)).subarray(0, 15_000));
  await expect(restoreShop(target, backup)).rejects.toThrow(/damaged or cut short/);
  await backup.close();
  expect(await shopDigest(target.connection)).toEqual({});
});
