import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

// The phone that Lighthouse simulates.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

const density = 1.75;

test("a page loads its first picture first, once, and no larger than the screen needs", async ({
  page,
}) => {
  for (const path of ["/", "/shop", "/watch/2", "/about", "/blog"]) {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(path, { waitUntil: "networkidle" });
    page.removeAllListeners("request");
    const [first, ...others] = await picturesInView(page);
    expect(first?.priority, path).toBe("high");
    expect(first?.file, path).toMatch(/-640\.avif$/);
    expect((first?.width ?? 0) * density, path).toBeLessThan(640 * 1.25);
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
