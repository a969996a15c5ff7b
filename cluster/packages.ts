import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { printStep, StartupError } from "#src/platform/console.ts";
import { systemBinaries } from "#src/platform/db/embedded/binaries.ts";
import { unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";

/** Debian's packages by the program or module that is needed of them. */
const packages = {
  etcd: "etcd-server",
  patroni: "patroni",
  // Patroni is content with the module of any other store.
  "python3/dist-packages/etcd": "python3-etcd",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  ip: "iproute2",
  ps: "procps",
  setpriv: "util-linux",
} as const;

const folders = [
  ...["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"],
  ...["/usr/local/lib", "/usr/lib"],
];

async function missingPackages(): Promise<string[]> {
  const missing = Object.entries(packages)
    .filter(([file]) => !folders.some((folder) => existsSync(join(folder, file))))
    .map(([, name]) => name as string);
  const hasPostgres = (await systemBinaries(await unprivilegedUser())) !== undefined;
  return hasPostgres ? missing : [...missing, "postgresql"];
}

/** Installs what is missing only if asked to. */
export async function ensurePackages({ install }: { readonly install: boolean }): Promise<void> {
  if (process.platform !== "linux") {
    throw new StartupError("The cluster runs on Linux only: it needs Debian's packages.");
  }
  const missing = await missingPackages();
  if (missing.length === 0) return;
  const list = missing.join(" ");
  if (!install) {
    throw new StartupError(
      `The cluster needs these Debian packages: ${list}.\nnpm run cluster -- --install installs them (as root), without starting their services.`,
    );
  }
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new StartupError(`Only root can install packages, by apt-get: ${list}.`);
  }
  await printStep(`Installing ${missing.length} packages`, () => installQuietly(missing));
  const left = await missingPackages();
  if (left.length > 0) throw new StartupError(`apt-get did not install ${left.join(" ")}.`);
}

/** Debian starts the services of new packages and creates a PostgreSQL. These files prevent both meanwhile. */
const preventions = {
  "/usr/sbin/policy-rc.d": "#!/bin/sh\nexit 101\n",
  "/etc/postgresql-common/createcluster.d/meridian-cluster.conf": "create_main_cluster = false\n",
};

async function installQuietly(names: readonly string[]): Promise<void> {
  const ours = Object.entries(preventions).filter(([file]) => !existsSync(file));
  for (const [file, text] of ours) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { mode: 0o755 });
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) =>
    promisify(execFile)("apt-get", args, { env, maxBuffer: 64 << 20 });
  try {
    await aptGet("update");
    await aptGet("install", "-y", "--no-install-recommends", ...names);
  } catch (error) {
    throw new StartupError(`apt-get failed: ${String((error as Error).message).trim()}`);
  } finally {
    for (const [file] of ours) await rm(file, { force: true });
  }
}
