import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bench, choose, withShop } from "./bench.ts";
import { load, rawRequest } from "./load.ts";
import { report, reportMemory } from "./report.ts";
import { type BenchShop, startShop } from "./shop.ts";
import { createCustomer } from "./signed-in.ts";

/** How long the shop takes to start, and how much memory it needs. */
export async function benchStart(bench: Bench): Promise<void> {
  await withShop(bench, 60, async (shop, group) => {
    reportMemory(group, "memory when idle", shop);
    const { cookie } = await createCustomer(shop);
    await mixedReading(shop, cookie, choose(bench, 8, 0.2));
    reportMemory(group, "memory after load", shop, 250);
  });
  await onEmbedded(bench);
}

/** Mixed reading, after which memory should have settled. */
async function mixedReading(shop: BenchShop, cookie: string, seconds: number): Promise<void> {
  const guests = ["/", "/shop", "/collections", "/api/watches", "/faq"].map((url) =>
    rawRequest(url),
  );
  const watches = Array.from({ length: 60 }, (_, index) => rawRequest(`/watch/${index + 1}`));
  const signedIn = ["/shop", "/cart", "/watch/5"].map((url) =>
    rawRequest(url, { headers: { Cookie: cookie } }),
  );
  const requests = [...guests, ...watches, ...signedIn];
  await load({ port: shop.port, requests, connections: 20, seconds });
}

async function onEmbedded(bench: Bench): Promise<void> {
  const group = "embedded database";
  const folder = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  const settings = { DATA_DIR: join(folder, "data") };
  try {
    const first = await startShop(settings);
    await first.stop();
    const { startMs } = first;
    report({ group, name: "first start to first response", value: seconds(startMs) });
    const shop = await startShop(settings);
    try {
      report({
        group,
        name: "warm start to first response",
        value: seconds(shop.startMs),
        figure: shop.startMs,
        target: "at most 3 s",
        met: shop.startMs <= 3_000,
      });
      reportMemory(group, "memory when idle", shop);
      const requests = ["/", "/shop", "/watch/3", "/api/watches"].map((url) => rawRequest(url));
      const order = { requests, connections: 20, seconds: choose(bench, 5, 0.2) };
      await load({ ...order, port: shop.port });
      reportMemory(group, "memory after load", shop, 500);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
