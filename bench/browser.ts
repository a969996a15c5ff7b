import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

const run = promisify(execFile);
const folder = "bench/lighthouse";

const screens = [
  { name: "home", path: "/" },
  { name: "shop", path: "/shop" },
  { name: "detail", path: "/watch/2" },
] as const;

interface Audit {
  readonly url: string;
  readonly scores: Record<string, number>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly failing: readonly string[];
}

export async function benchBrowser(shop: BenchShop, browserPath: string): Promise<void> {
  for (const screen of screens) await measureTransfer(shop, screen, browserPath);
  await audit(shop, browserPath);
}

/** The bytes of a first visit on a phone, and the requests after hydration. */
async function measureTransfer(
  { port }: BenchShop,
  { name, path }: (typeof screens)[number],
  executablePath: string,
): Promise<void> {
  const browser = await chromium.launch({ executablePath });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
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
    ...(name === "shop"
      ? { target: "JavaScript at most 120 kB", met: script > 0 && script <= 120_000 }
      : {}),
  });
  report({
    group: "calls after hydration",
    name,
    value: String(calls.length),
    target: "none",
    met: calls.length === 0,
  });
}

async function audit({ port }: BenchShop, browserPath: string): Promise<void> {
  if (!existsSync(`${folder}/node_modules/lighthouse`)) {
    console.log("  Installing Lighthouse into its own folder");
    await run("npm", ["--prefix", folder, "ci", "--ignore-scripts"]);
  }
  const urls = screens.map(({ path }) => `http://127.0.0.1:${port}${path}`);
  const { stdout } = await run(process.execPath, [`${folder}/audit.mjs`, browserPath, ...urls], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const audits = JSON.parse(stdout) as Audit[];
  for (const [index, result] of audits.entries()) {
    const name = screens[index]?.name ?? result.url;
    const scores = Object.values(result.scores);
    report({
      group: "Lighthouse, phone",
      name,
      value: scores.join(" / "),
      target: "100 / 100 / 100 / 100",
      met: scores.every((score) => score === 100),
    });
    report({
      group: "Lighthouse, phone",
      name: `${name}: LCP, CLS, TBT`,
      value: `${(result.lcpMs / 1000).toFixed(2)} s, ${result.cls.toFixed(3)}, ${Math.round(result.tbtMs)} ms`,
      target: "1.2 s, 0, 50 ms",
      met: result.lcpMs <= 1_200 && result.cls === 0 && result.tbtMs <= 50,
    });
    if (result.failing.length > 0) console.log(`    not perfect: ${result.failing.join(", ")}`);
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
