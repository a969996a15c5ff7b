import { type Browser, chromium } from "@playwright/test";
import { type Bench, choose, withShop } from "./bench.ts";
import { median } from "./load.ts";
import { kilobytes, report } from "./report.ts";
import { startShop } from "./shop.ts";
import { countBytes } from "./transfer.ts";

const maxScriptBytes = 150_000;
const maxModelBytes = 300_000;
const group = "3D view, 390 px";

interface Opening {
  /** By the kind of request, from the click to the first frame. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly ms: number;
}

/** Measures what a visitor of the 3D view loads and waits for. Without a graphics card the time is much longer. */
export async function benchView3d(bench: Bench): Promise<void> {
  await withShop(bench, 60, async ({ databaseUrl }) => {
    const shop = await startShop({ DATABASE_URL: databaseUrl, CAPABILITIES: "view3d" });
    const browser = await chromium.launch({
      executablePath: bench.chromium,
      args: ["--disable-gpu", "--enable-unsafe-swiftshader"],
    });
    try {
      const openings: Opening[] = [];
      while (openings.length < choose(bench, 3, 1)) {
        openings.push(await openOnce(browser, `http://127.0.0.1:${shop.port}/watch/2`));
      }
      reportOpenings(openings);
    } finally {
      await browser.close();
      await shop.stop();
    }
  });
}

function reportOpenings(openings: readonly Opening[]): void {
  const [{ bytes } = { bytes: {} as Opening["bytes"] }] = openings;
  const limits = [
    ["Script", "script", maxScriptBytes],
    ["XHR", "model", maxModelBytes],
  ] as const;
  for (const [type, name, max] of limits) {
    const size = bytes[type] ?? 0;
    report({
      group,
      name,
      value: kilobytes(size),
      figure: size,
      target: `at most ${kilobytes(max)}`,
      met: size > 0 && size <= max,
    });
  }
  const ms = median(openings.map((opening) => opening.ms));
  report({
    group,
    name: "first frame, drawn by the processor",
    value: `${Math.round(ms)} ms`,
    figure: ms,
  });
}

async function openOnce(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.mouse.move(5, 300);
  await page.mouse.move(5, 301);
  const button = page.getByRole("button", { name: "View in 3D" });
  await button.waitFor();
  const bytes = await countBytes(page);
  const startedAt = performance.now();
  await button.click();
  await page.locator("[data-phase=ready]").waitFor({ timeout: 180_000 });
  const ms = performance.now() - startedAt;
  await context.close();
  return { bytes, ms };
}
