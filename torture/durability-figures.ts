import { apiRoutes } from "#tests/all-routes.ts";
import { type Fault, type Finding, faults } from "#tests/durability/ledger.ts";
import type { Workload } from "#tests/durability/workload.ts";
import { expectNone, type Figure, seconds } from "./scenario.ts";

/** What a durability scenario has found so far. */
export interface Counts {
  readonly found: Record<Fault, number>;
  readonly startMs: number[];
  failedStarts: number;
  unexpectedResponses: number;
}

export function newCounts(): Counts {
  return {
    found: { lost: 0, duplicated: 0, resurrected: 0, partial: 0 },
    startMs: [],
    failedStarts: 0,
    unexpectedResponses: 0,
  };
}

export function record(
  counts: Counts,
  findings: readonly Finding[],
  unexpected: readonly string[],
  log: (progress: string) => void,
): void {
  for (const { fault, what } of findings) {
    counts.found[fault] += 1;
    log(`${fault}: ${what}`);
  }
  counts.unexpectedResponses += unexpected.length;
  for (const what of unexpected) log(`unexpected response: ${what}`);
}

const groups: Readonly<Record<string, RegExp>> = {
  "accounts and sessions":
    /\/auth\/|\/logout|\/admin\/(login|setup)|\/api\/account\/(?!newsletter)/,
  carts: /\/cart/,
  wishlists: /\/wishlists/,
  orders: /\/orders|\/payments|\/checkout/,
  "newsletter and applications": /\/subscribe|\/newsletter|\/apply/,
  "deletes by administrators":
    /DELETE \/api\/admin\/(?!catalog|pictures|newsletter|stolen-serials|nicknames)/,
  "watches and pictures by editors": /\/admin\/(inventory|pictures|watches\/\{id\}\/pictures)/,
  imports: /\/admin\/imports/,
  "brands and nicknames": /\/admin\/(catalog\/brands|nicknames)/,
  "offers and stolen serials": /\/api\/offer|\/admin\/(offers|stolen-serials)/,
  "people, dealers and the office":
    /\/admin\/(people|personal-data|applications|settings|mails|jobs)|\/wholesale\/feed/,
};

/** Every write endpoint must be among them; a run with few kills may miss the rarest. */
export function writeFigures(workload: Workload, isLong: boolean): Figure[] {
  const acknowledged = workload.acknowledged();
  const all = [...acknowledged.keys()];
  const count = (routes: readonly string[]) =>
    routes.reduce((sum, route) => sum + (acknowledged.get(route) ?? 0), 0).toLocaleString("en");
  const unused = unusedWrites(all);
  return [
    {
      what: "acknowledged writes",
      measured: count(all),
      target: isLong ? "of every kind" : "",
      met: !isLong || unused.length === 0,
    },
    ...unused.map((route) => ({
      what: `– never ${route}`,
      measured: "0",
      target: isLong ? "some" : "",
      met: !isLong,
    })),
    ...Object.entries(groups).map(([what, pattern]) => ({
      what: `– ${what}`,
      measured: count(all.filter((route) => pattern.test(route))),
      target: "",
      met: true,
    })),
  ];
}

export function faultFigures(counts: Counts): Figure[] {
  return [
    ...faults.map((fault) => expectNone(`writes ${fault}`, counts.found[fault])),
    expectNone("responses other than success or 503", counts.unexpectedResponses),
  ];
}

/** Write endpoints that no writer called: a new endpoint needs a writer. */
function unusedWrites(used: readonly string[]): string[] {
  return apiRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !used.includes(route));
}

export function startFigures({ startMs, failedStarts }: Counts): Figure[] {
  const sorted = startMs.toSorted((one, other) => one - other);
  const starts = sorted.length + failedStarts;
  return [
    {
      what: "starts without help",
      measured: `${sorted.length} of ${starts}`,
      target: "all",
      met: failedStarts === 0,
    },
    {
      what: "start until ready, median and slowest",
      measured: `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`,
      target: "",
      met: true,
    },
  ];
}
