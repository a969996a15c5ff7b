import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#src/platform/db/client.ts";
import { sharedTemp, unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { fillDisk } from "#tests/fill-disk.ts";
import {
  type ActiveVisitor,
  aVisitor,
  expectCachedPages,
  expectRecovery,
  inTime,
  send,
} from "#tests/outage.ts";
import { until } from "#tests/until.ts";

const run = promisify(execFile);
const sizeMb = 160;
let disk: string;
let shop: TestApp | undefined;

/** Needs the right to mount a small tmpfs. */
const isMounted = await mountDisk().catch(() => false);

async function mountDisk(): Promise<boolean> {
  disk = await mkdtemp(join(await sharedTemp(await unprivilegedUser()), "meridian-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=755`, "none", disk]);
  return true;
}

beforeAll(async () => {
  if (!isMounted) return;
  await chmod(disk, 0o755);
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, async () => {
    const database = await openDatabase(
      { databaseUrl: undefined, dataDir: join(disk, "data") },
      silentStep,
    );
    await prepareDatabase(database, { seed: true, step: silentStep });
    return database;
  });
});
afterAll(async () => {
  await shop?.close();
  if (isMounted) await run("umount", ["-l", disk]);
  if (disk) await rm(disk, { recursive: true, force: true });
});

const filler = () => join(disk, "filler");

/** Writes until PostgreSQL can't extend its write-ahead log and stops all its processes. */
async function fillWal(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    for (;;) {
      await client.query(
        "select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)), pg_switch_wal()",
      );
    }
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

function write({ token }: ActiveVisitor) {
  return { method: "POST", path: "/api/cart/items", token, body: { watchId: 1 } };
}

test.skipIf(!isMounted)(
  "a private PostgreSQL on a full disk is 503 and recovers by itself when there is space",
  async () => {
    if (!shop) throw new Error("The shop has not started.");
    const visitor = await aVisitor(shop);
    await expectRecovery(visitor);
    await fillDisk(filler());
    const message = await fillWal(shop.database.connection);
    expect(message).toMatch(/space|terminat|closed/i);
    await until(async () => {
      if (!shop) return;
      const response = await inTime(send(shop, write(visitor)));
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    });
    await expectCachedPages(shop);
    await rm(filler());
    await expectRecovery(visitor);
  },
);
