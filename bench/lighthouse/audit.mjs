import process from "node:process";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/*
 * Audits each address as Lighthouse's default does: a mid-range phone on simulated slow 4G. Prints what
 * the bench reports, as JSON.
 */
const [chromePath, ...urls] = process.argv.slice(2);
const chrome = await launch({
  ...(chromePath && { chromePath }),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
const results = [];
try {
  for (const url of urls) {
    const run = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
    if (!run) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { categories, audits } = run.lhr;
    const items = audits["resource-summary"]?.details;
    results.push({
      url,
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [
          name,
          Math.round((score ?? 0) * 100),
        ]),
      ),
      lcpMs: audits["largest-contentful-paint"]?.numericValue,
      cls: audits["cumulative-layout-shift"]?.numericValue,
      tbtMs: audits["total-blocking-time"]?.numericValue,
      bytes:
        items?.type === "table"
          ? Object.fromEntries(items.items.map((item) => [item.resourceType, item.transferSize]))
          : {},
      failing: Object.values(audits)
        .filter(
          ({ score, scoreDisplayMode }) =>
            scoreDisplayMode !== "informative" && score !== null && score < 0.9,
        )
        .map(({ id }) => id),
    });
  }
} finally {
  chrome.kill();
}
console.log(JSON.stringify(results));
