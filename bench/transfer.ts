import { chromium, type Page } from "@playwright/test";
import { type Bench, choose, type Screen, screens, withShop } from "./bench.ts";
import { kilobytes, report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

const maxScriptBytes = 120_000;

/** The bytes of a first visit on a phone, and the requests that follow by themselves. */
export async function benchTransfer(bench: Bench): Promise<void> {
  await withShop(bench, 60, async (shop) => {
    for (const screen of choose(bench, screens, screens.slice(0, 1))) {
      await measure(shop, screen, bench.chromium);
    }
  });
}

/** The bytes that the page loads from now on, by type of resource. */
export async function countBytes(page: Page): Promise<Readonly<Record<string, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  return bytes;
}

async function measure(
  { port }: BenchShop,
  { name, path }: Screen,
  executablePath: string,
): Promise<void> {
  const browser = await chromium.launch({ executablePath });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const bytes = await countBytes(page);
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: "networkidle" });
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.waitForTimeout(1_000);
  await browser.close();

  const sizes = ["Document", "Script", "Stylesheet", "Font", "Image"].map(
    (type) => `${type.toLowerCase()} ${kilobytes(bytes[type] ?? 0)}`,
  );
  const script = bytes.Script ?? 0;
  report({
    group: "bytes, 390 px",
    name,
    value: sizes.join(", "),
    figure: script,
    target: `JavaScript at most ${kilobytes(maxScriptBytes)}`,
    met: script > 0 && script <= maxScriptBytes,
  });
  report({
    group: "requests after the page is complete",
    name,
    value: String(calls.length),
    target: "none",
    met: calls.length === 0,
  });
}
