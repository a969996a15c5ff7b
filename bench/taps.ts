import { type Browser, chromium } from "@playwright/test";
import {
  phone,
  type TapResult,
  type TapTarget,
  tapOnce,
  tapTargets as targets,
} from "../e2e/support/tap.ts";
import { type Bench, choose, withShop } from "./bench.ts";
import { median, p95 } from "./load.ts";
import { seeded } from "./random.ts";
import { report } from "./report.ts";

/** Throttled pages mostly wait, so several share the machine without slowing each other. */
const parallelVisits = 4;

interface Visit {
  readonly target: TapTarget;
  readonly momentMs: number;
}

interface Tap extends TapResult {
  readonly target: TapTarget;
}

/** Visitors on a slow phone tap at random moments; each tap must have its effect exactly once. */
export async function benchTaps(bench: Bench): Promise<void> {
  const random = seeded(bench.seed);
  const visits = Array.from({ length: choose(bench, 50, 1) }, () =>
    targets.map((target) => ({ target, momentMs: random() * choose(bench, 3_000, 300) })),
  ).flat();
  const taps: Tap[] = [];
  await withShop(bench, 60, async ({ port }) => {
    const browser = await chromium.launch({ executablePath: bench.chromium });
    const waiting = visits.values();
    const work = async () => {
      for (const visit of waiting) taps.push(await visitOnce(bench, browser, port, visit));
    };
    try {
      await Promise.all(Array.from({ length: parallelVisits }, work));
    } finally {
      await browser.close();
    }
  });
  for (const target of targets) {
    reportTaps(
      target.name,
      taps.filter((tap) => tap.target === target),
    );
  }
  reportTaps("all", taps);
}

async function visitOnce(bench: Bench, browser: Browser, port: number, visit: Visit): Promise<Tap> {
  const context = await browser.newContext(phone);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const slow = choose(bench, "connection and processor", "nothing");
    const result = await tapOnce(context, { ...visit, origin, slow });
    return { target: visit.target, ...result };
  } finally {
    await context.close();
  }
}

function reportTaps(name: string, taps: readonly Tap[]): void {
  const count = (outcome: Tap["outcome"]) => taps.filter((tap) => tap.outcome === outcome).length;
  const times = taps.flatMap(({ outcome, ms }) => (outcome === "lost" ? [] : [ms]));
  const within = p95(times) ?? 0;
  const middle = times.length > 0 ? median(times) : 0;
  report({
    group: "taps, slow phone",
    name,
    value: `${taps.length} taps, ${count("lost")} lost, ${count("doubled")} doubled; ${Math.round(middle)} ms, 95 % within ${Math.round(within)} ms`,
    figure: middle,
    target: "none lost or doubled",
    met: taps.length > 0 && count("once") === taps.length,
  });
}
