import { type ChildProcess, execFile, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#tests/free-port.ts";
import { runSql } from "#tests/test-shop.ts";
import { bareCopy } from "./bare.ts";
import { type Bench, choose, withShop } from "./bench.ts";
import { type LoadOrder, load, rawRequest } from "./load.ts";
import { processMs } from "./processor-time.ts";
import { type RatedServer, reportRates } from "./rates.ts";
import type { BenchShop } from "./shop.ts";
import { addRequest, cartLines, createCustomer } from "./signed-in.ts";

const folder = "bench/side";
const nextProgram = "node_modules/next/dist/bin/next";
const connections = 10;
const list = "/api/watches?brandId=1&sort=price-asc&page=1&pageSize=9";

interface Peer extends RatedServer {
  stop(): void;
}

/** Beside programs that others would write for the same database, each measured in turn with the shop. */
export async function benchSide(bench: Bench): Promise<void> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" as const };
  await promisify(execFile)(process.execPath, [nextProgram, "build"], { cwd: folder, env });
  await withShop(bench, 1_000, async (shop, group) => {
    const express = await startPeer("/api/watches/2", (port) =>
      spawn(process.execPath, ["express.mjs", port, shop.databaseUrl], { cwd: folder }),
    );
    const next = await startPeer("/watch/2", (port) =>
      spawn(process.execPath, [nextProgram, "start", "-p", port, "-H", "127.0.0.1"], {
        cwd: folder,
        env: { ...env, DATABASE_URL: shop.databaseUrl },
      }),
    );
    try {
      await compareAll(bench, group, { shop, express, next });
    } finally {
      express.stop();
      next.stop();
    }
  });
}

async function startPeer(probe: string, start: (port: string) => ChildProcess): Promise<Peer> {
  const port = await freePort();
  const program = start(String(port));
  let stderr = "";
  program.stderr?.on("data", (text) => (stderr += text));
  program.stdout?.resume();
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${probe}`).catch(() => undefined);
    if (response?.ok) break;
    if (program.exitCode !== null) throw new Error(`A program did not start: ${stderr}`);
    await pause(50);
  }
  return { port, cpuMs: () => processMs(program.pid), stop: () => program.kill() };
}

interface Servers {
  readonly shop: BenchShop;
  readonly express: Peer;
  readonly next: Peer;
}

async function compareAll(bench: Bench, group: string, { shop, express, next }: Servers) {
  const seconds = choose(bench, 2, 0.2);
  const compare = (
    name: string,
    peer: RatedServer,
    minFactor: number,
    order: (server: RatedServer, round: number) => Omit<LoadOrder, "port" | "connections">,
  ) =>
    reportRates<RatedServer>([shop, peer], {
      group,
      name,
      rounds: choose(bench, 3, 1),
      order: (server, round) => ({ connections, ...order(server, round) }),
      minFactor,
    });
  const repeat = (url: string, headers?: Record<string, string>) => () => ({
    requests: [rawRequest(url, headers ? { headers } : {})],
    seconds,
  });

  await compare(`${list}, Express and Drizzle`, express, 10, repeat(list));
  const adds = (await cartLines(shop)).map(addRequest);
  const toCart = () => ({ requests: adds, seconds });
  await compare("add to cart, Express and Drizzle", express, 1.5, toCart);
  await compare("one watch by API, Express and Drizzle", express, 10, repeat("/api/watches/2"));

  const ids = await runSql<{ id: number }>(
    shop,
    "select id from watches where is_available order by id",
  );
  const pages = ids.map(({ id }) => rawRequest(`/watch/${id}`));
  const [warmUp, perRound] = [choose(bench, 300, 4), choose(bench, 100, 4)];
  for (const { port } of [shop, next]) {
    await load({ port, connections, requests: pages.slice(0, warmUp) });
  }
  await compare("watch page, first render (identity), Next.js", next, 2.5, (_, round) => {
    const first = warmUp + round * perRound;
    return { requests: pages.slice(first, first + perRound) };
  });
  await compare("watch page, kept, Next.js", next, 25, repeat("/watch/2"));
  const { cookie } = await createCustomer(shop);
  await compare("watch page, signed in, Next.js", next, 4, repeat("/watch/2", { Cookie: cookie }));

  const bare = await bareCopy(shop.port, "/api/watches/2", {});
  const copy = { ...bare, cpuMs: () => undefined };
  await compare("one watch by API, kept, bare node:http", copy, 0.75, repeat("/api/watches/2"));
  bare.stop();
}
