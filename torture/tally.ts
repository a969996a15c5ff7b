import { apiRoutes } from "#src/server/api-routes.ts";
import type { Company } from "#tests/durability/company.ts";
import { type Fault, type Finding, faults } from "#tests/durability/ledger.ts";
import { isQuick } from "./rounds.ts";
import type { Figure } from "./trial.ts";

/** What a trial of durability has seen so far. */
export interface Tally {
  readonly found: Record<Fault, number>;
  readonly startMs: number[];
  failedStarts: number;
  wrongAnswers: number;
}

export function newTally(): Tally {
  return {
    found: { lost: 0, doubled: 0, returned: 0, "half-done": 0 },
    startMs: [],
    failedStarts: 0,
    wrongAnswers: 0,
  };
}

export function note(
  tally: Tally,
  findings: readonly Finding[],
  wrong: readonly string[],
  say: (progress: string) => void,
): void {
  for (const { fault, what } of findings) {
    tally.found[fault] += 1;
    say(`${fault}: ${what}`);
  }
  tally.wrongAnswers += wrong.length;
  for (const what of wrong) say(`wrong answer: ${what}`);
}

const groups: Readonly<Record<string, RegExp>> = {
  "accounts and sessions": /\/auth\/|\/logout|\/admin\/(login|setup)/,
  carts: /\/cart/,
  wishlists: /\/wishlists/,
  "newsletter and applications": /\/subscribe|\/apply/,
  "deletes by administrators": /DELETE \/api\/admin/,
};

export const none = (what: string, count: number): Figure => ({
  what,
  measured: String(count),
  promised: "0",
  kept: count === 0,
});

/** Each write that the shop knows has to be among them, though a short trial may miss the rarest. */
export function writeFigures(company: Company): Figure[] {
  const acknowledged = company.acknowledged();
  const all = [...acknowledged.keys()];
  const count = (routes: readonly string[]) =>
    routes.reduce((sum, route) => sum + (acknowledged.get(route) ?? 0), 0).toLocaleString("en");
  const unused = unusedWrites(all);
  return [
    {
      what: "acknowledged writes",
      measured: count(all),
      promised: isQuick ? "" : "of every kind",
      kept: isQuick || unused.length === 0,
    },
    ...unused.map((route) => ({
      what: `– never ${route}`,
      measured: "0",
      promised: isQuick ? "" : "some",
      kept: isQuick,
    })),
    ...Object.entries(groups).map(([what, pattern]) => ({
      what: `– ${what}`,
      measured: count(all.filter((route) => pattern.test(route))),
      promised: "",
      kept: true,
    })),
  ];
}

export function faultFigures(tally: Tally): Figure[] {
  return [
    ...faults.map((fault) => none(`writes ${fault}`, tally.found[fault])),
    none("answers that say anything but success or 503", tally.wrongAnswers),
  ];
}

/** The calls that change something and were never made: a new one has to be given to a writer. */
function unusedWrites(used: readonly string[]): string[] {
  return apiRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !used.includes(route));
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export function startFigures({ startMs, failedStarts }: Tally): Figure[] {
  const sorted = startMs.toSorted((one, other) => one - other);
  const starts = sorted.length + failedStarts;
  return [
    {
      what: "starts that needed no help",
      measured: `${sorted.length} of ${starts}`,
      promised: "all",
      kept: failedStarts === 0,
    },
    {
      what: "start until ready, median and slowest",
      measured: `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`,
      promised: "",
      kept: true,
    },
  ];
}
