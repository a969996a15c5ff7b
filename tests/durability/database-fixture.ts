import { chmod, mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { superuser } from "#src/platform/db/embedded/create-cluster.ts";
import { runningPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { type ClusterKind, startCluster } from "#tests/cluster.ts";
import { inbound } from "#tests/inbound-mail.ts";
import { startSmtp, type TestSmtp } from "#tests/smtp.ts";
import { StripeServer } from "#tests/stripe-server.ts";
import { killTree } from "./kill-process.ts";

/** The database of a shop under test that has every capability, with direct access to it. */
export interface DatabaseFixture {
  readonly settings: Readonly<Record<string, string>>;
  /** The process id of the database server; undefined while none runs. */
  postmaster(): Promise<number | undefined>;
  connection(): Promise<pg.ClientConfig>;
  /** Restarts the database, unless the shop does that itself. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** An issue of the newsletter takes longer than a run, so that it can always be stopped. */
const settings = { ...allCapabilities, ...inbound, NEWSLETTER_PER_MINUTE: "1" };

/** A closed directory makes the database of a shop that root runs live elsewhere (`moved-to`). */
export async function newDataDir({ closed = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-torture-"));
  if (!closed) await chmod(folder, 0o755);
  return folder;
}

const movedFrom = (dataDir: string) => readlink(join(dataDir, "moved-to")).catch(() => undefined);

async function postmasterIn(dataDir: string) {
  return runningPostmaster(join((await movedFrom(dataDir)) ?? dataDir, "postgres"));
}

/** Also kills a database server that a killed shop left running. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const left = await postmasterIn(dataDir);
  if (left) await killTree(left.pid);
  if (left?.socket) await rm(left.socket.folder, { recursive: true, force: true });
  for (const folder of [await movedFrom(dataDir), dataDir]) {
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export async function embeddedFixture(): Promise<DatabaseFixture> {
  const dataDir = await newDataDir();
  return {
    settings: { ...settings, DATA_DIR: dataDir },
    postmaster: async () => (await postmasterIn(dataDir))?.pid,
    async connection() {
      const socket = (await postmasterIn(dataDir))?.socket;
      if (!socket) throw new Error("The database is not running.");
      const { folder: host, port } = socket;
      return { host, port, user: superuser, database: "postgres" };
    },
    restart: async () => {},
    remove: () => removeDataDir(dataDir),
  };
}

export async function clusterFixture(kind: ClusterKind): Promise<DatabaseFixture> {
  const cluster = await startCluster(kind, { durable: true });
  const admin = new pg.Client(cluster.url("postgres"));
  await admin.connect();
  await admin.query("create database torture");
  await admin.end();
  const url = cluster.url("torture");
  const dataDir = await newDataDir();
  return {
    settings: { ...settings, DATABASE_URL: url, DATA_DIR: dataDir },
    postmaster: cluster.postmaster,
    connection: async () => ({ connectionString: url }),
    restart: cluster.restart,
    async remove() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database, and the servers of others that an order needs. They outlive the shop. */
export interface ShopFixture extends DatabaseFixture {
  readonly stripe: StripeServer;
  readonly smtp: TestSmtp;
}

export async function withServers(database: DatabaseFixture): Promise<ShopFixture> {
  const stripe = await new StripeServer().start();
  const smtp = await startSmtp();
  return {
    ...database,
    settings: {
      ...database.settings,
      STRIPE_API_URL: stripe.url,
      SMTP_URL: smtp.url,
      TRUST_PROXY: "127.0.0.1",
      // The origin of `createAuthenticator`: a passkey belongs to a name, and to the same one after each start.
      PUBLIC_URL: "http://shop.test",
    },
    stripe,
    smtp,
    async remove() {
      await stripe.stop();
      await smtp.close();
      await database.remove();
    },
  };
}
