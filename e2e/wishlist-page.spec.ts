import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { navigate, references, watchOf } from "./support/watch-page.ts";
import { aList, listsOf } from "./support/wishlists.ts";

// Texts and failures are tested in src/pages/account/wishlist.page.test.tsx.

test("removes a watch, and an empty list leads to the shop", async ({ page, context }) => {
  await signIn(context, "customer");
  const watch = await watchOf(page.request, references.inStock);
  const { id } = await aList(page, "Divers", [watch.id]);
  await open(page, `/account/wishlist/${id}`);
  const picture = page.getByRole("main").getByRole("article").locator("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const name = `${watch.brandName} ${watch.model}`;
  await page.getByRole("button", { name: `Remove ${name}` }).press("Enter");
  await expectToast(page, "Removed from wishlist", `${name} is no longer on Divers.`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { name: "This wishlist is empty" })).toBeVisible();
  expect(await listsOf(page)).toMatchObject([{ itemCount: 0 }]);
  const toShop = page.getByRole("main").getByRole("link", { name: "Browse the Shop" });
  await expect(toShop).toHaveAttribute("href", "/shop");
  await navigate(page, "/account");
  await expect(page.getByRole("article").filter({ hasText: "Divers" })).toContainText("No watches");
});
