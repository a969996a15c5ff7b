import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Bench, withShop } from "./bench.ts";
import { median } from "./load.ts";
import { kilobytes, report } from "./report.ts";

const screens = [
  { name: "home", path: "/", perfect: true },
  { name: "shop", path: "/shop", perfect: true },
  { name: "watch", path: "/watch/2", perfect: true },
  { name: "collections", path: "/collections", perfect: false },
  { name: "about", path: "/about", perfect: true },
  { name: "faq", path: "/faq", perfect: true },
  { name: "blog", path: "/blog", perfect: true },
  { name: "cart", path: "/cart", perfect: false },
];
const max = { lcpMs: 1_300, tbtMs: 50 };

/** One run of Lighthouse, as bench/lighthouse/audit.mjs prints it. */
interface Audit {
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly scriptBytes: number;
  readonly failing: readonly string[];
}

/** Medians of several runs for each page, on Lighthouse's phone. */
export async function benchLighthouse(bench: Bench): Promise<void> {
  const runs = 5;
  await withShop(bench, 60, async ({ port }) => {
    for (const { name, path, perfect } of screens) {
      const url = `http://127.0.0.1:${port}${path}`;
      const args = ["bench/lighthouse/audit.mjs", bench.chromium, String(runs), url];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        maxBuffer: 64 * 1024 * 1024,
      });
      reportAudits(name, JSON.parse(stdout) as Audit[], perfect);
    }
  });
}

function reportAudits(name: string, audits: readonly Audit[], perfect: boolean): void {
  const group = "Lighthouse, phone";
  const middle = (read: (audit: Audit) => number) => median(audits.map(read));
  const categories = Object.keys(audits[0]?.scores ?? {});
  const scores = categories.map((category) => middle((audit) => audit.scores[category] ?? 0));
  report({
    group,
    name,
    value: scores.join(" / "),
    figure: scores[0] ?? 0,
    ...(perfect && {
      target: "100 / 100 / 100 / 100",
      met: scores.length === 4 && scores.every((score) => score === 100),
    }),
  });
  const lcpMs = middle((audit) => audit.lcpMs);
  const cls = middle((audit) => audit.cls);
  const tbtMs = middle((audit) => audit.tbtMs);
  const script = middle((audit) => audit.scriptBytes);
  report({
    group,
    name: `${name}: LCP, CLS, TBT, JavaScript`,
    value: `${(lcpMs / 1000).toFixed(2)} s, ${cls.toFixed(3)}, ${Math.round(tbtMs)} ms, ${kilobytes(script)}`,
    figure: Math.round(lcpMs),
    target: `${max.lcpMs / 1000} s, 0, ${max.tbtMs} ms`,
    met: lcpMs <= max.lcpMs && cls < 0.0005 && tbtMs <= max.tbtMs,
  });
  const failing = [...new Set(audits.flatMap((audit) => audit.failing))];
  if (failing.length > 0) console.log(`    not perfect: ${failing.join(", ")}`);
}
