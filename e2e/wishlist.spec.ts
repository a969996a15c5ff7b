import type { Page } from "@playwright/test";
import { axe } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test, widths } from "./support/test.ts";
import { aSoldWatch, callsOf, navigate, references, watchOf } from "./support/watch-page.ts";
import { aList, dialog, expectToast, failures, listsOf, open } from "./support/wishlists.ts";

const hearts = (page: Page) => page.getByRole("button", { name: /^Wishlist: / });
const choice = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** The first watch of the listing, by the id in its link. */
async function firstWatch(page: Page): Promise<{ id: number; name: string }> {
  const link = page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^View Details/ });
  const id = Number((await link.getAttribute("href"))?.split("/").at(-1));
  const name = (await hearts(page).first().getAttribute("aria-label"))?.replace("Wishlist: ", "");
  return { id, name: name ?? "" };
}

test.describe("a guest", () => {
  for (const [button, tab] of [
    ["Sign In", "Sign In"],
    ["Create Account", "Register"],
  ] as const) {
    test(`is told 'Login Required' by a heart, and ${button} opens the dialog`, async ({
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

  test("is told so by the button of a watch, and Escape leads back to it", async ({ page }) => {
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

  for (const { how, console, fail } of failures) {
    test(`is told when the list can't be made: ${how}`, async ({ page, allowConsole }) => {
      allowConsole(console);
      await fail(page, "**/api/wishlists", "POST");
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

    test(`keeps the new list when only adding failed: ${how}`, async ({ page, allowConsole }) => {
      allowConsole(console);
      await fail(page, "**/api/wishlists/*/items", "POST");
      await hearts(page).first().click();
      await choice(page, "My Wishlist").click();
      await expect(dialog(page).getByRole("alert")).toHaveText(
        "Failed to add item to wishlist. Please try again.",
      );
      await expect(choice(page, "My Wishlist")).toContainText("No watches");
      await page.keyboard.press("Escape");
      await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
      await page.unrouteAll();
      await hearts(page).first().click();
      await choice(page, "My Wishlist").click();
      await expect(dialog(page)).toHaveCount(0);
      expect(await listsOf(page)).toMatchObject([{ name: "My Wishlist", itemCount: 1 }]);
    });
  }
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

  test("makes a new one, which then holds the watch", async ({ page }) => {
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

  for (const { how, console, fail } of failures) {
    test(`reads why the lists are not shown, and tries again: ${how}`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(console);
      await fail(page, "**/api/wishlists", "GET");
      await hearts(page).first().click();
      await expect(dialog(page).getByRole("alert")).toHaveText(
        "Error loading wishlists. Please try again later.",
      );
      await page.unrouteAll();
      await dialog(page).getByRole("button", { name: "Try again" }).click();
      await expect(choice(page, "Divers")).toBeVisible();
    });
  }

  test("is told the server's reason when there are too many", async ({ page, allowConsole }) => {
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

  test("sees the same in two tabs", async ({ page, context }) => {
    const other = await context.newPage();
    await open(other, "/shop");
    await hearts(page).first().click();
    await choice(page, "Divers").click();
    await expect(hearts(other).first()).toHaveAttribute("aria-pressed", "true");
    await hearts(other).first().click();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  });

  test("whose session has ended is a guest, and asked to sign in", async ({
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

test.describe("a heart that is full", () => {
  test.beforeEach(async ({ page, context }) => {
    await signIn(context, "customer");
    await open(page, "/shop");
    const { id } = await firstWatch(page);
    await aList(page, "Divers", [id]);
    await aList(page, "Empty");
    await aList(page, "Dress watches", [id]);
  });

  test("comes with the page, without a call", async ({ page }) => {
    const calls = callsOf(page);
    await open(page, "/shop");
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
    await expect(hearts(page).nth(1)).toHaveAttribute("aria-pressed", "false");
    expect(calls.filter((path) => path.includes("wishlists"))).toEqual([]);
  });

  test("takes the watch off every list", async ({ page }) => {
    await open(page, "/shop");
    const { name } = await firstWatch(page);
    await hearts(page).first().click();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
    await expectToast(page, "Removed from wishlist", `${name} is no longer on your wishlists.`);
    expect((await listsOf(page)).map(({ itemCount }) => itemCount)).toEqual([0, 0, 0]);
    await page.reload();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  });

  for (const { how, console, fail } of failures) {
    for (const [url, method] of [
      ["**/api/wishlists", "GET"],
      ["**/api/wishlists/*/items/*", "DELETE"],
    ] as const) {
      test(`is full again when ${method} fails: ${how}`, async ({ page, allowConsole }) => {
        allowConsole(console);
        await open(page, "/shop");
        await fail(page, url, method);
        await hearts(page).first().click();
        await expectToast(page, "Error", "Failed to remove item from wishlist. Please try again.");
        await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
      });
    }
  }

  test("is empty at once, before the server has answered", async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await open(page, "/shop");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/wishlists/*/items/*", async (route) => {
      await held;
      await route.fulfill({ status: 500, body: "" });
    });
    await hearts(page).first().click();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
    answer();
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
  });
});

test("where the call for the hearts fails, none is full", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await open(page, "/shop");
  const { id } = await firstWatch(page);
  await page.route("**/api/wishlists/watches", (route) => route.fulfill({ status: 500, body: "" }));
  const user = await signIn(context, "customer");
  await aList(page, "Divers", [id]);
  const asked = page.waitForResponse("**/api/wishlists/watches");
  await page.evaluate(() => new BroadcastChannel("meridian").postMessage("viewer"));
  await asked;
  await expect(page.getByRole("banner")).toContainText(user.username);
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
});

test.describe("the button of a watch", () => {
  test("says 'In Wishlist' once it is on a list, and leads to the account", async ({
    page,
    context,
  }) => {
    await signIn(context, "customer");
    const { id } = await watchOf(page.request, references.inStock);
    await open(page, `/watch/${id}`);
    await page.getByRole("button", { name: "Add to Wishlist" }).click();
    await choice(page, "My Wishlist").click();
    const link = page.getByRole("link", { name: "In Wishlist" });
    await expect(dialog(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.reload();
    await link.click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { name: "My Wishlists" })).toBeVisible();
  });

  test("is there for a sold watch too", async ({ page, context }) => {
    await signIn(context, "customer");
    const { id } = await aSoldWatch(page.request);
    await open(page, `/watch/${id}`);
    await page.getByRole("button", { name: "Add to Wishlist" }).click();
    await choice(page, "My Wishlist").click();
    await expect(page.getByRole("link", { name: "In Wishlist" })).toBeVisible();
  });

  test("says so when the dialog's code can't be had", async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await open(page, "/watch/1");
    await page.route(/add-dialog/, (route) => route.abort());
    await page.getByRole("button", { name: "Add to Wishlist" }).click();
    await expectToast(page, "Error", "Failed to add item to wishlist. Please try again.");
  });
});

for (const width of widths) {
  test(`hearts and the dialog are sound at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(context, "customer");
    await aList(page, "A list with a name so long that it needs a second line on every phone", [1]);
    await open(page, "/shop");
    await axe(page);
    await hearts(page).first().click();
    await expect(choice(page, "A list with a name")).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
