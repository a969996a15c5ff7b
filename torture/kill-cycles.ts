import { type Company, gatherCompany } from "#tests/durability/company.ts";
import { type Victim, writeAndKill } from "#tests/durability/kill-cycle.ts";
import type { Stand } from "#tests/durability/stand.ts";
import { type OpenShop, openShop } from "#tests/shop-process.ts";
import { rounds } from "./rounds.ts";
import {
  faultFigures,
  newTally,
  note,
  seconds,
  startFigures,
  type Tally,
  writeFigures,
} from "./tally.ts";
import type { Figure, Trial } from "./trial.ts";

interface KillCycles {
  readonly name: string;
  readonly cycles: number;
  readonly victims: readonly [Victim, ...Victim[]];
  stand(): Promise<Stand>;
}

const everySoManyCycles = 10;

/** One shop, on data that is never cleaned, killed again and again while everybody writes. */
export function killCycles({ name, cycles, victims, stand: newStand }: KillCycles): Trial {
  return {
    name,
    async run(say) {
      const stand = await newStand();
      const tally = newTally();
      const awayMs: number[] = [];
      const total = rounds(cycles);
      let shop: OpenShop | undefined;
      try {
        shop = await start(stand, tally, say);
        const company = await gatherCompany(shop, stand);
        for (let cycle = 1; cycle <= total; cycle++) {
          await company.stockUp(shop, stand);
          const victim = victims[cycle % victims.length] ?? victims[0];
          const death = await writeAndKill(shop, stand, company, victim);
          if (death.awayMs !== undefined) awayMs.push(death.awayMs);
          await stand.revive();
          shop = await start(stand, tally, say);
          const { findings } = await company.verify(shop, stand);
          const told = (what: string) => say(`cycle ${cycle}, killed ${victim}: ${what}`);
          note(tally, findings, death.wrong, told);
          if (cycle % everySoManyCycles === 0) say(progress(cycle, total, company));
        }
        return [
          { what: "kills", measured: String(total), promised: "", kept: true },
          ...writeFigures(company),
          ...faultFigures(tally),
          ...startFigures(tally),
          ...awayFigures(awayMs),
        ];
      } finally {
        shop?.signal("SIGTERM");
        await shop?.ended;
        await stand.remove();
      }
    },
  };
}

/** A start that fails is a broken promise; a second one may still let the trial go on. */
async function start(
  stand: Stand,
  tally: Tally,
  say: (progress: string) => void,
): Promise<OpenShop> {
  const shop = await openShop(stand.settings).catch(async (error: Error) => {
    tally.failedStarts += 1;
    say(`a start failed: ${error.message}`);
    return openShop(stand.settings);
  });
  tally.startMs.push(shop.startMs);
  return shop;
}

function progress(cycle: number, total: number, company: Company): string {
  const writes = [...company.acknowledged().values()].reduce((sum, times) => sum + times, 0);
  return `${cycle} of ${total} kills, ${writes.toLocaleString("en")} writes acknowledged`;
}

const recoveryLimitMs = 5_000;

function awayFigures(awayMs: readonly number[]): Figure[] {
  if (awayMs.length === 0) return [];
  const slowest = Math.max(...awayMs);
  return [
    {
      what: `back after its database was killed under it (${awayMs.length} times), slowest`,
      measured: seconds(slowest),
      promised: "within 5 s",
      kept: slowest <= recoveryLimitMs,
    },
  ];
}
