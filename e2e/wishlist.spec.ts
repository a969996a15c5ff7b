import { axe } from "./support/axe.ts";
import { expectFits } from "./support/expect-fits.ts";
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

test("a guest sees 'Login Required' after a click on a heart or a watch's button, and no call is made", async ({
  page,
}) => {
  const calls = callsOf(page);
  await open(page, "/shop");
  await navigate(page, "/");
  await expect(hearts(page).first()).toBeVisible();
  expect(calls.filter((path) => path.includes("wishlists"))).toEqual([]);

  await open(page, "/shop");
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  await hearts(page).first().click();
  await expect(dialog(page)).toHaveAccessibleName("Login Required");
  await expectFits(page);
  for (const name of ["Sign In", "Create Account"]) {
    await expect(dialog(page).getByRole("button", { name, exact: true })).toBeVisible();
  }

  await test.step("Escape returns the focus", async () => {
    await open(page, "/watch/1");
    const button = page.getByRole("button", { name: "Add to Wishlist" });
    await button.press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Login Required");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test("a customer without lists takes the default list, by keyboard alone, after a failure too, or gives one a name", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(connectionLost);
  await signIn(context, "customer");
  await open(page, "/shop");
  await test.step("a name must not be blank", async () => {
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
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("a list that can't be created leaves the dialog open for a retry", async () => {
    await loseConnection(page, "**/api/wishlists", "POST");
    await hearts(page).first().click();
    await choice(page, "My Wishlist").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "Failed to create wishlist. Please try again.",
    );
    await axe(page);
    await page.unrouteAll();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

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

  await test.step("a new list with a name", async () => {
    await hearts(page).nth(1).click();
    await dialog(page).getByRole("button", { name: "New wishlist" }).click();
    const field = dialog(page).getByRole("textbox", { name: "Wishlist name" });
    await field.fill("  Dress watches ");
    await dialog(page).getByRole("button", { name: "Create and Add", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(hearts(page).nth(1)).toHaveAttribute("aria-pressed", "true");
    expect(await listsOf(page)).toMatchObject([
      { name: "My Wishlist", itemCount: 1 },
      { name: "Dress watches", itemCount: 1 },
    ]);
  });
});

test("a customer with lists picks one or creates another", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  await signIn(context, "customer");
  await aList(page, "Divers");
  await aList(page, "Dress watches", [9]);
  await aList(page, "A list with a name so long that it needs a second line on every phone", [1]);
  await open(page, "/shop");
  await hearts(page).first().click();
  await expect(choice(page, "A list with a name")).toBeVisible();
  await expectFits(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await test.step("the server's message", async () => {
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
    await page.unrouteAll();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  await hearts(page).first().click();
  await expect(choice(page, "Dress watches")).toContainText("1 watch");
  await expect(choice(page, "My Wishlist")).toHaveCount(0);
  await choice(page, "Divers").click();
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");

  await hearts(page).nth(1).click();
  await dialog(page).getByRole("button", { name: "New wishlist" }).click();
  await dialog(page).getByRole("textbox", { name: "Wishlist name" }).fill("Chronographs");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(await listsOf(page)).toMatchObject([
    { name: "Divers", itemCount: 1 },
    { name: "Dress watches", itemCount: 1 },
    { itemCount: 1 },
    { name: "Chronographs", itemCount: 1 },
  ]);
});

test("hearts are the same in two tabs, and after the session has ended the sign-in is asked for", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await signIn(context, "customer");
  await aList(page, "Divers");
  await open(page, "/shop");
  const other = await context.newPage();
  await open(other, "/shop");
  await hearts(page).first().click();
  await choice(page, "Divers").click();
  await expect(hearts(other).first()).toHaveAttribute("aria-pressed", "true");
  await hearts(other).first().click();
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  await other.close();

  await test.step("the session has ended", async () => {
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
