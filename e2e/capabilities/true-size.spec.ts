import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { axe } from "../support/axe.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

async function idOf(slug: string): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    sharedShop(),
    "select id from watches where slug = $1",
    [slug],
  );
  return row?.id ?? 0;
}

/** How wide the drawn case is on the screen, in millimetres by the measured scale. */
async function drawnCase(page: Page, index = 0): Promise<number> {
  const figure = page.locator("[data-pixels-per-mm]").nth(index);
  const pixelsPerMm = Number(await figure.getAttribute("data-pixels-per-mm"));
  const width = await figure
    .locator("[data-dimension=case]")
    .evaluate((line) => line.getBoundingClientRect().width);
  return width / pixelsPerMm;
}

for (const width of [390, 1440]) {
  test(`a visitor measures the screen with a card and compares two watches at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [submariner, tank] = await Promise.all([
      idOf("rolex-submariner-date-126610ln"),
      idOf("cartier-tank-louis-cartier-large-wgta0067"),
    ]);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await open(page, `/watch/${tank}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await open(page, `/watch/${submariner}`);
    const button = page.getByRole("button", { name: "See it at its real size" });
    await button.scrollIntoViewIfNeeded();
    expect(requests.filter((path) => /\/size$|true-size-dialog/.test(path))).toEqual([]);

    await button.click();
    const dialog = page.getByRole("dialog", { name: "At its real size" });
    const slider = dialog.getByRole("slider", { name: "Size of the outline" });
    await expect(slider).toBeFocused();
    await axe(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/card-${width}.png` });
    const card = dialog.locator("[data-card-width]");
    const cardWidth = async () => (await card.boundingBox())?.width ?? 0;
    const before = await cardWidth();
    await slider.press("ArrowRight");
    const byKey = await cardWidth();
    expect(byKey).toBeGreaterThan(before);
    expect(byKey - before).toBeLessThan(2);
    const edge = await dialog.locator("[data-drag-edge]").boundingBox();
    const [x, y] = [(edge?.x ?? 0) + 30, (edge?.y ?? 0) + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y, { steps: 4 });
    await page.mouse.up();
    expect(await cardWidth()).toBeCloseTo(byKey - 20, 0);
    const cardMm = width < 640 ? 53.98 : 85.6;
    const scale = (await cardWidth()) / cardMm;
    await dialog.getByRole("button", { name: "It fits" }).click();

    await expect(dialog.getByRole("status")).toContainText(
      "Rolex Submariner Date: case 41 mm, lug to lug 48.6 mm (measured on our model of it).",
    );
    const figure = page.locator("[data-pixels-per-mm]").first();
    expect(Number(await figure.getAttribute("data-pixels-per-mm"))).toBeCloseTo(scale, 1);
    expect(await drawnCase(page)).toBeCloseTo(41, 0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/one-${width}.png` });

    const wrist = dialog.getByRole("slider", { name: /Around the wrist/ });
    await wrist.press("End");
    await expect(dialog.getByRole("status")).toContainText("On this wrist, about 80 mm wide");
    await wrist.fill("165");
    await dialog.getByRole("combobox", { name: "Beside it" }).selectOption({ index: 1 });
    await expect(dialog.getByRole("status")).toContainText("Cartier Tank Louis Cartier");
    // Taller than wide: its size is its height.
    expect(await drawnCase(page, 1)).toBeCloseTo(25.6, 0);
    await axe(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/two-${width}.png` });

    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.reload();
    await open(page, `/watch/${submariner}`);
    await button.click();
    await expect(page.getByText("16.5 cm (6.5 in)")).toBeVisible();
    expect(Number(await figure.getAttribute("data-pixels-per-mm"))).toBeCloseTo(scale, 1);
  });
}
