import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import type { MachineName } from "./machine-names.ts";

const run = promisify(execFile);

/** A network separates the machines from each other. */
export interface Network {
  /** The machines' addresses begin with it. The runner itself has the address `${prefix}.1`. */
  readonly prefix: string;
  /** Whether machines can be cut off, and have disks that can be filled. */
  readonly isSeparate: boolean;
  addMachine(name: MachineName, address: string, folder: string): Promise<void>;
  /** The command that runs another one on the machine, without rights. `hosts` replaces its /etc/hosts. */
  enter(name: MachineName, args: readonly string[], hosts?: string): readonly string[];
  setLink(name: MachineName, state: "up" | "down"): Promise<void>;
}

const withoutRights = ["setpriv", "--inh-caps=-all", "--ambient-caps=-all", "--"];
/** For `sh -c`, with the file before the command. */
const withHosts = 'mount --bind "$0" /etc/hosts && exec "$@"';
const diskMb = 768;

/** All machines share this one's network. */
export const loopback: Network = {
  prefix: "127.77.0",
  isSeparate: false,
  addMachine: async (_name, _address, folder) => void (await mkdir(folder)),
  enter: (_name, args) => ["setpriv", "--pdeathsig", "KILL", "--", ...args],
  async setLink() {
    throw new Error("A machine can't be cut off without network namespaces.");
  },
};

/**
 * Every machine is a network namespace with a link to one bridge. Runs in a user, network and mount namespace that
 * main.ts has entered, so that it needs no right on the system.
 */
export async function separateNetwork(): Promise<Network> {
  const prefix = "10.77.0";
  const ip = (...args: string[]) => run("ip", args);
  await run("mount", ["-t", "tmpfs", "none", "/run"]);
  await ip("link", "set", "lo", "up");
  await ip("link", "add", "br0", "type", "bridge");
  await ip("address", "add", `${prefix}.1/24`, "dev", "br0");
  await ip("link", "set", "br0", "up");
  return {
    prefix,
    isSeparate: true,
    async addMachine(name, address, folder) {
      await mkdir(folder);
      await run("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m,mode=755`, "none", folder]);
      await ip("netns", "add", name);
      await ip("link", "add", "name", name, "type", "veth", "peer", "name", "eth0", "netns", name);
      await ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
      for (const link of ["lo", "eth0"]) await ip("-n", name, "link", "set", link, "up");
      await ip("link", "set", name, "master", "br0", "up");
    },
    enter: (name, args, hosts) => [
      ...["nsenter", `--net=/run/netns/${name}`, "--"],
      ...(hosts ? ["unshare", "--mount", "sh", "-c", withHosts, hosts] : []),
      ...withoutRights,
      ...args,
    ],
    async setLink(name, state) {
      await ip("link", "set", name, state);
    },
  };
}
