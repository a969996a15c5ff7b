import { startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { axe } from "./support/axe.ts";
import { expectFits } from "./support/expect-fits.ts";
import { open } from "./support/open.ts";
import { sharedShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

/** The other shops have administrators. */
let shop: TestShop;
test.beforeAll(async () => {
  shop = await startOwnShop(sharedShop().databaseUrl);
});
test.afterAll(() => shop.stop());

test("the printed link creates the first administrator; without it there is only the sign-in", async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await expect.poll(() => shop.output()).toContain("First administrator: ");
  const link = shop.output().match(/First administrator: (\S+)/)?.[1] ?? "";
  expect(link).toMatch(/\/admin\/login#setup=[\w-]{43}$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "First Administrator" })).toBeVisible();
  await expect(page, "the token is not in the history").toHaveURL(/\/admin\/login$/);
  await expectFits(page);

  await page.getByRole("button", { name: "Create Administrator" }).click();
  await expect(page.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 15 characters")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await axe(page);

  await page.getByLabel("Username").fill("keeper");
  await page.getByLabel("Email").fill("keeper@meridian.example");
  await page.getByLabel("Password").fill("a lamp beside the quay");
  await page.getByRole("button", { name: "Create Administrator" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("banner")).toContainText("keeper");
  await expect(page.getByRole("link", { name: "Admin Panel" })).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const path of ["/admin", "/admin/login"]) {
    await open(other, shop.url + path);
    await expect(other.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  }
  await elsewhere.close();
});
