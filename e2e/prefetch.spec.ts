import { open } from "./support/open.ts";
import { opensNewTab } from "./support/opens-new-tab.ts";
import { expect, test } from "./support/test.ts";

test("a watch that someone points at is fetched ahead, and the click asks for nothing more", async ({
  page,
}) => {
  await open(page, "/shop");
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
    await open(page, path);
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
  await open(page, "/shop");
  const link = page.getByRole("link", { name: "Collections" }).first();
  expect(await opensNewTab(link)).toBe(true);
  await expect(page).toHaveURL(/\/shop$/);
});
