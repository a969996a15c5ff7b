import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { clusterFixture } from "#tests/durability/database-fixture.ts";
import { openShop, type ShopProcess } from "#tests/shop-process.ts";

export interface AbusedShop {
  readonly port: number;
  readonly origin: string;
  readonly database: Database;
  /** Resident memory of the shop's process in megabytes. */
  memory(): Promise<number>;
  /** Memory in use after its garbage is collected, in megabytes. */
  liveMemory(): Promise<number>;
  hasEnded(): boolean;
}

/** Runs the built shop on a PostgreSQL of its own, with direct access to the database. */
export async function withAbusedShop<T>(
  work: (shop: AbusedShop) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const fixture = await clusterFixture("system");
  try {
    const process = await openShop({
      NODE_OPTIONS: "--import ./dist/torture/live-memory.js",
      ...fixture.settings,
      ...settings,
    });
    const databaseUrl = fixture.settings.DATABASE_URL ?? "";
    const database = await openDatabase({ databaseUrl, dataDir: "" }, silentStep);
    try {
      return await work({
        port: Number(new URL(process.origin).port),
        origin: process.origin,
        database,
        memory: () => residentMegabytes(process.pid),
        liveMemory: () => liveMegabytes(process),
        hasEnded: process.hasEnded,
      });
    } finally {
      await database.close();
      await process.stop();
    }
  } finally {
    await fixture.remove();
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Math.round(Number(stdout) / 1024);
}

async function liveMegabytes(shop: ShopProcess): Promise<number> {
  const printed = () => [...shop.output().matchAll(/Live memory: (\d+) MB/g)].map(([, mb]) => mb);
  const before = printed().length;
  shop.signal("SIGUSR2");
  for (const deadline = Date.now() + 10_000; printed().length === before; await pause(20)) {
    if (Date.now() > deadline) throw new Error("The shop did not tell its memory.");
  }
  return Number(printed().at(-1));
}

export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures an ordinary visitor meanwhile, one request after the other. */
export async function measureVisitor(
  { origin }: AbusedShop,
  until: () => boolean,
): Promise<{ ms: number[]; refused: number }> {
  const addresses = ["/shop", "/api/watches", "/readyz", "/watch/3", "/api/auth/user"];
  const ms: number[] = [];
  let refused = 0;
  for (let round = 0; !until(); round += 1) {
    const startedAt = performance.now();
    const response = await fetch(origin + addresses[round % addresses.length]).catch(
      () => undefined,
    );
    await response?.arrayBuffer();
    ms.push(performance.now() - startedAt);
    if (!response?.ok) refused += 1;
  }
  return { ms, refused };
}

export function times(count: number): () => boolean {
  let left = count;
  return () => left-- <= 0;
}
