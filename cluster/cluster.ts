import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { systemBinaries } from "#src/platform/db/embedded/binaries.ts";
import { type Step, silentStep } from "#src/platform/runtime/console.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { startSmtp, type TestSmtp } from "#tests/smtp.ts";
import { StripeServer } from "#tests/stripe-server.ts";
import { acceptsLogin, balancerProcesses } from "./balancer.ts";
import { answers, databaseProcesses, type Surroundings } from "./database.ts";
import { type Machine, machineOf } from "./machine.ts";
import { hostOf, type MachineName, machineNames } from "./machine-names.ts";
import { loopback, separateNetwork } from "./network.ts";
import { waitUntil } from "./process.ts";
import { bucketOf, bucketProcess, shopProcess } from "./shops.ts";

export interface Cluster {
  /** The shop's address at the balancer. */
  readonly origin: string;
  /** The primary's PostgreSQL by way of the balancer, as the superuser, for checks. */
  readonly databaseUrl: string;
  readonly machines: Readonly<Record<MachineName, Machine>>;
  readonly smtp: TestSmtp;
  readonly stripe: StripeServer;
  /** Whether machines can be cut off and disks be filled. */
  readonly isSeparate: boolean;
  /** The machine that is the primary according to its Patroni, as soon as there is one. */
  primary(): Promise<Machine>;
  /** The synchronous standby, as soon as there is one. */
  standby(): Promise<Machine>;
  /** Hands the primary's part to the synchronous standby, as `patronictl switchover` does. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Data and logs go there. */
  readonly folder: string;
  /** All machines on this one's loopback, where namespaces are not allowed. */
  readonly loopback?: boolean;
  /** Further settings of all shops. PUBLIC_URL is the balancer's address by default. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Processes that end are started again, as systemd does. */
  readonly restart?: boolean;
  readonly step?: Step;
  /** The folder of the build that a shop runs, read at every start of it. Default: this project. */
  buildOf?(shop: MachineName): string;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, step = silentStep, buildOf = projectRoot } = options;
  const network = options.loopback ? loopback : await separateNetwork();
  const addressOf = (name: MachineName) => `${network.prefix}.${hostOf[name]}`;
  const surroundings = await surroundingsOf(options, network);
  const { superuser } = surroundings.passwords;
  const origin = `http://${addressOf("lb")}:8080`;
  const databaseUrl = `postgres://postgres:${superuser}@${addressOf("lb")}:5000/meridian`;
  const smtp = await startSmtp(0, `${network.prefix}.1`);
  const stripe = await new StripeServer().start(`${network.prefix}.1`);
  const settings = {
    PUBLIC_URL: origin,
    MEDIA_URL: bucketOf(addressOf("files")),
    SMTP_URL: smtp.url,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "1000000",
    ...options.settings,
  };

  async function processesOf(name: MachineName, place: { address: string; folder: string }) {
    if (name.startsWith("db")) return databaseProcesses({ ...place, name }, surroundings);
    if (name === "lb") return balancerProcesses(place, surroundings);
    if (name === "files") return [bucketProcess(place, surroundings)];
    const shop = { ...place, name, settings, build: () => buildOf(name) };
    return [await shopProcess(shop, surroundings)];
  }
  async function machine(name: MachineName): Promise<Machine> {
    const place = { address: addressOf(name), folder: join(folder, name) };
    await network.addMachine(name, place.address, place.folder);
    return machineOf({ ...place, name, network, processes: await processesOf(name, place) });
  }
  const machines = {} as Record<MachineName, Machine>;
  await step("Preparing machines", async () => {
    for (const name of machineNames) machines[name] = await machine(name);
  });
  const databases = [machines.db1, machines.db2, machines.db3];
  const shops = [machines.shop1, machines.shop2, machines.shop3];
  const primary = () => memberWith(databases, "/primary");
  const standby = () => memberWith(databases, "/synchronous");

  const startAll = async (on: readonly Machine[], name: string) => {
    for (const each of on) await each.process(name).start();
    await Promise.all(on.map((each) => each.process(name).untilReady()));
  };
  await step("Starting etcd", () => startAll(databases, "etcd"));
  await step("Starting PostgreSQL", async () => {
    await startAll(databases, "patroni");
    await memberWith(databases, "/synchronous");
  });
  await step("Starting HAProxy", () => startAll([machines.lb], "haproxy"));
  await step("Creating the database", () => createDatabase(databaseUrl, surroundings));
  await step("Starting PgBouncer", () => startAll([machines.lb], "pgbouncer"));
  await step("Starting the bucket", () => startAll([machines.files], "s3"));
  await step("Starting three shops", () => startAll(shops, "shop"));

  return {
    origin,
    databaseUrl,
    machines,
    smtp,
    stripe,
    isSeparate: network.isSeparate,
    primary,
    standby,
    async switchOver() {
      const [leader, candidate] = [await primary(), await standby()];
      const rights = btoa(`patroni:${surroundings.passwords.rewind}`);
      const response = await fetch(`http://${leader.address}:8008/switchover`, {
        method: "POST",
        headers: { authorization: `Basic ${rights}` },
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      });
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`);
    },
    async stop() {
      await Promise.all([smtp.close(), stripe.stop()]);
      for (const each of [...shops, machines.files, machines.lb, ...databases]) {
        for (const one of each.processes.values()) await one.end();
      }
    },
  };
}

async function surroundingsOf(
  { folder, restart = false }: ClusterOptions,
  network: Surroundings["network"],
): Promise<Surroundings> {
  const logs = join(folder, "logs");
  await mkdir(logs, { recursive: true });
  const password = () => randomBytes(18).toString("hex");
  return {
    network,
    logs,
    restart,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: folder, TMPDIR: folder, LC_ALL: "C.UTF-8" },
    postgresBin: (await systemBinaries(undefined))?.folder ?? "",
    passwords: {
      superuser: password(),
      replication: password(),
      rewind: password(),
      shop: password(),
    },
  };
}

/** The first machine whose Patroni agrees to this path, as soon as there is one. */
async function memberWith(databases: readonly Machine[], path: string): Promise<Machine> {
  let found: Machine | undefined;
  await waitUntil(
    async () => {
      const agree = await Promise.all(
        databases.map(({ address }) => answers(`http://${address}:8008${path}`)),
      );
      found = databases[agree.indexOf(true)];
      return found !== undefined;
    },
    `A machine that is ${path.slice(1)}`,
  );
  return found as Machine;
}

async function createDatabase(databaseUrl: string, { passwords }: Surroundings): Promise<void> {
  const connectionString = databaseUrl.replace(/meridian$/, "postgres");
  await waitUntil(() => acceptsLogin(connectionString), "The way to the primary");
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(`create role meridian login password '${passwords.shop}'`);
  await client.query("create database meridian owner meridian");
  await client.end();
}
