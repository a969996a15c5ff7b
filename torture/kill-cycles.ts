import { orderMachine } from "#src/features/orders/orders.rules.ts";
import type { ShopFixture } from "#tests/durability/database-fixture.ts";
import { type Victim, writeAndKill } from "#tests/durability/kill-cycle.ts";
import { createWorkload, type OrderFigures, type Workload } from "#tests/durability/workload.ts";
import { type OpenShop, openShop } from "#tests/shop-process.ts";
import {
  type Counts,
  faultFigures,
  newCounts,
  record,
  startFigures,
  writeFigures,
} from "./durability-figures.ts";
import { expectNone, type Figure, isQuick, rounds, type Scenario, seconds } from "./scenario.ts";

interface KillCycles {
  readonly name: string;
  readonly cycles: number;
  /** Only orders, instead of writes of every kind. */
  readonly onlyOrders?: boolean;
  readonly victims: readonly [Victim, ...Victim[]];
  createFixture(): Promise<ShopFixture>;
}

const logEvery = 10;
/** Some calls come only after a long history; these kills give each of them time. */
const kindsNeed = 200;

/** Kills one shop repeatedly while all writers write; the data is never reset. */
export function killCycles({
  name,
  cycles,
  victims,
  onlyOrders = false,
  createFixture,
}: KillCycles): Scenario {
  return {
    name,
    async run(log) {
      const fixture = await createFixture();
      const counts = newCounts();
      const outageMs: number[] = [];
      let busy = 0;
      const total = rounds(cycles);
      let shop: OpenShop | undefined;
      try {
        shop = await start(fixture, counts, log);
        const workload = await createWorkload(shop, fixture, onlyOrders ? "orders" : "everything");
        for (let cycle = 1; cycle <= total; cycle++) {
          await workload.prepare(shop, fixture);
          const victim = victims[cycle % victims.length] ?? victims[0];
          const result = await writeAndKill(shop, fixture, workload, victim);
          if (result.outageMs !== undefined) outageMs.push(result.outageMs);
          await fixture.restart();
          shop = await start(fixture, counts, log);
          const { findings } = await workload.verify(shop, fixture);
          const logFinding = (what: string) => log(`cycle ${cycle}, killed ${victim}: ${what}`);
          record(counts, findings, result.unexpected, logFinding);
          busy += result.busy.length;
          if (cycle % logEvery === 0) log(progress(cycle, total, workload));
        }
        const orders = await workload.compareMails(shop, fixture);
        for (const what of orders.missing.slice(0, 20)) log(`no mail: ${what}`);
        return [
          { what: "kills", measured: String(total), target: "", met: true },
          ...(onlyOrders ? eventFigures(orders) : writeFigures(workload, total >= kindsNeed)),
          ...mailFigures(orders),
          ...faultFigures(counts),
          busyFigure(busy, workload),
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
  fixture: ShopFixture,
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

const busyShare = 0.02;

/** Forty writers begin at once on a shop that has just started, which two cores may be too slow for. */
function busyFigure(busy: number, workload: Workload): Figure {
  const writes = [...workload.acknowledged().values()].reduce((sum, times) => sum + times, 0);
  return {
    what: "writes refused because the shop was busy",
    measured: `${busy} of ${writes.toLocaleString("en")}`,
    target: `at most ${busyShare * 100} %`,
    met: busy <= writes * busyShare,
  };
}

/** A quick run may miss the rarest. */
function eventFigures({ events }: OrderFigures): Figure[] {
  return ["placed", ...orderMachine.actions].map((event) => {
    const times = events.get(event) ?? 0;
    return {
      what: `– ${event}`,
      measured: times.toLocaleString("en"),
      target: isQuick ? "" : "some",
      met: isQuick || times > 0,
    };
  });
}

function mailFigures({ expected, missing, repeated }: OrderFigures): Figure[] {
  return [
    { what: "mails", measured: expected.toLocaleString("en"), target: "", met: true },
    expectNone("mails that never arrived", missing.length),
    { what: "mails that arrived once more", measured: String(repeated), target: "", met: true },
  ];
}
