import process from "node:process";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/*
 * node audit.mjs <browser> <runs> <address>: audits the address as Lighthouse's default does, on a mid-range
 * phone with simulated slow 4G, and prints the runs as JSON.
 */
const [chromePath, runs, url = ""] = process.argv.slice(2);
const chrome = await launch({
  ...(chromePath && { chromePath }),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
const results = [];
try {
  while (results.length < Number(runs)) {
    const run = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
    if (!run) throw new Error(`Lighthouse said nothing about ${url}.`);
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
    results.push(summaryOf(run.lhr));
  }
} finally {
  chrome.kill();
}
console.log(JSON.stringify(results));

function summaryOf({ categories, audits }) {
  const requests = audits["network-requests"]?.details?.items ?? [];
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcpMs: audits["largest-contentful-paint"]?.numericValue,
    cls: audits["cumulative-layout-shift"]?.numericValue,
    tbtMs: audits["total-blocking-time"]?.numericValue,
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    failing: Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          scoreDisplayMode !== "informative" && score !== null && score < 0.9,
      )
      .map(({ id }) => id),
  };
}
