import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("header and footer lead by name to their screens without a page load", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = "yes";
  });
  const navigation = (name: string) => page.getByRole("navigation", { name, exact: true });
  const ways = [
    ["Main", "Shop", "/shop"],
    ["Main", "Collections", "/collections"],
    ["Main", "About", "/about"],
    ["Main", "Contact", "/contact"],
    ["Main", "Home", "/"],
    ["Footer", "Shop", "/shop"],
    ["Footer", "Collections", "/collections"],
    ["Footer", "About", "/about"],
    ["Footer", "Contact", "/contact"],
    ["Footer", "Wholesale Access", "/wholesale-application"],
    ["Footer", "FAQ", "/faq"],
    ["Footer", "Shipping & Returns", "/shipping"],
    ["Footer", "Warranty", "/warranty"],
    ["Footer", "Sell Your Watch", "/sell"],
    ["Footer", "Blog", "/blog"],
    ["Footer", "Privacy", "/privacy"],
    ["Footer", "Terms", "/terms"],
    ["Footer", "Home", "/"],
  ] as const;
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  for (const [where, name, address] of ways) {
    await navigation(where).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(title, address).toBeVisible();
    await expect(title, address).not.toHaveText(/404|went wrong/);
  }
  await expect(page.locator("html")).toHaveAttribute("data-stayed", "yes");
});

test("an administrator's Inventory and a customer's account links end on the not-found screen", async ({
  page,
  context,
}) => {
  await signIn(context, "admin");
  for (const [from, list, name, address] of [
    ["/", "Main", "Inventory", "/inventory"],
    ["/account", "Account", "Order History", "/account/orders"],
    ["/account", "Account", "Account Settings", "/account/settings"],
  ] as const) {
    await open(page, from);
    await page.getByRole("navigation", { name: list }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
});
