import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "#src/platform/db/embedded/processes.ts";
import { configureMember } from "./configuration.ts";
import type { MachineName } from "./machine-names.ts";
import type { Network } from "./network.ts";
import { foreignProcess, type ManagedProcess, manage, signalNow } from "./process.ts";

/** All programs of a cluster need to know these. */
export interface Surroundings {
  readonly network: Network;
  readonly logs: string;
  readonly restart: boolean;
  /** The environment of every program. Nothing of the caller's: it may name a real shop. */
  readonly env: NodeJS.ProcessEnv;
  readonly postgresBin: string;
  readonly passwords: Readonly<Record<"superuser" | "replication" | "rewind" | "shop", string>>;
}

interface Place {
  readonly name: MachineName;
  readonly address: string;
  readonly folder: string;
}

/** Sizes that fit the small disks and the memory of a trial. */
const smallSizes = [
  ["shared_buffers: 1GB", "shared_buffers: 64MB"],
  ["max_wal_size: 2GB", "max_wal_size: 256MB"],
  ["mode: automatic", "mode: 'off'"],
] as const;

export async function databaseProcesses(
  place: Place,
  { network, logs, restart, env, postgresBin, passwords }: Surroundings,
): Promise<ManagedProcess[]> {
  const { name, address, folder } = place;
  const logFile = (program: string) => join(logs, `${name}-${program}.log`);
  const data = join(folder, "postgres");
  const sockets = join(folder, "sockets");
  await mkdir(sockets);
  const member = { ...place, network };
  const etcdFile = await configureMember("etcd.conf.yml", member, [
    ["/var/lib/etcd/meridian", join(folder, "etcd")],
  ]);
  const patroniFile = await configureMember("patroni.yml", member, [
    ["/var/lib/postgresql/15/meridian", data],
    ["/usr/lib/postgresql/15/bin", postgresBin],
    ["/var/lib/postgresql/.pgpass-patroni", join(folder, "pgpass")],
    ["/var/run/postgresql", sockets],
    ...smallSizes,
  ]);

  const etcd = manage({
    name: "etcd",
    logFile: logFile("etcd"),
    restart,
    command: () => ({
      args: network.enter(name, ["etcd", "--config-file", etcdFile]),
      // Needed by etcd 3.4 where it is not tested by its makers.
      env: { ...env, ...(process.arch === "arm64" && { ETCD_UNSUPPORTED_ARCH: "arm64" }) },
    }),
    isReady: () => answers(`http://${address}:2379/health`),
  });
  const patroni = manage({
    name: "patroni",
    logFile: logFile("patroni"),
    restart,
    command: () => ({
      args: network.enter(name, ["patroni", patroniFile]),
      env: { ...env, ...patroniSecrets(passwords) },
    }),
    isReady: () => answers(`http://${address}:8008/health`),
  });
  const postgres = foreignProcess({
    name: "postgres",
    logFile: logFile("patroni"),
    pid: () => postmaster(data),
    // A fast shutdown.
    shutDown: (pid) => signalNow(pid, "SIGINT"),
    isReady: () => answers(`http://${address}:8008/health`),
  });
  return [etcd, patroni, postgres];
}

function patroniSecrets(passwords: Surroundings["passwords"]): NodeJS.ProcessEnv {
  return {
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
    PATRONI_RESTAPI_USERNAME: "patroni",
    PATRONI_RESTAPI_PASSWORD: passwords.rewind,
  };
}

function postmaster(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    return isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  );
