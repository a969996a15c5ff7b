import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { printStep } from "#src/platform/runtime/console.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { forwardSocket } from "./forward.ts";
import type { Machine } from "./machine.ts";
import { type MachineName, machineNames } from "./machine-names.ts";
import { torture } from "./torture/torture.ts";

export interface InsideOptions {
  readonly folder: string;
  readonly loopback: boolean;
  readonly keep: boolean;
  /** They are open on localhost, outside the network. */
  readonly ports: { readonly shop: number; readonly statistics: number };
  /** The command and its arguments. Without one, the cluster waits for commands. */
  readonly words: readonly string[];
}

/** The part of the program that runs beside the machines. */
export async function runInside(options: InsideOptions): Promise<void> {
  const { folder, loopback, ports, words } = options;
  let cluster: Cluster | undefined;
  const lines = createInterface({ input: process.stdin });
  // The end of the input means to stop: by Ctrl-C, or because the process outside is gone.
  lines.once("close", async () => {
    const limit = setTimeout(() => process.exit(1), 10_000);
    await cluster?.stop().catch(() => {});
    // The process outside does that too, unless it was killed.
    if (!options.keep)
      spawnSync("sh", ["-c", 'umount -l "$0"/*/ 2>/dev/null; rm -rf "$0"', folder]);
    clearTimeout(limit);
    process.exit(0);
  });
  const settings = { PUBLIC_URL: `http://localhost:${ports.shop}` };
  if (words[0] === "torture") {
    const isKept = await torture(words.slice(1), { folder, loopback, step: printStep, settings });
    process.exit(isKept ? 0 : 1);
  }
  const password = randomBytes(12).toString("base64url");
  cluster = await startCluster({
    folder,
    loopback,
    step: printStep,
    restart: true,
    settings: {
      ...settings,
      ADMIN_USERNAME: "admin",
      ADMIN_EMAIL: "admin@meridian.example",
      ADMIN_PASSWORD: password,
    },
  });
  if (!loopback) {
    for (const port of [8080, 8404]) {
      const host = cluster.machines.lb.address;
      await forwardSocket(join(folder, `${port}.sock`), { host, port });
    }
  }
  console.log(`
  Shop             http://localhost:${ports.shop}
  Administrator    http://localhost:${ports.shop}/admin: admin, ${password}
  Statistics       http://localhost:${ports.statistics}
  PostgreSQL       primary ${(await cluster.primary()).name}, synchronous standby ${(await cluster.standby()).name}
  Logs             ${join(folder, "logs")}

${usage}
  Ctrl+C ends everything and removes ${folder}.
`);
  for await (const line of lines) {
    if (line.trim()) await obey(cluster, line.trim().split(/\s+/)).catch(printProblem);
  }
}

const usage = `  Commands: status, or one of kill, stop, start, freeze, thaw, cut, rejoin, fill, free with the name of a machine
  (${machineNames.join(" ")}), and the first five also with that of a program: kill db1 postgres.
  What is killed starts again after a second, as under systemd.`;

const printProblem = (error: Error) => console.log(`  ${error.message}`);

const commands: Readonly<Record<string, (machine: Machine, program?: string) => Promise<void>>> = {
  kill: (machine, program) =>
    onPrograms(machine, program, (each) => each.kill("SIGKILL", { tree: true })),
  stop: (machine, program) => onPrograms(machine, program, (each) => each.stop()),
  start: (machine, program) => onPrograms(machine, program, (each) => each.start()),
  freeze: (machine, program) => onPrograms(machine, program, (each) => each.freeze()),
  thaw: (machine, program) => onPrograms(machine, program, (each) => each.thaw()),
  cut: (machine) => machine.cutOff(),
  rejoin: (machine) => machine.rejoin(),
  fill: (machine) => machine.fillDisk(),
  free: (machine) => machine.freeDisk(),
};

async function onPrograms(
  machine: Machine,
  program: string | undefined,
  command: (each: ReturnType<Machine["process"]>) => Promise<void>,
): Promise<void> {
  const all = program ? [machine.process(program)] : [...machine.processes.values()];
  await Promise.all(all.map(command));
}

async function obey(cluster: Cluster, [verb = "", name = "", program]: string[]): Promise<void> {
  if (verb === "status") return printStatus(cluster);
  const command = commands[verb];
  const machine =
    machineNames.includes(name as MachineName) && cluster.machines[name as MachineName];
  if (!command || !machine) return console.log(usage);
  await command(machine, program);
  console.log(`  ${verb} ${name}: done`);
}

async function printStatus({ machines }: Cluster): Promise<void> {
  for (const { name, address, processes } of Object.values(machines)) {
    const states = [...processes.values()].map(
      (each) => `${each.name} ${each.pid() === undefined ? "down" : "runs"}`,
    );
    console.log(`  ${name.padEnd(6)} ${address.padEnd(12)} ${states.join(", ")}`);
  }
}
