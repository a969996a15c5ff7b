import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("without a connection actions fail at once with a toast, and the screen is unchanged", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/INTERNET_DISCONNECTED/);
  await signIn(context, "customer");
  await open(page, "/watch/1");
  // The first action loads the toaster.
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(page.getByText("Added to cart", { exact: true })).toBeVisible();

  await open(page, "/watch/2");
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText("Failed to add item to cart", { exact: true })).toBeVisible();
  await expect(add).toBeEnabled();
  await page.getByRole("banner").getByRole("link", { name: "Sign Out" }).click();
  await expect(
    page.getByText("An error occurred while logging out", { exact: true }),
  ).toBeVisible();
  await context.setOffline(false);
});
