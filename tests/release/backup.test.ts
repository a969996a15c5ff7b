import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { sharedTemp, unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { shopDigest } from "#tests/shop-digest.ts";
import { createDatabase } from "#tests/test-shop.ts";

// Runs the programs as an operator does. src/platform/db/backup tests what they do in detail.

const shopDatabaseUrl = inject("shopDatabaseUrl");
const small = { NODE_OPTIONS: "--max-old-space-size=32" };

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
  output(): string;
}

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  for (const name of await readdir(folder)) {
    const moved = await readlink(join(folder, name, "moved-to")).catch(() => undefined);
    if (moved) await rm(moved, { recursive: true });
  }
  await remove(folder);
});

async function newFolder(): Promise<string> {
  const base = await sharedTemp(await unprivilegedUser());
  const made = await mkdtemp(join(base, "meridian-process-"));
  await chmod(made, 0o755);
  return made;
}

const remove = (made: string) => rm(made, { recursive: true, force: true, maxRetries: 5 });

function run(
  program: string,
  args: string[],
  env: Record<string, string>,
  cwd: string = folder,
): Run {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [resolve(`dist/server/${program}.js`), ...args], {
    cwd,
    env: { PATH, HOME, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return { child, ended, output: () => output };
}

const digestOf = (connectionString: string) => shopDigest({ connectionString });

test("a running shop is backed up and restored elsewhere", async () => {
  const { code, output } = await run("backup", [], { DATABASE_URL: shopDatabaseUrl }).ended;
  expect(code, output).toBe(0);
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^backup-\d{8}T\d{6}Z\.meridian$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(output).toMatch(/\d+ rows, \d+ bytes\n {2}sha256 [0-9a-f]{64}\n$/);

  const data = { DATA_DIR: join(folder, "data") };
  const restored = await run("restore", [name], data).ended;
  expect(restored.code, restored.output).toBe(0);
  const again = await run("restore", [name], data).ended;
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("is not empty")]);
  const copied = await run("backup", ["copy"], data).ended;
  expect(copied.code, copied.output).toBe(0);
});

test("a damaged or missing backup is refused in one sentence, and nothing is created", async () => {
  const { output } = await run("backup", ["good"], { DATABASE_URL: shopDatabaseUrl }).ended;
  expect(output).toContain("sha256");
  const good = await readFile(join(folder, "good"));
  await writeFile(join(folder, "cut"), good.subarray(0, -1));
  for (const args of [["cut"], ["none"], [], ["good", "good"], ["--help"]]) {
    const { code, output } = await run("restore", args, { DATA_DIR: join(folder, "data") }).ended;
    expect(code, output).toBe(1);
    expect(output).toMatch(/^[^\n]+\n$/);
  }
  expect((await readdir(folder)).sort()).toEqual(["cut", "good"]);
});

describe("a shop with ten thousand watches", () => {
  let backupFolder: string;
  let backup: string;
  let digest: Awaited<ReturnType<typeof digestOf>>;

  beforeAll(async () => {
    backupFolder = await newFolder();
    backup = join(backupFolder, "large");
    const url = await createDatabase(shopDatabaseUrl);
    const database = { DATABASE_URL: url };
    const seeded = await run("seed-synthetic", ["10000"], database, backupFolder).ended;
    expect(seeded.code, seeded.output).toBe(0);
    const saved = await run("backup", [backup], { ...database, ...small }, backupFolder).ended;
    expect(saved.code, saved.output).toBe(0);
    digest = await digestOf(url);
  });
  afterAll(() => remove(backupFolder));

  test("is restored in little memory; a killed restore leaves an empty database", async () => {
    const target = await createDatabase(shopDatabaseUrl);
    const client = new Client({ connectionString: target });
    await client.connect();
    const busy = async () => {
      const { rows } = await client.query(
        `select query from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      return rows.map(({ query }) => query).join();
    };
    const restore = run("restore", [backup], { DATABASE_URL: target, ...small });
    await expect.poll(busy, { interval: 5 }).toMatch(/insert into public."watches"/);
    restore.child.kill("SIGKILL");
    await restore.ended;
    await expect.poll(busy).toBe("");
    await client.end();
    expect(await digestOf(target)).toEqual({});

    const { code, output } = await run("restore", [backup], { DATABASE_URL: target, ...small })
      .ended;
    expect(code, output).toBe(0);
    expect(await digestOf(target)).toEqual(digest);
  });

  test("a data directory whose restore was killed can be restored again", async () => {
    const data = { DATA_DIR: join(folder, "data") };
    for (const moment of ["Checking the backup", "Creating the database", "Starting PostgreSQL"]) {
      const restore = run("restore", [backup], data);
      await expect.poll(restore.output, { interval: 5 }).toContain(moment);
      restore.child.kill("SIGKILL");
      await restore.ended;
      expect(restore.output()).not.toContain("rows of");
    }
    const { code, output } = await run("restore", [backup], data).ended;
    expect(code, output).toBe(0);
    const copied = await run("backup", ["copy"], data).ended;
    const rows = /\d+ rows/;
    expect(rows.exec(copied.output)?.[0]).toBe(rows.exec(output)?.[0]);
  });
});
