import { type LoadOrder, load, median } from "./load.ts";
import { report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

export type RatedServer = Pick<BenchShop, "port" | "cpuMs">;

interface RateCase<Server> {
  readonly group: string;
  readonly name: string;
  readonly rounds: number;
  /** Chooses the load of this server in this round. Round 0 warms up and is not counted. */
  order(server: Server, round: number): Omit<LoadOrder, "port"> | Promise<Omit<LoadOrder, "port">>;
  /** How many times the rate of what it is compared with it should be. */
  readonly minFactor?: number;
}

interface Sample {
  readonly perSecond: number;
  readonly medianMs: number;
  /** CPU time of the shop per request; less noisy than the rate. */
  readonly cpuMs: number | undefined;
}

/**
 * Measures how many requests a second the shop answers. A second one, such as an older shop, is measured in turn with
 * it, so that other load on the machine affects both.
 */
export async function reportRates<Server extends RatedServer>(
  shops: readonly Server[],
  { group, name, rounds, order, minFactor }: RateCase<Server>,
): Promise<number> {
  const samples = shops.map((): Sample[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, shop] of shops.entries()) {
      const sample = await measure(shop, await order(shop, round));
      if (round > 0) samples[index]?.push(sample);
    }
  }
  const [current = [], older] = samples;
  const rate = median(current.map(({ perSecond }) => perSecond));
  const factors = current.map(
    ({ perSecond }, index) => perSecond / (older?.[index]?.perSecond ?? 1),
  );
  const factor = older && median(factors);
  report({
    group,
    name,
    value: describe(current),
    figure: rate,
    ...(older && { reference: describe(older) }),
    ...(factor !== undefined && { ratio: factor }),
    ...(factor !== undefined &&
      minFactor !== undefined && {
        target: `at least ${minFactor} times`,
        met: factor >= minFactor,
      }),
  });
  return rate;
}

async function measure(shop: RatedServer, order: Omit<LoadOrder, "port">): Promise<Sample> {
  const before = shop.cpuMs();
  const { perSecond, medianMs, requests } = await load({ ...order, port: shop.port });
  const after = shop.cpuMs();
  const used = before === undefined || after === undefined ? undefined : after - before;
  return { perSecond, medianMs, cpuMs: used === undefined ? undefined : used / requests };
}

function describe(samples: readonly Sample[]): string {
  const parts = [
    perSecond(median(samples.map((sample) => sample.perSecond))),
    `${median(samples.map((sample) => sample.medianMs)).toFixed(1)} ms`,
  ];
  const cpu = median(samples.map(({ cpuMs }) => cpuMs ?? Number.NaN));
  if (Number.isFinite(cpu)) parts.push(`${cpu.toFixed(2)} ms CPU`);
  return parts.join(", ");
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en-US")}/s`;
