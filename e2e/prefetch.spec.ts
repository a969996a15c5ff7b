import { hydrated } from "./support/hydrated.ts";
import { isLeftToTheBrowser } from "./support/left-to-the-browser.ts";
import { expect, test } from "./support/test.ts";

test("a watch that someone points at is fetched ahead, and the click asks for nothing more", async ({
  page,
}) => {
  await page.goto("/shop");
  await hydrated(page);
  const link = page.getByRole("link", { name: /^View Details of/ }).first();
  const address = (await link.getAttribute("href")) ?? "";
  const call = `/api/watches/${address.split("/").at(-1)}`;

  const ahead = page.waitForResponse((response) => response.url().endsWith(call));
  await link.hover();
  await (await ahead).finished();
  await page.waitForLoadState("networkidle");

  // Pictures come when they are shown, and a browser may fetch its icon whenever it likes.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/(api|assets)\//.test(request.url())) asked.push(request.url());
  });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a page asks for nothing once it is alive", async ({ page }) => {
  for (const path of ["/", "/shop", "/watch/2"]) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/(api|assets)\//.test(request.url())) asked.push(request.url());
    });
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(asked, path).toEqual([]);
    page.removeAllListeners("request");
  }
});

test("a click that asks for a new tab is left to the browser", async ({ page }) => {
  await page.goto("/shop");
  await hydrated(page);
  const link = page.getByRole("link", { name: "Collections" }).first();
  expect(await isLeftToTheBrowser(link)).toBe(true);
  await expect(page).toHaveURL(/\/shop$/);
});
