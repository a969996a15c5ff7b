import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { navigate, references, watchOf } from "./support/watch-page.ts";
import { aList, connectionLost, listsOf, loseConnection } from "./support/wishlists.ts";

test.describe("one wishlist", () => {
  const items = (page: Page) => page.getByRole("main").getByRole("article");

  test("shows image, model, reference, retail price and status of each watch", async ({
    page,
    context,
  }) => {
    await signIn(context, "customer");
    const watch = await watchOf(page.request, references.inStock);
    const { id } = await aList(page, "Divers", [watch.id]);
    await open(page, `/account/wishlist/${id}`);
    await expect(page).toHaveTitle(/^Divers/);
    const item = items(page);
    await expect(item).toHaveCount(1);
    await expect(item.getByRole("heading")).toHaveText(watch.model);
    await expect(item.getByRole("link", { name: watch.model })).toHaveAttribute(
      "href",
      `/watch/${watch.id}`,
    );
    await expect(item).toContainText(watch.reference);
    await expect(item).toContainText(`$${watch.retailPrice.toLocaleString("en-US")}`);
    await expect(item).toContainText(watch.status);
    await expect
      .poll(() => item.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test("removes a watch, and an empty list leads to the shop", async ({ page, context }) => {
    await signIn(context, "customer");
    const watch = await watchOf(page.request, references.inStock);
    const { id } = await aList(page, "Divers", [watch.id]);
    await open(page, `/account/wishlist/${id}`);
    const name = `${watch.brandName} ${watch.model}`;
    await page.getByRole("button", { name: `Remove ${name}` }).press("Enter");
    await expectToast(page, "Removed from wishlist", `${name} is no longer on Divers.`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("heading", { name: "This wishlist is empty" })).toBeVisible();
    expect(await listsOf(page)).toMatchObject([{ itemCount: 0 }]);
    const toShop = page.getByRole("main").getByRole("link", { name: "Browse the Shop" });
    await expect(toShop).toHaveAttribute("href", "/shop");
    await navigate(page, "/account");
    await expect(page.getByRole("article").filter({ hasText: "Divers" })).toContainText(
      "No watches",
    );
  });

  test("shows an error when it can't be loaded, and retries", async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(connectionLost);
    await signIn(context, "customer");
    const { id } = await aList(page, "Divers", [1]);
    await open(page, "/account");
    await loseConnection(page, `**/api/wishlists/${id}`, "GET");
    await page.getByRole("link", { name: "View Divers" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error loading wishlist.");
    await axe(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Divers");
  });

  test("of another user gets the same response as a missing one", async ({
    page,
    browser,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const owner = await browser.newContext();
    await signIn(owner, "customer");
    const ownersPage = await owner.newPage();
    const base = process.env.BASE_URL ?? "";
    const reply = await ownersPage.request.post(`${base}/api/wishlists`, {
      data: { name: "Secret" },
    });
    const { id } = (await reply.json()) as { id: number };
    await owner.close();

    await signIn(page.context(), "customer");
    const bodies: string[] = [];
    for (const foreign of [id, 999_999]) {
      const response = await page.goto(`/account/wishlist/${foreign}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error loading wishlist.");
      bodies.push(await page.getByRole("main").innerText());
    }
    expect(bodies[0]).toBe(bodies[1]);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await axe(page);
  });

  test("with an invalid id leads back to the account", async ({ page, context, allowConsole }) => {
    allowConsole(/status of 404/);
    await signIn(context, "customer");
    await open(page, "/account/wishlist/abc");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Wishlist");
    await axe(page);
    await page.getByRole("main").getByRole("link", { name: "My Wishlists" }).click();
    await expect(page).toHaveURL("/account");
  });
});
