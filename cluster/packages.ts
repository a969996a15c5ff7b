import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { systemBinaries } from "#src/platform/db/embedded/binaries.ts";
import { unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";

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

/** Knows which packages a machine lacks and how it gets them. */
export interface PackageSystem {
  missing(): Promise<readonly string[]>;
  install(names: readonly string[]): Promise<void>;
}

const debian: PackageSystem = {
  async missing() {
    if (process.platform !== "linux") {
      throw new StartupError("The cluster runs on Linux only: it needs Debian's packages.");
    }
    return missingPackages();
  },
  async install(names) {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
      throw new StartupError(`Only root can install packages, by apt-get: ${names.join(" ")}.`);
    }
    await printStep("Installing packages", () => installQuietly(names));
  },
};

export async function ensurePackages(system = debian): Promise<void> {
  const missing = await system.missing();
  if (missing.length === 0) return;
  throw new StartupError(
    `The cluster needs these Debian packages: ${missing.join(" ")}.\nnpm run cluster -- --install installs them (as root), without starting their services.`,
  );
}

/** Returns a sentence that says what was installed. */
export async function installPackages(system = debian): Promise<string> {
  const missing = await system.missing();
  if (missing.length === 0) return "No package was missing.";
  await system.install(missing);
  const left = await system.missing();
  if (left.length > 0) throw new StartupError(`apt-get did not install ${left.join(" ")}.`);
  return `Installed: ${missing.join(" ")}.`;
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
