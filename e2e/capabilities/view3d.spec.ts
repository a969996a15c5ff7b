import type { Page } from "@playwright/test";
import { smallModel } from "#tests/small-model.ts";
import { axe } from "../support/axe.ts";
import { liveObjects, usedHeap } from "../support/heap.ts";
import { expect, test } from "../support/test.ts";
import { gallery, openWatch, references } from "../support/watch-page.ts";

// WebGL in software, which is slow: the screens are small, and nothing moves unless a test is about that.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ["--disable-gpu", "--enable-unsafe-swiftshader"],
  },
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 0.5,
});
test.slow();
// Chromium reports the missing graphics card.
test.beforeEach(({ allowConsole }) => allowConsole(/GL Driver Message/));

const opener = (page: Page) => gallery(page).getByRole("button", { name: "View in 3D" });
const view = (page: Page) => page.getByRole("dialog", { name: /^3D view of the/ });
const scene = (page: Page) => view(page).getByRole("application");
const status = (page: Page) => view(page).getByRole("status");
/** The limit only ends a test that hangs: shaders take long without a graphics card. */
const isReady = (page: Page) =>
  expect(view(page)).toHaveAttribute("data-phase", "ready", { timeout: 60_000 });

/** In place of the watch's own model, whose shaders take seconds each time. */
async function serveSmallModel(page: Page): Promise<void> {
  const body = smallModel();
  const contentType = "model/gltf-binary";
  await page.route("**/models/**", (route) => route.fulfill({ body, contentType }));
}

async function openPage(page: Page): Promise<void> {
  await serveSmallModel(page);
  await openWatch(page, references.newArrival);
}

async function openView(page: Page): Promise<void> {
  await openPage(page);
  await opener(page).click();
  await isReady(page);
}

async function shown(page: Page, name: "azimuth" | "elevation" | "distance"): Promise<number> {
  return Number(await scene(page).getAttribute(`data-${name}`));
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await scene(page).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("nothing is fetched before it is opened; it is turned by mouse, keys and by name", async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.clock.setFixedTime(new Date(2026, 10, 16, 15, 30, 12, 300));
    await openWatch(page, references.newArrival);
    await expect(opener(page)).toBeVisible();
    await opener(page).hover();
    const isOfView = (path: string) => /models|viewer|turntable/.test(path);
    expect(fetched.filter(isOfView)).toEqual([]);
    await opener(page).click();
    await expect(view(page)).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await isReady(page);
    expect(fetched.filter(isOfView).length).toBeGreaterThan(2);
    expect(fetched.filter((path) => path.startsWith("/models/"))).toHaveLength(1);
    await expect(scene(page)).toBeFocused();
    await axe(page);

    // The hands, as the scene has them: 15:30:12, at the second of the eighth beats.
    await expect(scene(page)).toHaveAttribute("data-hand-hour", "105");
    await expect(scene(page)).toHaveAttribute("data-hand-minute", "181");
    await expect(scene(page)).toHaveAttribute("data-hand-second", "74");
    await page.clock.setFixedTime(new Date(2026, 10, 16, 9, 0, 45));
    await expect(scene(page)).toHaveAttribute("data-hand-hour", "270");
    await expect(scene(page)).toHaveAttribute("data-hand-second", "270");

    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 288, y + 72, { steps: 3 });
    await page.mouse.up();
    // A fifth of the width to the left, a twentieth down.
    await expect.poll(() => shown(page, "azimuth")).toBeGreaterThan(30);
    expect(await shown(page, "azimuth")).toBeLessThan(50);
    expect(await shown(page, "elevation")).toBeGreaterThan(5);
    const before = await shown(page, "distance");
    await page.mouse.wheel(0, -300);
    await expect.poll(() => shown(page, "distance")).toBeLessThan(before);

    await view(page).getByRole("button", { name: "Side view with the crown" }).click();
    await expect.poll(() => shown(page, "azimuth")).toBe(84);
    await expect(status(page)).toHaveText("Side view with the crown");
    await view(page).getByRole("button", { name: "Back view of the case" }).click();
    await expect.poll(() => shown(page, "azimuth")).toBe(180);
    const dial = view(page).getByRole("button", { name: "Dial up close" });
    await dial.click();
    await expect.poll(() => shown(page, "distance")).toBe(0.38);
    await expect(dial).toHaveAttribute("aria-pressed", "true");
    await view(page).getByRole("button", { name: "Front view" }).click();
    await expect.poll(() => shown(page, "azimuth")).toBe(0);
    await expect(dial).toHaveAttribute("aria-pressed", "false");

    await scene(page).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => shown(page, "azimuth")).toBe(45);
    await expect(status(page)).toHaveText("Seen from the front right");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => shown(page, "elevation")).toBe(12);
    await page.keyboard.press("+");
    await expect.poll(() => shown(page, "distance")).toBe(0.83);
    await page.keyboard.press("-");
    await expect.poll(() => shown(page, "distance")).toBe(1);

    await view(page).getByRole("button", { name: "Full screen" }).click();
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.className))
      .toBe("viewer-frame");
    await view(page).getByRole("button", { name: "Leave full screen" }).click();
    await expect(view(page).getByRole("button", { name: "Full screen" })).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(view(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
});

