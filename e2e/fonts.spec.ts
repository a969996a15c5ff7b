import type { Page } from "@playwright/test";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

test("a page fetches the core of both typefaces, and more only for other letters", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const [, name] = request.url().match(/\/([a-z-]+)-[\w-]{8}\.woff2$/) ?? [];
    if (name) requested.push(name);
  });
  for (const path of ["/", "/shop", "/collections", "/watch/2", "/blog", "/terms", "/faq"]) {
    requested.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    await expect.poll(() => loadedFamilies(page), path).toHaveLength(2);
    expect(requested.toSorted(), path).toEqual(["cormorant-garamond-core", "inter-core"]);
  }

  await open(page, "/contact");
  const name = page.getByRole("textbox").first();
  await name.fill("Ångström");
  await expect.poll(() => requested).toContain("inter-latin-wght-normal");
  expect(requested).not.toContain("inter-latin-ext-wght-normal");
  await name.fill("Łukasz");
  await expect.poll(() => requested).toContain("inter-latin-ext-wght-normal");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test("the fonts of a first visit wait for the page and then move nothing; from another page they are there at once", async ({
    page,
  }) => {
    await recordShifts(page);
    for (const path of ["/", "/shop", "/watch/2", "/about", "/faq"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => window.fontsAtLoad), path).toBe(false);
      await expect.poll(() => loadedFamilies(page), path).toHaveLength(2);
      expect(await page.evaluate(() => window.shift), path).toBeLessThan(0.005);
    }
    await page.goto("/faq");
    await page.goto("/about", { referer: page.url() });
    expect(await page.evaluate(() => window.fontsAtLoad)).toBe(true);
  });
});

declare global {
  interface Window {
    fontsAtLoad?: boolean;
    shift?: number;
  }
}

const loadedFamilies = (page: Page) =>
  page.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    return loaded.map(({ family }) => family).filter((family) => family.includes("Variable"));
  });

function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shift = 0;
    window.addEventListener("load", () => {
      window.fontsAtLoad = document.documentElement.hasAttribute("data-fonts");
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shift = (window.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
