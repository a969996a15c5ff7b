import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, Result, RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

function describe({ id, help, nodes }: Result): string {
  const places = nodes.map((node) => `    ${node.target.join(" ")}: ${node.html}`);
  return [`${id}: ${help}`, ...places].join("\n");
}

/** Expects that axe finds nothing. Evaluated by the debugger, it needs no gap in the page's CSP. */
export async function axe(page: Page): Promise<void> {
  // After a navigation the page's code may still be on its way, and the page before it hidden.
  await expect(page.locator("h1:visible").first()).toBeAttached();
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // Text that fades in has too little contrast until it is there. Waiting for it takes frames, of which a
  // headless browser may draw none for long after its window was resized.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (Number.isFinite(endTime) && animation.playState === "running") animation.finish();
    }
  });
  const { violations } = await page.evaluate(
    (values) => window.axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] }),
    tags,
  );
  expect(violations.map(describe).join("\n"), `axe on ${page.url()}`).toBe("");
}
