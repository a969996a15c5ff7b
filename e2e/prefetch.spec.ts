import { hydrated, open } from "./support/open.ts";
import { opensNewTab } from "./support/opens-new-tab.ts";
import { expect, test } from "./support/test.ts";

test("pointing at a link prefetches its page, and the click makes no more requests", async ({
  page,
}) => {
  await open(page, "/shop");
  const link = page.getByRole("link", { name: /^View Details of/ }).first();
  expect(await opensNewTab(link), "a click with a modifier key is the browser's").toBe(true);
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
test("pages hydrate without a request, missing ones too", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\/(api|assets)\//.test(request.url())) requested.push(request.url());
  });
  for (const [path, status] of [
    ["/", 200],
    ["/watch/2", 200],
    ["/collections", 200],
    ["/watch/999999", 404],
    ["/watch/abc", 404],
  ] as const) {
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(response?.status(), path).toBe(status);
    await hydrated(page);
    expect(
      requested.filter((url) => url.includes("/api/")),
      path,
    ).toEqual([]);
    await page.waitForLoadState("networkidle");
    requested.length = 0;
    // A headless browser that draws nothing may never be idle by its own account.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
    expect(requested, path).toEqual([]);
  }
});
