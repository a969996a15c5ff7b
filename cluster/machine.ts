import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fillDisk } from "#tests/fill-disk.ts";
import type { MachineName } from "./machine-names.ts";
import type { Network } from "./network.ts";
import type { ManagedProcess } from "./process.ts";

export interface Machine {
  readonly name: MachineName;
  readonly address: string;
  /** Its data. Where namespaces are allowed, it is a file system of its own. */
  readonly folder: string;
  /** db: etcd, patroni, postgres. lb: haproxy, pgbouncer. shop: shop. files: s3. */
  readonly processes: ReadonlyMap<string, ManagedProcess>;
  process(name: string): ManagedProcess;
  /** No packet reaches it or leaves it. Its processes go on. */
  cutOff(): Promise<void>;
  rejoin(): Promise<void>;
  /** Leaves no byte of its disk free. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
}

interface MachineOptions {
  readonly name: MachineName;
  readonly network: Network;
  readonly address: string;
  readonly folder: string;
  readonly processes: readonly ManagedProcess[];
}

export function machineOf({ name, network, address, folder, processes }: MachineOptions): Machine {
  const byName = new Map(processes.map((each) => [each.name, each]));
  const filler = join(folder, "filler");
  return {
    name,
    address,
    folder,
    processes: byName,
    process(wanted) {
      const found = byName.get(wanted);
      if (!found) throw new Error(`${name} has no process ${wanted}.`);
      return found;
    },
    cutOff: () => network.setLink(name, "down"),
    rejoin: () => network.setLink(name, "up"),
    async fillDisk() {
      if (!network.isSeparate) throw new Error("The machines share this machine's disk.");
      await fillDisk(filler);
    },
    freeDisk: () => rm(filler, { force: true }),
  };
}
