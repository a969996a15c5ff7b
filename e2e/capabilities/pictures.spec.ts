import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { expectNoSidewaysScroll } from "../support/admin-page.ts";
import { axe } from "../support/axe.ts";
import { open } from "../support/open.ts";
import { photos, tiles } from "../support/photos.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test, widths } from "../support/test.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

async function aWatchWithoutPictures(): Promise<number> {
  const [watch] = await runSql<{ id: number }>(
    sharedShop(),
    `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size, case_size_mm,
       dial_color, material, condition, box_papers)
     select 'pictured-' || gen_random_uuid(), brand_id, 'Pictured', 'P-1', description, 9000, case_size, case_size_mm,
       dial_color, material, condition, box_papers
     from watches order by id limit 1 returning id`,
  );
  return watch?.id ?? 0;
}

async function storedWidths(watchId: number): Promise<number[]> {
  const rows = await runSql<{ width: number }>(
    sharedShop(),
    "select width from pictures where watch_id = $1 order by position, id",
    [watchId],
  );
  return rows.map(({ width }) => width);
}

/** As on a poor mobile connection. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 80,
    downloadThroughput: 250_000,
    uploadThroughput: 60_000,
  });
}

/** The second request loses its connection, and the fourth meets a full disk. */
async function failTwice(page: Page): Promise<void> {
  let requests = 0;
  await page.route(/\/api\/admin\/pictures\?/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    requests += 1;
    if (requests === 2) return route.abort("connectionreset");
    if (requests === 4) {
      const message = "There is no space left for pictures.";
      return route.fulfill({ status: 507, json: { message, code: "storage_full" } });
    }
    return route.continue();
  });
}

test("eight photos on a slow line with two failures are added, ordered, described and shown", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/pictures|ERR_CONNECTION_RESET|507/);
  const id = await aWatchWithoutPictures();
  await open(page, `/inventory/${id}`);
  await slowLine(page);
  await failTwice(page);
  await page.getByLabel(/^Choose pictures/).setInputFiles(await photos(8));
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await page.getByRole("button", { name: /^Try photo-\d\.jpg again$/ }).click();
  await expect(tiles(page)).toHaveCount(8, { timeout: 60_000 });
  await expect(page.getByText("Preparing…")).toHaveCount(0, { timeout: 60_000 });

  const asChosen = Array.from({ length: 8 }, (_, index) => 900 + index);
  await expect.poll(() => storedWidths(id)).toEqual(asChosen);

  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (width !== 768) await axe(page);
  }

  // By keyboard: the last becomes the cover, then the second.
  await tiles(page).nth(7).focus();
  await page.keyboard.press("Home");
  await expect(page.getByText("This picture is the cover now.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Moved to position 2 of 8.")).toBeVisible();
  await expect(tiles(page).nth(1)).toBeFocused();

  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Picture 2" });
  await dialog.getByRole("button", { name: /^Use “/ }).click();
  const text = await dialog.getByLabel("Description").inputValue();
  expect(text).toMatch(/ Pictured with .+ dial, seen at an angle$/);
  await dialog.getByRole("button", { name: "Turn to the right" }).click();
  await dialog.getByLabel("Size").press("ArrowLeft");
  await axe(page);
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Remove picture 8" }).click();
  await expect(tiles(page)).toHaveCount(7);
  await expect(page.getByText("Preparing…")).toHaveCount(0, { timeout: 60_000 });

  await open(page, `/watch/${id}`);
  const gallery = page.getByRole("region", { name: /^Pictures of the/ });
  await expect(gallery.getByRole("listitem").getByRole("img")).toHaveCount(7);
  await expect(gallery.getByRole("img", { name: text })).toHaveCount(1);
});
