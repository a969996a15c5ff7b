import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { gallery, openWatch, references, thumbnail } from "./support/watch-page.ts";

async function expectPicture(page: Page, number: number): Promise<void> {
  await expect(gallery(page).getByRole("status")).toHaveText(`Picture ${number} of 4`);
  await expect(page.locator(`#picture-${number}`)).toBeInViewport({ ratio: 0.5 });
  await expect(thumbnail(page, number)).toHaveAttribute("aria-current", "true");
  await expect(gallery(page).locator("[aria-current]")).toHaveCount(1);
}

test("arrows, thumbnails, keys and scrolling change the picture", async ({ page }) => {
  await openWatch(page, references.fourPictures);
  await expectPicture(page, 1);
  await gallery(page).getByRole("button", { name: "Next picture" }).click();
  await expectPicture(page, 2);
  await gallery(page).getByRole("button", { name: "Previous picture" }).click();
  await expectPicture(page, 1);
  await gallery(page).getByRole("button", { name: "Previous picture" }).click();
  await expectPicture(page, 4);
  await thumbnail(page, 3).click();
  await expectPicture(page, 3);
  expect(new URL(page.url()).hash).toBe("");

  await gallery(page).getByRole("list").first().focus();
  await page.keyboard.press("ArrowLeft");
  await expectPicture(page, 2);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectPicture(page, 4);
  await page.keyboard.press("Home");
  await expectPicture(page, 1);

  await test.step("a scrolled strip", async () => {
    await openWatch(page, references.fourPictures);
    await gallery(page).getByRole("list").first().hover();
    await page.mouse.wheel(600, 0);
    await expectPicture(page, 2);
  });
});

test("full screen: zoom by button, click, wheel and key, pan, step, close", async ({ page }) => {
  await openWatch(page, references.fourPictures);
  const opener = page.getByRole("link", { name: "View full screen" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(/^Pictures of the/);
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole("status")).toHaveText("1 of 4");
  const picture = dialog.getByRole("img");
  const shownAt = async () => {
    const box = await picture.boundingBox();
    if (!box) throw new Error("The picture is not shown.");
    return box;
  };
  const full = await shownAt();
  /** To two places: with fewer a movement that goes on would count as ended. */
  const zoom = async () => Math.round(((await shownAt()).width / full.width) * 100) / 100;
  const zoomOut = dialog.getByRole("button", { name: "Zoom out" });

  await expect(zoomOut).toBeDisabled();
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(zoom).toBe(1.6);
  await zoomOut.click();
  await expect.poll(zoom).toBe(1);
  await page.keyboard.press("+");
  await expect.poll(zoom).toBe(1.6);
  await page.keyboard.press("0");
  await expect.poll(zoom).toBe(1);

  const { width: across, height: down } = page.viewportSize() ?? full;
  const middle = [across / 2, down / 2] as const;
  await page.mouse.click(...middle);
  await expect.poll(zoom).toBe(2.5);
  const before = await shownAt();
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(across / 2 + 60, down / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await shownAt()).x).toBeGreaterThan(before.x + 30);
  await expect.poll(async () => (await shownAt()).y).toBeGreaterThan(before.y + 20);
  await page.keyboard.press("0");
  await expect.poll(zoom).toBe(1);
  await page.mouse.click(...middle);
  await expect.poll(zoom).toBe(2.5);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => Math.round((await shownAt()).x - before.x)).toBe(-80);
  await expect(dialog.getByRole("status")).toHaveText("1 of 4");
  await page.mouse.click(...middle);
  await expect.poll(zoom).toBe(1);
  await page.mouse.wheel(0, -400);
  await expect.poll(zoom).toBeGreaterThan(1.5);

  await dialog.getByRole("button", { name: "Next picture" }).click();
  await expect(picture).toHaveAccessibleName(/three-quarter view$/);
  await expect(dialog.getByRole("status")).toHaveText("2 of 4");
  await expect.poll(zoom).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await expect(picture).toHaveAccessibleName(/front$/);
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("status")).toHaveText("4 of 4");

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expectPicture(page, 4);
});

