import { open } from "./support/open.ts";
import { opensNewTab } from "./support/opens-new-tab.ts";
import { expect, test } from "./support/test.ts";

test("pointing at a link prefetches its page, and the click makes no more requests", async ({
  page,
}) => {
  await open(page, "/shop");
  const link = page.getByRole("link", { name: /^View Details of/ }).first();
  const address = (await link.getAttribute("href")) ?? "";
  const call = `/api/watches/${address.split("/").at(-1)}`;

  const prefetched = page.waitForResponse((response) => response.url().endsWith(call));
  await link.hover();
  await (await prefetched).finished();
  await page.waitForLoadState("networkidle");

  // Pictures load when they are shown, and a browser may fetch its icon at any time.
  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\/(api|assets)\//.test(request.url())) requested.push(request.url());
  });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requested).toEqual([]);
});

// A listing fetches its other pages when idle; shop.spec.ts looks at that.
test("a hydrated page makes no requests", async ({ page }) => {
  for (const path of ["/", "/watch/2", "/collections"]) {
    await open(page, path);
    await page.waitForLoadState("networkidle");
    const requested: string[] = [];
    page.on("request", (request) => {
      if (/\/(api|assets)\//.test(request.url())) requested.push(request.url());
    });
    // A headless browser that draws nothing may never be idle by its own account.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
    expect(requested, path).toEqual([]);
    page.removeAllListeners("request");
  }
});

test("a click with a modifier key is left to the browser", async ({ page }) => {
  await open(page, "/shop");
  const link = page.getByRole("link", { name: "Collections" }).first();
  expect(await opensNewTab(link)).toBe(true);
  await expect(page).toHaveURL(/\/shop$/);
});
