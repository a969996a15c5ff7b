import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartupError, silentStep } from "#src/platform/runtime/console.ts";
import { clusterOwner } from "./create-cluster.ts";
import { startEmbedded } from "./embedded.ts";
import { runAs } from "./processes.ts";
import { sharedTemp, unprivilegedUser } from "./system-user.ts";

let temp: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  temp = await mkdtemp(join(await sharedTemp(await unprivilegedUser()), "meridian-faults-"));
  await chmod(temp, 0o755);
  dataDir = join(temp, "data");
  cluster = join(dataDir, "postgres");
  await startAndStop();
});
afterAll(() => rm(temp, { recursive: true, force: true, maxRetries: 5 }));

async function startAndStop(): Promise<void> {
  await (await startEmbedded(dataDir, silentStep)).stop();
}

/** A hash of every file of the database, except postmaster.pid, which a failed start may write. */
async function contents(): Promise<Map<string, string>> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== "postmaster.pid")
    .map((entry) => join(entry.parentPath, entry.name));
  const hashOf = async (file: string) =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  return new Map(
    await Promise.all(files.toSorted().map(async (file) => [file, await hashOf(file)] as const)),
  );
}

async function refusal(): Promise<string> {
  const error = await startAndStop().then(
    () => new Error("It started."),
    (failure: Error) => failure,
  );
  expect(error).toBeInstanceOf(StartupError);
  return error.message;
}

/** Changes one file for as long as the work takes. */
async function withFile(name: string, content: string, work: () => Promise<void>): Promise<void> {
  const path = join(cluster, name);
  const original = await readFile(path);
  await writeFile(path, content);
  await work().finally(() => writeFile(path, original));
}

describe("a damaged data directory is refused in one sentence and not changed", () => {
  test.each([
    [
      "global/pg_control",
      "",
      /^PostgreSQL did not start: could not read file "global\/pg_control": read 0 of \d+\.$/,
    ],
    ["global/pg_control", "x".repeat(300), /^PostgreSQL did not start: [^\n.]+\.$/],
    ["PG_VERSION", "", /^The database in \S+ is damaged: PG_VERSION names no version\.$/],
    [
      "PG_VERSION",
      "seventeen\n",
      /^The database in \S+ is damaged: PG_VERSION names no version\.$/,
    ],
    ["PG_VERSION", "99\n", /^PostgreSQL 99, which wrote the data, was not found for [^\n]+\.$/],
    ["postgresql.conf", "fsync = perhaps\n", /^PostgreSQL did not start: [^\n]+\.$/],
  ])("%s that holds %j", async (name, content, sentence) => {
    await withFile(name, content, async () => {
      const before = await contents();
      expect(await refusal()).toMatch(sentence);
      expect(await contents()).toEqual(before);
    });
  });

  test("a write-ahead log that is missing", async () => {
    const aside = join(temp, "pg_wal");
    const log = join(cluster, "pg_wal");
    await mkdir(aside);
    const segments = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of segments) await rename(join(log, name), join(aside, name));
    const before = await contents();
    expect(await refusal()).toMatch(
      /^PostgreSQL did not start: [^\n]*(checkpoint|pg_wal)[^\n]*\.$/,
    );
    expect(await contents()).toEqual(before);
    for (const name of segments) await rename(join(aside, name), join(log, name));
  });

  test("the repaired directory starts again", async () => {
    await startAndStop();
  });
});

test("a postmaster.pid dated in the future counts as stale", async () => {
  const file = join(cluster, "postmaster.pid");
  const later = new Date(Date.now() + 365 * 24 * 3_600_000);
  // It names a running program, so PostgreSQL itself would refuse to start.
  const other = spawn("sleep", ["60"], runAs(await clusterOwner(cluster)));
  try {
    await writeFile(file, `${other.pid}\n`);
    await utimes(file, later, later);
    await startAndStop();
  } finally {
    other.kill();
  }
});

describe("a read-only directory", () => {
  const isRoot = process.getuid?.() === 0;

  test.skipIf(isRoot)("by its permissions", async () => {
    const closed = join(temp, "closed");
    await mkdir(closed, { mode: 0o555 });
    await expect(startEmbedded(closed, silentStep)).rejects.toThrow(
      new StartupError(`The data directory ${closed} can't be used: permission denied.`),
    );
  });

  test.runIf(isRoot && process.platform === "linux")("by its file system", async ({ skip }) => {
    const mounted = join(temp, "mounted");
    await mkdir(mounted);
    const run = promisify(execFile);
    await run("mount", ["-t", "tmpfs", "-o", "ro,size=1m", "none", mounted]).catch(() =>
      skip("mounting is not possible here"),
    );
    try {
      await expect(startEmbedded(mounted, silentStep)).rejects.toThrow(
        new StartupError(
          `The data directory ${mounted} can't be used: the file system is read-only.`,
        ),
      );
    } finally {
      await run("umount", [mounted]);
    }
  });
});
