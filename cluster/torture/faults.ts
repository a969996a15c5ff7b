import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../cluster.ts";
import type { Machine } from "../machine.ts";
import { databases } from "./health.ts";
import type { Builds } from "./roll-out.ts";

interface Stage {
  readonly builds: Builds;
  log(progress: string): void;
}

export interface Fault {
  readonly name: string;
  /** Impossible where all machines share this one's network and disk. */
  readonly needsSeparation?: boolean;
  /** No other machine takes over, so that writes return only after its end. */
  readonly stopsWrites?: boolean;
  /** Causes it and ends it, as an operator or a supervisor would. */
  run(cluster: Cluster, stage: Stage): Promise<void>;
}

/** Longer than the primary's lease, so that another machine takes over. */
const outageMs = 25_000;
/** Systemd and the boot of a machine take so long. */
const restartMs = 1_000;
const bootMs = 15_000;

async function toAll(
  machine: Machine,
  act: (process: ReturnType<Machine["process"]>) => Promise<void>,
) {
  await Promise.all([...machine.processes.values()].map(act));
}

export const faults: readonly Fault[] = [
  {
    name: "primary killed",
    async run(cluster) {
      const primary = await cluster.primary();
      await primary.process("postgres").kill("SIGKILL", { tree: true });
    },
  },
  {
    name: "primary's machine killed",
    async run(cluster) {
      const primary = await cluster.primary();
      await toAll(primary, (process) => process.kill("SIGKILL", { tree: true }));
      await pause(bootMs);
      await primary.process("etcd").start();
      await primary.process("patroni").start();
    },
  },
  {
    name: "primary stopped",
    async run(cluster) {
      const patroni = (await cluster.primary()).process("patroni");
      await patroni.stop();
      await pause(restartMs);
      await patroni.start();
    },
  },
  {
    name: "primary switched over",
    run: (cluster) => cluster.switchOver(),
  },
  {
    name: "primary frozen",
    async run(cluster) {
      const primary = await cluster.primary();
      await toAll(primary, (process) => process.freeze());
      await pause(outageMs);
      await toAll(primary, (process) => process.thaw());
    },
  },
  {
    name: "primary cut off",
    needsSeparation: true,
    async run(cluster) {
      const primary = await cluster.primary();
      await primary.cutOff();
      await pause(outageMs);
      await primary.rejoin();
    },
  },
  {
    name: "primary's disk full",
    needsSeparation: true,
    stopsWrites: true,
    async run(cluster) {
      const primary = await cluster.primary();
      await primary.fillDisk();
      await pause(outageMs);
      await primary.freeDisk();
      // etcd ends when it can't write, and systemd starts it until it can.
      await primary.process("etcd").start();
      await primary.process("patroni").start();
    },
  },
  {
    name: "shop killed",
    async run(cluster) {
      const shop = cluster.machines.shop1.process("shop");
      await shop.kill("SIGKILL", { tree: true });
      await pause(restartMs);
      await shop.start();
    },
  },
  {
    name: "PgBouncer killed",
    async run(cluster) {
      const bouncer = cluster.machines.lb.process("pgbouncer");
      await bouncer.kill("SIGKILL");
      await pause(restartMs);
      await bouncer.start();
    },
  },
  {
    name: "etcd restarted",
    async run(cluster) {
      const members = databases(cluster).map((machine) => machine.process("etcd"));
      await Promise.all(members.map((etcd) => etcd.kill("SIGKILL")));
      await pause(restartMs);
      await Promise.all(members.map((etcd) => etcd.start()));
    },
  },
  // The last one, because the shops stay what they are then.
  {
    name: "new version rolled out",
    run: (cluster, { builds, log }) => builds.rollOut(cluster, log),
  },
];