test("full screen keeps the focus, hides the page and closes when the page is left", async ({
  page,
}) => {
  await openWatch(page, references.fourPictures);
  const scripts = new Set<string>();
  page.on("request", (request) => scripts.add(request.url()));
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "View full screen" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect([...scripts].some((url) => /zoom[^/]*\.js/.test(url))).toBe(true);
  await expect(page.locator("[inert] main")).toHaveCount(1);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    const inPage = await page.evaluate(() => document.activeElement?.closest("[inert]") !== null);
    expect(inPage, `after ${step + 1} tabs`).toBe(false);
  }
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  await test.step("a click on the picture opens it, without motion if that is wanted", async () => {
    await openWatch(page, references.inStock);
    await gallery(page)
      .getByRole("img", { name: /front$/ })
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openWatch(page, references.fourPictures);
    await page.getByRole("link", { name: "View full screen" }).click();
    const dialog = page.getByRole("dialog");
    const picture = dialog.getByRole("img");
    await expect(picture).toBeVisible();
    // One that takes a millisecond at most is over before anybody sees it.
    const animations = () =>
      dialog.evaluate(
        (element) =>
          element
            .getAnimations({ subtree: true })
            .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
      );
    expect(await animations()).toBe(0);
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    expect(await animations()).toBe(0);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  type Finger = readonly [x: number, y: number];

  /** Each step has the positions of the fingers; after the last they rest and are lifted. */
  async function touch(page: Page, ...steps: readonly (readonly Finger[])[]): Promise<void> {
    const screen = await page.context().newCDPSession(page);
    const now = Date.now() / 1000;
    for (const [index, fingers] of steps.entries()) {
      await screen.send("Input.dispatchTouchEvent", {
        type: index === 0 ? "touchStart" : "touchMove",
        touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
        timestamp: now + index * 0.02,
      });
    }
    // A finger that has rested has no speed. On a busy machine the browser would guess a wrong one.
    const timestamp = now + steps.length * 0.02 + 0.2;
    await screen.send("Input.dispatchTouchEvent", {
      type: "touchEnd",
      touchPoints: [],
      timestamp,
    });
  }

  /** Over more than half a picture, after the short way that tells a swipe from a tap. */
  const swipe = (page: Page, y: number) =>
    touch(page, [[340, y]], [[320, y]], [[240, y]], [[140, y]], [[60, y]]);

  /** Sets the timestamps itself: on a busy machine two calls of `tap` may be too far apart. */
  async function doubleTap(page: Page, [x, y]: Finger): Promise<void> {
    const screen = await page.context().newCDPSession(page);
    const now = Date.now() / 1000;
    for (const after of [0, 0.1]) {
      const timestamp = now + after;
      await screen.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: [{ x, y }],
        timestamp,
      });
      await screen.send("Input.dispatchTouchEvent", {
        type: "touchEnd",
        touchPoints: [],
        timestamp,
      });
    }
  }

  test("a swipe moves the strip; in full screen a swipe changes the picture, a pinch and a double tap zoom", async ({
    page,
  }) => {
    await openWatch(page, references.fourPictures);
    await swipe(page, 420);
    await expectPicture(page, 2);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await thumbnail(page, 1).tap();
    await expectPicture(page, 1);
    await page.getByRole("link", { name: "View full screen" }).tap();
    const picture = page.getByRole("dialog").getByRole("img");
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    await expect(picture).toHaveAccessibleName(/front$/);
    await expect.poll(width).toBe(390);
    // Until it has opened it ignores fingers; then it shows the pictures on both sides.
    await expect(page.locator(".pswp__item").last()).toHaveCSS("display", "block");

    await swipe(page, 600);
    await expect(picture).toHaveAccessibleName(/three-quarter view$/);

    const pinch: Finger[][] = [
      [
        [170, 420],
        [220, 420],
      ],
      [
        [150, 420],
        [240, 420],
      ],
      [
        [120, 420],
        [270, 420],
      ],
    ];
    await touch(page, ...pinch);
    await expect.poll(width).toBeGreaterThan(390 * 2);
    await expect(picture).toHaveAccessibleName(/three-quarter view$/);

    await doubleTap(page, [195, 420]);
    await expect.poll(width).toBe(390);
  });
});
