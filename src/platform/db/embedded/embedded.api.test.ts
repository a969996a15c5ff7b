import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartupError, silentStep } from "#src/platform/runtime/console.ts";
import { until } from "#tests/until.ts";
import { findBinaries } from "./binaries.ts";
import { clusterOwner } from "./create-cluster.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded.ts";
import { ensureServer } from "./ensure-server.ts";
import { runAs } from "./processes.ts";
import { sharedTemp, unprivilegedUser } from "./system-user.ts";

const isRoot = process.getuid?.() === 0;
let temp: string;
let dataDir: string;

beforeAll(async () => {
  temp = await mkdtemp(join(await sharedTemp(await unprivilegedUser()), "meridian-unit-"));
  await chmod(temp, 0o755);
  dataDir = join(temp, "data");
});
afterAll(() => rm(temp, { recursive: true, force: true, maxRetries: 5 }));

async function query(server: EmbeddedServer, text: string) {
  const client = new pg.Client(server.connection);
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function serverPid(): Promise<number> {
  const lines = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8");
  return Number.parseInt(lines, 10);
}

async function whileRunning(work: (server: EmbeddedServer) => Promise<void>): Promise<void> {
  const server = await startEmbedded(dataDir, silentStep);
  await work(server).finally(server.stop);
}

describe("a private server", () => {
  test("starts in an empty directory and removes what a killed first start left", async () => {
    const halfMade = "postgres.new-999999999-abcdef";
    await mkdir(join(dataDir, halfMade, "base"), { recursive: true });
    await whileRunning(async (server) => {
      await query(server, "create table notes as select 42 as answer");
    });
    expect((await readdir(dataDir)).sort()).toEqual(["postgres", "postgres.log"]);
  });

  test("keeps its data on disk and does not listen on the network", async () => {
    await whileRunning(async (server) => {
      expect(await query(server, "select answer from notes")).toEqual([{ answer: 42 }]);
      const settings =
        "current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync";
      expect(await query(server, `select ${settings}`)).toEqual([{ tcp: "", fsync: "on" }]);
    });
  });

  test("belongs to one process; a second one is refused", async () => {
    await whileRunning(async (server) => {
      await expect(startEmbedded(dataDir, silentStep)).rejects.toThrow(
        new StartupError(`The data directory ${dataDir} is in use by another Meridian process.`),
      );
      expect(await query(server, "select answer from notes")).toEqual([{ answer: 42 }]);
    });
  });

  test("that survived its shop is found and used again", async () => {
    const cluster = join(dataDir, "postgres");
    const user = await clusterOwner(cluster);
    const binaries = await findBinaries(user);
    await ensureServer({ cluster, binaries, user, logFile: join(temp, "log"), settings: {} });
    const pid = await serverPid();
    await whileRunning(async () => expect(await serverPid()).toBe(pid));
  });

  test("that is killed while its shop runs is restarted", async () => {
    await whileRunning(async (server) => {
      const pid = await serverPid();
      process.kill(pid, "SIGKILL");
      await until(async () =>
        expect(await query(server, "select answer from notes")).toEqual([{ answer: 42 }]),
      );
      expect(await serverPid()).not.toBe(pid);
    });
  });

  test("that lost its lock to a living process tries again at intervals, and recovers", async () => {
    await whileRunning(async (server) => {
      const other = spawn("sleep", ["60"]);
      const name = `meridian lock ${other.pid}`;
      const rival = new pg.Client({ ...server.connection, application_name: name });
      rival.on("error", () => {});
      await rival.connect();
      const advisory = "from pg_locks where locktype = 'advisory' and granted";
      const taken = rival.query(
        `select pg_advisory_lock(classid::int8::int, objid::int8::int) ${advisory}`,
      );
      await query(server, `select pg_terminate_backend(pid) ${advisory}`);
      await taken;

      const sessions = async () => {
        const { rows } = await rival.query(
          "select sessions::int from pg_stat_database where datname = current_database()",
        );
        return Number(rows[0].sessions);
      };
      const startedAt = performance.now();
      const before = await sessions();
      await sleep(1_500);
      const opened = (await sessions()) - before;
      // An attempt opens two connections and is followed by a pause of half a second.
      expect(opened).toBeLessThanOrEqual(2 * ((performance.now() - startedAt) / 500 + 2));

      await rival.end();
      other.kill();
      await until(async () =>
        expect(
          await query(
            server,
            `select 1 as held from pg_stat_activity where application_name = 'meridian lock ${process.pid}'
               and pid in (select pid ${advisory})`,
          ),
        ).toEqual([{ held: 1 }]),
      );
    });
  });

  test("starts although an old postmaster.pid names another program or is empty", async () => {
    const owner = await clusterOwner(join(dataDir, "postgres"));
    const other = spawn("sleep", ["60"], runAs(owner));
    try {
      for (const text of [`${other.pid}\n`, ""]) {
        await writeFile(join(dataDir, "postgres/postmaster.pid"), text);
        await whileRunning(async (server) => {
          expect(await query(server, "select answer from notes")).toEqual([{ answer: 42 }]);
        });
      }
    } finally {
      other.kill();
    }
  });

  test.runIf(isRoot)("is created elsewhere if its user can't enter the directory", async () => {
    const closed = await mkdtemp(join(temp, "closed-"));
    const server = await startEmbedded(closed, silentStep);
    const [row] = await query(server, "show data_directory").finally(server.stop);
    expect(row.data_directory.startsWith(closed)).toBe(false);
    expect(await readdir(closed)).toContain("moved-to");
    await rm(join(row.data_directory, ".."), { recursive: true });
    await expect(startEmbedded(closed, silentStep)).rejects.toThrow(/is gone; restore it/);
  });
});

describe("an unusable data directory is named in the error", () => {
  test("a file in its path", async () => {
    const file = join(temp, "file");
    await writeFile(file, "");
    for (const dir of [file, join(file, "data")]) {
      await expect(startEmbedded(dir, silentStep)).rejects.toThrow(
        new StartupError(`The data directory ${dir} can't be used: a part of the path is a file.`),
      );
    }
  });

  test.runIf(process.platform === "linux")("a path where no folder can be created", async () => {
    await expect(startEmbedded("/proc/meridian/data", silentStep)).rejects.toThrow(
      /^The data directory \/proc\/meridian\/data can't be used: [a-z ]+\.$/,
    );
  });

  test("foreign files in the folder of the database", async () => {
    const other = join(temp, "other");
    await mkdir(join(other, "postgres"), { recursive: true });
    await writeFile(join(other, "postgres/notes.txt"), "");
    await expect(startEmbedded(other, silentStep)).rejects.toThrow(
      new StartupError(
        `The folder ${join(other, "postgres")} is in the way: it is not a PostgreSQL database.`,
      ),
    );
  });
});
