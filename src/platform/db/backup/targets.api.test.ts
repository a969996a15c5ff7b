import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { runningPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { sharedTemp, unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { emptyDatabase } from "#tests/database.ts";
import { insertEdgeCaseRows } from "#tests/edge-case-rows.ts";
import { shopDigest } from "#tests/shop-digest.ts";
import { openBackup, restoreShop } from "./restore-shop.ts";
import { openSource, writeBackup } from "./write-backup.ts";

let folder: string;
let live: Database;
let digest: Record<string, string>;
const configOf = (name: string) => ({ databaseUrl: undefined, dataDir: join(folder, name) });

beforeAll(async () => {
  folder = await mkdtemp(join(await sharedTemp(await unprivilegedUser()), "meridian-targets-"));
  await chmod(folder, 0o755);
  live = await openDatabase(configOf("live"), silentStep);
  await prepareDatabase(live, { seed: true, step: silentStep });
  await insertEdgeCaseRows(live);
  digest = await shopDigest(live.connection);
});
afterAll(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function backUp(config: { databaseUrl: string | undefined; dataDir: string }, name: string) {
  const source = await openSource(config, silentStep);
  await writeBackup(source, join(folder, name)).finally(() => source.close());
}

async function restore(name: string, target: Database): Promise<void> {
  const backup = await openBackup(join(folder, name));
  await restoreShop(target, backup).finally(() => backup.close());
}

test("from a running private server to another PostgreSQL, and from there to a private server", async () => {
  await backUp(configOf("live"), "first");
  await live.pool.query("select 1 from watches");

  const postgres = await emptyDatabase();
  try {
    await restore("first", postgres);
    expect(await shopDigest(postgres.connection)).toEqual(digest);
    await writeBackup(postgres, join(folder, "second"));
  } finally {
    await postgres.close();
  }

  const another = await openDatabase(configOf("another"), silentStep);
  try {
    await restore("second", another);
    expect(await shopDigest(another.connection)).toEqual(digest);
  } finally {
    await another.close();
  }
  await backUp(configOf("another"), "of one that was stopped");
  const cluster = join(configOf("another").dataDir, "postgres");
  expect(await runningPostmaster(cluster)).toBeUndefined();
  await (await openBackup(join(folder, "of one that was stopped"))).close();
});

test("a restore into a running shop is refused", async () => {
  await expect(openDatabase(configOf("live"), silentStep)).rejects.toThrow(
    /in use by another Meridian/,
  );
});

test("a backup of a data directory without a shop is refused", async () => {
  await expect(backUp(configOf("none"), "none")).rejects.toThrow(
    `There is no shop in the data directory ${configOf("none").dataDir}.`,
  );
});