test.describe("by touch", () => {
  // With fewer pixels a tap would not meet what is under it.
  test.use({ hasTouch: true, deviceScaleFactor: 1 });

  test("on a phone it takes the place of the pictures, also from full screen", async ({ page }) => {
    await openPage(page);
    await page.getByRole("link", { name: "View full screen" }).tap();
    const pictures = page.getByRole("dialog", { name: /^Pictures of the/ });
    await pictures.getByRole("button", { name: "View in 3D" }).tap();
    await isReady(page);
    expect(await view(page).boundingBox()).toEqual(await gallery(page).boundingBox());
    await axe(page);

    const { x, y } = await middleOf(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[][]) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at.map(([left = 0, top = 0], id) => ({ x: left, y: top, id })),
      });
    await touch("touchStart", [x, y]);
    for (const right of [20, 60, 97]) await touch("touchMove", [x + right, y]);
    await touch("touchEnd");
    await expect.poll(() => shown(page, "azimuth")).toBeLessThan(330);
    expect(await shown(page, "azimuth")).toBeGreaterThan(290);

    const before = await shown(page, "distance");
    await touch("touchStart", [x - 20, y], [x + 20, y]);
    for (const apart of [30, 40]) await touch("touchMove", [x - apart, y], [x + apart, y]);
    await touch("touchEnd");
    await expect.poll(() => shown(page, "distance")).toBeLessThan(before * 0.6);

    // A tap that a slow drawing holds up becomes a long press, which closes nothing: a person taps again.
    const close = view(page).getByRole("button", { name: "Close the 3D view" });
    await expect(async () => {
      if (await close.isVisible()) await close.tap({ timeout: 2_000 });
      await expect(view(page)).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await expect(opener(page)).toBeFocused();
    await opener(page).press("Enter");
    await isReady(page);
    await page.keyboard.press("Escape");
    await expect(view(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("it turns by itself until it is touched, and its second hand moves", async ({ page }) => {
    await openView(page);
    // A drawing may take seconds without a graphics card, and each turns it only a little.
    await expect.poll(() => shown(page, "azimuth"), { timeout: 60_000 }).toBeGreaterThan(0);
    await view(page).getByRole("button", { name: "Front view" }).click();
    await expect.poll(() => shown(page, "azimuth")).toBe(0);
    const second = () => scene(page).getAttribute("data-hand-second");
    const before = await second();
    await expect.poll(second).not.toBe(before);
    expect(await shown(page, "azimuth")).toBe(0);
  });
});

test("a lost context is restored by a button, or by itself", async ({ page }) => {
  await openView(page);
  const lose = async () => {
    await scene(page).evaluate((canvas: HTMLCanvasElement) => {
      const extension = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
      // A lost context gives the extension to nobody.
      Object.assign(window, { restoreContext: () => extension?.restoreContext() });
      extension?.loseContext();
    });
    await expect(view(page).getByRole("alert")).toContainText("The 3D view was interrupted.");
  };
  await lose();
  await view(page).getByRole("button", { name: "Restore" }).click();
  await isReady(page);
  await lose();
  await page.evaluate("restoreContext()");
  await isReady(page);
  await expect(scene(page)).toHaveAttribute("data-azimuth", "0");
});

test("on a slow line the picture and the progress are shown, and a failure can be repeated", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/\/models\//);
  await openWatch(page, references.newArrival);
  const session = await page.context().newCDPSession(page);
  const limitTo = (downloadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 100,
      downloadThroughput,
      uploadThroughput: downloadThroughput,
    });
  await expect(opener(page)).toBeVisible();
  await limitTo(40_000);
  await opener(page).click();
  const progress = view(page).getByRole("progressbar", { name: "Loading the 3D view" });
  await expect
    .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value > 0 && bar.value < 1))
    .toBe(true);
  await expect(view(page).locator("img")).toHaveCSS("opacity", "1");
  await expect(view(page).getByRole("button", { name: "Front view" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(view(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  await limitTo(-1);
  await serveSmallModel(page);
  await page.route("**/models/**", (route) => route.abort("connectionreset"), { times: 1 });
  await opener(page).click();
  await expect(view(page).getByRole("alert")).toContainText("could not be loaded");
  await view(page).getByRole("button", { name: "Try again" }).click();
  await isReady(page);
  await expect(progress).toHaveCount(0);
});

test("without WebGL there is no button", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = (kind: string) => {
      document.documentElement.dataset.asked = kind;
      return null;
    };
  });
  await openPage(page);
  await expect(page.locator("html")).toHaveAttribute("data-asked", "webgl2");
  await expect(opener(page)).toHaveCount(0);
  await page.getByRole("link", { name: "View full screen" }).click();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "View in 3D" })).toHaveCount(0);
});

test("opened and closed ten times, it keeps nothing", async ({ page }) => {
  await openPage(page);
  const session = await page.context().newCDPSession(page);
  const heap: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    await opener(page).click();
    await isReady(page);
    await page.keyboard.press("Escape");
    await expect(view(page)).toHaveCount(0);
    heap.push(await usedHeap(session));
  }
  // When a context that nothing refers to is freed is up to the browser; a leak would keep all ten.
  await expect.poll(() => liveObjects(session, "WebGL2RenderingContext")).toBeLessThanOrEqual(5);
  // The first times compile and cache. A leak adds some 15 MB in the seven that follow.
  expect((heap[9] ?? 0) - (heap[2] ?? 0)).toBeLessThan(8_000_000);
});
