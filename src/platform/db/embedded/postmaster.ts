import { type ChildProcess, execFile, spawn } from "node:child_process";
import { open, readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { isAlive, runAs } from "./processes.ts";
import type { SystemUser } from "./system-user.ts";

export interface Postmaster {
  readonly pid: number;
  /** Undefined in the first moments of a start. */
  readonly socket: { readonly folder: string; readonly port: number } | undefined;
}

/** The server that runs on this cluster, according to its postmaster.pid. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  // The file may be half written: only lines that end count.
  const lines = (await readPidFile(cluster))?.split("\n").slice(0, -1) ?? [];
  const pid = Number(lines[0]);
  if (!(await servesCluster(pid, cluster))) return undefined;
  const [, , , port, folder] = lines;
  return { pid, socket: folder ? { folder, port: Number(port) } : undefined };
}

/**
 * After a power cut postmaster.pid may be empty or name a process id that another program has now;
 * PostgreSQL would then refuse to start. A file younger than a second may be half written and is left
 * alone. An older one is compared again after the rename, because another start may have replaced it.
 */
export async function clearStalePidFile(cluster: string): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  const stale = await readPidFile(cluster);
  if (stale === undefined || (await ageMs(path)) < 1_000) return;
  if (await runningPostmaster(cluster)) return;
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, "utf8")) === stale) await rm(aside);
  else await rename(aside, path);
}

async function readPidFile(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
}

async function ageMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  // A date in the future means that the clock was set back since: the file is old.
  return found ? Math.abs(Date.now() - found.mtimeMs) : 0;
}

/** A server's working folder is its cluster, even if the folder was renamed since. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform === "linux") {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== "ENOENT";
    }
  }
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(
    () => ({ stdout: "" }),
  );
  return stdout.includes("postgres");
}

/** The server survives a kill of this process; the next start finds it and uses it. */
export async function launchPostmaster(
  cluster: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  logFile: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<ChildProcess> {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(logFile, "a", 0o600);
  try {
    const child = spawn(join(binaries.folder, "postgres"), ["-D", cluster, ...args], {
      ...runAs(user),
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    child.on("error", () => {});
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** A fast shutdown: PostgreSQL ends open connections and keeps everything that was committed. */
export async function stopPostmaster(cluster: string, waitMs: number): Promise<void> {
  const running = await runningPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline && (await servesCluster(running.pid, cluster))) {
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
