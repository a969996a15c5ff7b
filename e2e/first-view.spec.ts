import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

// The phone that Lighthouse simulates.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

const density = 1.75;

test("a page loads its first picture first, once, and no larger than the screen needs", async ({
  page,
}) => {
  for (const [path, fileWidth] of [
    ["/", 640],
    ["/shop", 400],
    ["/watch/2", 640],
    ["/about", 640],
    ["/blog", 640],
  ] as const) {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(path, { waitUntil: "networkidle" });
    page.removeAllListeners("request");
    const [first, ...others] = await picturesInView(page);
    expect(first?.priority, path).toBe("high");
    expect(first?.file, path).toMatch(new RegExp(`-${fileWidth}\\.avif$`));
    expect((first?.width ?? 0) * density, path).toBeLessThan(fileWidth * 1.25);
    expect(others.filter(({ priority }) => priority === "high")).toEqual([]);

    const high = page.locator("img[fetchpriority=high]");
    await expect(high, path).toHaveCount(1);
    await expect(page.locator("img:not([loading=lazy])"), path).toHaveCount(1);
    expect(requested.filter((url) => /\.(avif|webp|css|js)$/.test(url))[0]).toBe(first?.file);
    expect(requested.filter((url) => url === first?.file)).toHaveLength(1);
  }
});

/** In the order of the document; pictures that a page shows as thumbnails come after the first. */
function picturesInView(page: Page) {
  return page.locator("img").evaluateAll((images) =>
    images
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => ({
        file: (image as HTMLImageElement).currentSrc,
        width: image.getBoundingClientRect().width,
        priority: image.getAttribute("fetchpriority"),
      })),
  );
}

for (const [width, height, whole] of [
  [390, 844, 2],
  [1440, 900, 3],
] as const) {
  test(`the shop shows ${whole} whole watches on the first screen of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/shop");
    const lowest = await page
      .getByRole("region", { name: "Watches" })
      .getByRole("article")
      .evaluateAll(
        (cards, count) =>
          Math.max(...cards.slice(0, count).map((card) => card.getBoundingClientRect().bottom)),
        whole,
      );
    const bar = await page.locator("summary", { hasText: "Filters" }).boundingBox();
    const isBelow = bar !== null && bar.y > height / 2;
    expect(lowest).toBeLessThanOrEqual(isBelow ? bar.y : height);
  });
}
