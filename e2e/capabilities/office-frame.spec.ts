import { axe } from "../support/axe.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

test("the office follows the device or a choice, its rail folds, something new begins anywhere, and the shop is one link away", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/admin/settings");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("rgb(20, 19, 16)");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(ground).toBe("rgb(250, 248, 245)");
  await open(page, "/admin/brands");
  await expect.poll(ground).toBe("rgb(250, 248, 245)");

  await open(page, "/admin/orders");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Fold the sections" }).click();
  await axe(page);
  await open(page, "/admin/overview");
  await expect(page.getByRole("button", { name: "Unfold the sections" })).toBeVisible();
  await page.getByRole("navigation", { name: "Back office" }).getByText("Brands").click();
  await expect(page).toHaveURL("/admin/brands");
  await page.getByRole("button", { name: "New", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "New Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Order" })).toBeVisible();
  await page.getByRole("link", { name: "View shop" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL("/admin/overview");
});

test("a phone has the sections at its lower edge", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/admin/overview");
  const bar = page.getByRole("navigation", { name: "Favourites" });
  await bar.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/admin/orders");
  await bar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "Sections" });
  await axe(page);
  await sheet.getByRole("link", { name: "Import & Export" }).click();
  await expect(page).toHaveURL("/admin/import");
  await expect(sheet).toHaveCount(0);
});
