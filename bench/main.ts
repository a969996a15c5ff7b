import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startCluster } from "#tests/cluster.ts";
import { olderBuild } from "#tests/older-build.ts";
import { endArrivals } from "./arrivals.ts";
import { type Bench, endSmokeShops } from "./bench.ts";
import { benchCapacity } from "./capacity.ts";
import { benchChanges } from "./changes.ts";
import { benchCold } from "./cold.ts";
import { benchGrowth } from "./growth.ts";
import { benchHot } from "./hot.ts";
import { benchHydration } from "./hydration.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { endLoad } from "./load.ts";
import { benchOffice } from "./office.ts";
import { benchOrders } from "./orders.ts";
import { describe, type Measured, record, surroundings } from "./record.ts";
import { takeRows, takeTables } from "./report.ts";
import { benchSearch } from "./search.ts";
import { benchSide } from "./side.ts";
import { benchCart, benchSignedIn } from "./signed-in.ts";
import { benchSizes } from "./sizes.ts";
import { benchStart } from "./start.ts";
import { benchTaps } from "./taps.ts";
import { benchTransfer } from "./transfer.ts";
import { benchView3d } from "./view3d.ts";

interface Part {
  readonly name: string;
  readonly title: string;
  readonly minutes: number;
  readonly run: (bench: Bench) => Promise<void>;
  /** Measures an older build beside this one. */
  readonly compares?: true;
  /** Left out of a smoke run of all parts, which has to do without packages of its own. */
  readonly needsPackages?: true;
}

const parts: readonly Part[] = [
  { name: "start", title: "Start and memory", minutes: 0.5, run: benchStart },
  { name: "hot", title: "Cached pages and calls", minutes: 2, run: benchHot },
  { name: "cold", title: "First renders", minutes: 0.5, run: benchCold, compares: true },
  { name: "signed-in", title: "Signed-in pages", minutes: 1, run: benchSignedIn, compares: true },
  { name: "cart", title: "Add to cart", minutes: 0.3, run: benchCart, compares: true },
  { name: "sizes", title: "Size of pages", minutes: 0.3, run: benchSizes, compares: true },
  {
    name: "side",
    title: "Beside other programs",
    minutes: 2,
    run: benchSide,
    needsPackages: true,
  },
  { name: "growth", title: "Growing catalogs", minutes: 3, run: benchGrowth },
  {
    name: "changes",
    title: "Warm responses while watches change",
    minutes: 1,
    run: benchChanges,
    compares: true,
  },
  { name: "orders", title: "Orders", minutes: 1, run: benchOrders },
  { name: "office", title: "The office", minutes: 4, run: benchOffice },
  { name: "search", title: "Search", minutes: 15, run: benchSearch },
  { name: "load", title: "Load and scale", minutes: 10, run: benchCapacity },
  { name: "transfer", title: "Bytes of a first visit", minutes: 0.3, run: benchTransfer },
  { name: "view3d", title: "3D view", minutes: 0.5, run: benchView3d },
  { name: "hydration", title: "Hydration", minutes: 1.5, run: benchHydration },
  {
    name: "lighthouse",
    title: "Lighthouse",
    minutes: 6,
    run: benchLighthouse,
    needsPackages: true,
  },
  { name: "taps", title: "Taps on a slow phone", minutes: 6, run: benchTaps },
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    smoke: { type: "boolean", default: false },
    print: { type: "boolean", default: false },
    rows: { type: "string" },
    seed: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const help = `npm run bench -- [options] [parts]

Without parts, all are measured:
${parts.map(({ name, title, compares }) => `  ${name.padEnd(12)}${title}${compares ? " *" : ""}`).join("\n")}

  --against <commit>  builds that commit too and measures both in turn (parts with *)
  --print             writes neither docs nor bench/history.jsonl
  --smoke             runs every part that needs no packages of its own for an instant, to show that it works;
                      writes nothing
  --rows <number>     measures the office with fewer or more rows than 100,000; implies --print
  --seed <number>     repeats the random moments of an earlier run`;

function chosenParts(): readonly Part[] {
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`There is no part "${unknown[0]}".\n\n${help}`);
  return parts.filter(
    ({ name, compares, needsPackages }) =>
      (positionals.length === 0 || positionals.includes(name)) &&
      (compares || !options.against) &&
      !(needsPackages && options.smoke && !positionals.includes(name)),
  );
}

async function measure(bench: Bench, chosen: readonly Part[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, title, run } of chosen) {
    console.log(`\n${title} (${name})`);
    const startedAt = performance.now();
    try {
      await run(bench);
      const [rows, tables] = [takeRows(), takeTables()];
      if (rows.length + tables.length === 0) throw new Error("Nothing was measured.");
      measured.push({ part: name, title, rows, tables });
    } catch (error) {
      takeRows();
      takeTables();
      process.exitCode = 1;
      console.error(`  ${name} failed:`, error);
    }
    console.log(`  (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  }
  return measured;
}

async function main(): Promise<void> {
  const chosen = chosenParts();
  const builds = [{ name: "this", folder: process.cwd() }];
  if (options.against) builds.push(await olderBuild(options.against));
  const seed = Number(options.seed ?? randomInt(1e6));
  const cluster = await startCluster(options.smoke ? "embedded" : "system", {
    durable: !options.smoke,
  });
  try {
    const chromium = process.env.CHROMIUM_PATH ?? "";
    const rows = options.rows ? { rows: Number(options.rows) } : {};
    const bench: Bench = { builds, cluster, chromium, smoke: options.smoke, seed, ...rows };
    const around = surroundings(bench);
    const minutes = chosen.reduce((sum, part) => sum + part.minutes, 0) * builds.length;
    console.log(describe(around));
    console.log(
      `Seed ${seed}. This takes about ${options.smoke ? 1 : Math.ceil(minutes)} minutes.`,
    );
    const measured = await measure(bench, chosen);
    const isOrdinary = !options.smoke && !options.print && !options.rows;
    if (isOrdinary && measured.length > 0) record(around, measured);
  } finally {
    endLoad();
    endArrivals();
    await endSmokeShops();
    await cluster.stop();
  }
}

if (options.help) console.log(help);
else await main();
