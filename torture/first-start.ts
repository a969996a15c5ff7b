import { setTimeout as pause } from "node:timers/promises";
import type { Brand, Watch } from "#src/features/catalog/catalog.contract.ts";
import { Connection } from "#tests/durability/connection.ts";
import { newDataDir, removeDataDir } from "#tests/durability/database-fixture.ts";
import { killNow, killTree } from "#tests/durability/kill-process.ts";
import { type OpenShop, openShop, spawnShop } from "#tests/shop-process.ts";
import { newCounts, startFigures } from "./durability-figures.ts";
import { expectNone, rounds, type Scenario } from "./scenario.ts";

const kills = 50;
const logEvery = 10;

/** Kills first starts, each in a new data directory, every third with all child processes, then starts again. */
export const firstStart: Scenario = {
  name: "durability, first start",
  async run(log) {
    const undisturbed = await newDataDir();
    const whole = await startAndRead(undisturbed);
    await removeDataDir(undisturbed);
    const counts = newCounts();
    const total = rounds(kills);
    let different = 0;
    for (let kill = 1; kill <= total; kill++) {
      const dataDir = await newDataDir({ closed: kill % 2 === 0 });
      const afterMs = Math.random() * whole.startMs * 1.1;
      const logFinding = (what: string) => log(`killed after ${Math.round(afterMs)} ms: ${what}`);
      await startAndKill(dataDir, afterMs, { withChildren: kill % 3 === 0 });
      try {
        const { startMs, catalog } = await startAndRead(dataDir);
        counts.startMs.push(startMs);
        if (catalog !== whole.catalog) {
          different += 1;
          logFinding("another catalog than after an undisturbed start");
        }
      } catch (error) {
        counts.failedStarts += 1;
        logFinding(String(error));
      }
      await removeDataDir(dataDir);
      if (kill % logEvery === 0) log(`${kill} of ${total} kills`);
    }
    return [
      { what: "kills", measured: String(total), target: "", met: true },
      ...startFigures(counts),
      expectNone("catalogs that differ from an undisturbed start", different),
    ];
  },
};

async function startAndKill(
  dataDir: string,
  afterMs: number,
  { withChildren }: { withChildren: boolean },
): Promise<void> {
  const shop = await spawnShop({ DATA_DIR: dataDir });
  await pause(afterMs);
  if (withChildren) await killTree(shop.pid);
  else killNow(shop.pid);
  await shop.ended;
}

async function startAndRead(dataDir: string): Promise<{ startMs: number; catalog: string }> {
  const shop = await openShop({ DATA_DIR: dataDir });
  try {
    const catalog = await catalogOf(shop);
    shop.signal("SIGTERM");
    const end = await shop.ended;
    if (end !== 0) throw new Error(`It exited with ${end}:\n${shop.output()}`);
    return { startMs: shop.startMs, catalog };
  } finally {
    shop.signal("SIGKILL");
  }
}

/** The seeded catalog without dates and ids, because a failed attempt uses up ids. */
async function catalogOf({ origin }: OpenShop): Promise<string> {
  const connection = new Connection(origin);
  try {
    const { brands } = await connection.json<{ brands: Brand[] }>("/api/brands");
    const { watches } = await connection.json<{ watches: Watch[] }>("/api/watches");
    return [
      ...brands.map(({ id: _, ...brand }) => JSON.stringify(brand)),
      ...watches.map(({ id: _, brandId: __, createdAt: ___, ...watch }) => JSON.stringify(watch)),
    ]
      .sort()
      .join("\n");
  } finally {
    connection.close();
  }
}
