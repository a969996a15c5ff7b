import { setTimeout as pause } from "node:timers/promises";
import type { Brand, Watch } from "#src/features/catalog/catalog.contract.ts";
import { Connection } from "#tests/durability/connection.ts";
import { killAtOnce, killFamily } from "#tests/durability/processes.ts";
import { newDataDir, removeDataDir } from "#tests/durability/stand.ts";
import { type OpenShop, openShop, spawnShop } from "#tests/shop-process.ts";
import { rounds } from "./rounds.ts";
import { newTally, none, startFigures } from "./tally.ts";
import type { Trial } from "./trial.ts";

const kills = 50;
const everySoManyKills = 10;

/** Each in a new data directory, every third with all that the shop has started, and then once more. */
export const firstStart: Trial = {
  name: "durability, first start",
  async run(say) {
    const undisturbed = await newDataDir();
    const whole = await startAndLook(undisturbed);
    await removeDataDir(undisturbed);
    const tally = newTally();
    const total = rounds(kills);
    let different = 0;
    for (let kill = 1; kill <= total; kill++) {
      const dataDir = await newDataDir({ closed: kill % 2 === 0 });
      const afterMs = Math.random() * whole.startMs * 1.1;
      const told = (what: string) => say(`killed after ${Math.round(afterMs)} ms: ${what}`);
      await startAndKill(dataDir, afterMs, { family: kill % 3 === 0 });
      try {
        const { startMs, catalog } = await startAndLook(dataDir);
        tally.startMs.push(startMs);
        if (catalog !== whole.catalog) {
          different += 1;
          told("another catalog than after an undisturbed start");
        }
      } catch (error) {
        tally.failedStarts += 1;
        told(String(error));
      }
      await removeDataDir(dataDir);
      if (kill % everySoManyKills === 0) say(`${kill} of ${total} kills`);
    }
    return [
      { what: "kills", measured: String(total), promised: "", kept: true },
      ...startFigures(tally),
      none("catalogs that differ from that of an undisturbed start", different),
    ];
  },
};

async function startAndKill(
  dataDir: string,
  afterMs: number,
  { family }: { family: boolean },
): Promise<void> {
  const shop = await spawnShop({ DATA_DIR: dataDir });
  await pause(afterMs);
  if (family) await killFamily(shop.pid);
  else killAtOnce(shop.pid);
  await shop.ended;
}

async function startAndLook(dataDir: string): Promise<{ startMs: number; catalog: string }> {
  const shop = await openShop({ DATA_DIR: dataDir });
  try {
    const catalog = await catalogOf(shop);
    shop.signal("SIGTERM");
    const end = await shop.ended;
    if (end !== 0) throw new Error(`It ended with ${end}:\n${shop.output()}`);
    return { startMs: shop.startMs, catalog };
  } finally {
    shop.signal("SIGKILL");
  }
}

/** All that the seed makes, told without its moment and its ids: an attempt that failed uses up some. */
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
