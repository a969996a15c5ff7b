import { axe } from "./support/axe.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { callsOf, navigate } from "./support/watch-page.ts";
import {
  aList,
  choice,
  connectionLost,
  dialog,
  firstWatch,
  hearts,
  listsOf,
  loseConnection,
} from "./support/wishlists.ts";

test.describe("a guest", () => {
  for (const [button, tab] of [
    ["Sign In", "Sign In"],
    ["Create Account", "Register"],
  ] as const) {
    test(`sees 'Login Required' after a click on a heart, and ${button} opens the dialog`, async ({
      page,
    }) => {
      await open(page, "/shop");
      await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
      await hearts(page).first().click();
      await expect(dialog(page)).toHaveAccessibleName("Login Required");
      await axe(page);
      await dialog(page).getByRole("button", { name: button, exact: true }).click();
      await expect(dialog(page).getByRole("tab", { name: tab })).toHaveAttribute(
        "aria-selected",
        "true",
      );
    });
  }

  test("sees it after a click on a watch's button too, and Escape returns the focus", async ({
    page,
  }) => {
    await open(page, "/watch/1");
    const button = page.getByRole("button", { name: "Add to Wishlist" });
    await button.press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Login Required");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("makes no call about wishlists", async ({ page }) => {
    const calls = callsOf(page);
    await open(page, "/shop");
    await navigate(page, "/");
    await expect(hearts(page).first()).toBeVisible();
    expect(calls.filter((path) => path.includes("wishlists"))).toEqual([]);
  });
});

test.describe("a customer without lists", () => {
  test.beforeEach(async ({ page, context }) => {
    await signIn(context, "customer");
    await open(page, "/shop");
  });

  test("takes the default list, by keyboard alone", async ({ page }) => {
    const { id, name } = await firstWatch(page);
    await hearts(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Add to Wishlist");
    await expect(dialog(page)).toContainText(name);
    await expect(choice(page, "My Wishlist")).toBeVisible();
    await axe(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(choice(page, "My Wishlist")).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, "Added to wishlist", `${name} is now on My Wishlist.`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
    await expect(hearts(page).first()).toBeFocused();
    await expect(hearts(page).nth(1)).toHaveAttribute("aria-pressed", "false");
    expect(await listsOf(page)).toMatchObject([{ name: "My Wishlist", itemCount: 1 }]);
    expect(await (await page.request.get(`/api/wishlists/contains/${id}`)).json()).toEqual({
      inWishlist: true,
    });
  });

  test("gives a list a name, which must not be blank", async ({ page }) => {
    await hearts(page).first().click();
    await dialog(page).getByRole("button", { name: "Choose another name" }).click();
    const field = dialog(page).getByRole("textbox", { name: "Wishlist name" });
    await expect(field).toBeFocused();
    for (const blank of ["", "   "]) {
      await field.fill(blank);
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByText("Please enter a wishlist name")).toBeVisible();
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    await axe(page);
    expect(await listsOf(page)).toEqual([]);
    await field.fill("  Dress watches ");
    await dialog(page).getByRole("button", { name: "Create and Add", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
    expect(await listsOf(page)).toMatchObject([{ name: "Dress watches", itemCount: 1 }]);
  });
});

test("a list that can't be created leaves the dialog open for a retry", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(connectionLost);
  await signIn(context, "customer");
  await open(page, "/shop");
  await loseConnection(page, "**/api/wishlists", "POST");
  await hearts(page).first().click();
  await choice(page, "My Wishlist").click();
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "Failed to create wishlist. Please try again.",
  );
  await axe(page);
  await page.unrouteAll();
  await choice(page, "My Wishlist").click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await listsOf(page)).toMatchObject([{ name: "My Wishlist", itemCount: 1 }]);
});

test.describe("a customer with lists", () => {
  test.beforeEach(async ({ page, context }) => {
    await signIn(context, "customer");
    await aList(page, "Divers");
    await aList(page, "Dress watches", [9]);
    await open(page, "/shop");
  });

  test("picks one of them", async ({ page }) => {
    await hearts(page).first().click();
    await expect(choice(page, "Dress watches")).toContainText("1 watch");
    await expect(choice(page, "My Wishlist")).toHaveCount(0);
    await choice(page, "Divers").click();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
    expect(await listsOf(page)).toMatchObject([
      { name: "Divers", itemCount: 1 },
      { name: "Dress watches", itemCount: 1 },
    ]);
  });

  test("creates a new one, which then contains the watch", async ({ page }) => {
    await hearts(page).first().click();
    await dialog(page).getByRole("button", { name: "New wishlist" }).click();
    await dialog(page).getByRole("textbox", { name: "Wishlist name" }).fill("Chronographs");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect(await listsOf(page)).toMatchObject([
      { name: "Divers", itemCount: 0 },
      { name: "Dress watches", itemCount: 1 },
      { name: "Chronographs", itemCount: 1 },
    ]);
  });

  test("sees the server's message when there are too many lists", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const message = "You can have at most 100 wishlists.";
    await page.route("**/api/wishlists", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { message, code: "too_many_wishlists" } })
        : route.fallback(),
    );
    await hearts(page).first().click();
    await dialog(page).getByRole("button", { name: "New wishlist" }).click();
    await dialog(page).getByRole("textbox", { name: "Wishlist name" }).fill("One more");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toHaveText(message);
  });

  test("sees the same hearts in two tabs", async ({ page, context }) => {
    const other = await context.newPage();
    await open(other, "/shop");
    await hearts(page).first().click();
    await choice(page, "Divers").click();
    await expect(hearts(other).first()).toHaveAttribute("aria-pressed", "true");
    await hearts(other).first().click();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  });

  test("whose session has ended sees the sign-in prompt", async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    await hearts(page).first().click();
    await expect(choice(page, "Divers")).toBeVisible();
    await context.clearCookies();
    await choice(page, "Divers").click();
    await expectToast(
      page,
      "Your session has ended",
      "Failed to add item to wishlist. Please try again.",
    );
    await expect(dialog(page)).toHaveCount(0);
    await hearts(page).first().click();
    await expect(dialog(page)).toHaveAccessibleName("Login Required");
  });
});

test("hearts and the dialog are accessible at every width", async ({ page, context }) => {
  await signIn(context, "customer");
  await aList(page, "A list with a name so long that it needs a second line on every phone", [1]);
  await open(page, "/shop/omega");
  await expectAccessibleAtEveryWidth(page);
  await hearts(page).first().click();
  await expect(choice(page, "A list with a name")).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
});
