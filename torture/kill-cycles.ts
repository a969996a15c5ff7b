import type { DatabaseFixture } from "#tests/durability/database-fixture.ts";
import { type Victim, writeAndKill } from "#tests/durability/kill-cycle.ts";
import { createWorkload, type Workload } from "#tests/durability/workload.ts";
import { type OpenShop, openShop } from "#tests/shop-process.ts";
import {
  type Counts,
  faultFigures,
  newCounts,
  record,
  startFigures,
  writeFigures,
} from "./durability-figures.ts";
import { type Figure, rounds, type Scenario, seconds } from "./scenario.ts";

interface KillCycles {
  readonly name: string;
  readonly cycles: number;
  readonly victims: readonly [Victim, ...Victim[]];
  createFixture(): Promise<DatabaseFixture>;
}

const logEvery = 10;

/** Kills one shop repeatedly while all writers write; the data is never reset. */
export function killCycles({ name, cycles, victims, createFixture }: KillCycles): Scenario {
  return {
    name,
    async run(log) {
      const fixture = await createFixture();
      const counts = newCounts();
      const outageMs: number[] = [];
      const total = rounds(cycles);
      let shop: OpenShop | undefined;
      try {
        shop = await start(fixture, counts, log);
        const workload = await createWorkload(shop, fixture);
        for (let cycle = 1; cycle <= total; cycle++) {
          await workload.addStock(shop, fixture);
          const victim = victims[cycle % victims.length] ?? victims[0];
          const result = await writeAndKill(shop, fixture, workload, victim);
          if (result.outageMs !== undefined) outageMs.push(result.outageMs);
          await fixture.restart();
          shop = await start(fixture, counts, log);
          const { findings } = await workload.verify(shop, fixture);
          const logFinding = (what: string) => log(`cycle ${cycle}, killed ${victim}: ${what}`);
          record(counts, findings, result.unexpected, logFinding);
          if (cycle % logEvery === 0) log(progress(cycle, total, workload));
        }
        return [
          { what: "kills", measured: String(total), target: "", met: true },
          ...writeFigures(workload),
          ...faultFigures(counts),
          ...startFigures(counts),
          ...outageFigures(outageMs),
        ];
      } finally {
        shop?.signal("SIGTERM");
        await shop?.ended;
        await fixture.remove();
      }
    },
  };
}

/** A failed start misses the target; a second attempt lets the scenario continue. */
async function start(
  fixture: DatabaseFixture,
  counts: Counts,
  log: (progress: string) => void,
): Promise<OpenShop> {
  const shop = await openShop(fixture.settings).catch(async (error: Error) => {
    counts.failedStarts += 1;
    log(`start failed: ${error.message}`);
    return openShop(fixture.settings);
  });
  counts.startMs.push(shop.startMs);
  return shop;
}

function progress(cycle: number, total: number, workload: Workload): string {
  const writes = [...workload.acknowledged().values()].reduce((sum, times) => sum + times, 0);
  return `${cycle} of ${total} kills, ${writes.toLocaleString("en")} writes acknowledged`;
}

const recoveryLimitMs = 5_000;

function outageFigures(outageMs: readonly number[]): Figure[] {
  if (outageMs.length === 0) return [];
  const slowest = Math.max(...outageMs);
  return [
    {
      what: `recovered after its database was killed (${outageMs.length} times), slowest`,
      measured: seconds(slowest),
      target: "within 5 s",
      met: slowest <= recoveryLimitMs,
    },
  ];
}
