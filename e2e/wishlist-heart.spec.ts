import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { aSoldWatch, callsOf, references, watchOf } from "./support/watch-page.ts";
import { aList, choice, dialog, firstWatch, hearts, listsOf } from "./support/wishlists.ts";

test("a full heart comes from the server and removes the watch from every list in one call", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  await open(page, "/shop");
  const { id, name } = await firstWatch(page);
  await aList(page, "Divers", [id]);
  await aList(page, "Empty");
  await aList(page, "Dress watches", [id]);
  const calls = callsOf(page);
  await open(page, "/shop");
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(hearts(page).nth(1)).toHaveAttribute("aria-pressed", "false");
  expect(calls.filter((path) => path.includes("wishlists"))).toEqual([]);

  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(new URL(request.url()).pathname);
  });
  await hearts(page).first().click();
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  await expectToast(page, "Removed from wishlist", `${name} is no longer on your wishlists.`);
  expect((await listsOf(page)).map(({ itemCount }) => itemCount)).toEqual([0, 0, 0]);
  expect(deletions).toEqual([`/api/wishlists/items/${id}`]);
  await page.reload();
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
});

test("no heart is full when their request fails", async ({ page, context, allowConsole }) => {
  allowConsole(/status of 500/);
  await open(page, "/shop");
  const { id } = await firstWatch(page);
  await page.route("**/api/wishlists/watches", (route) => route.fulfill({ status: 500, body: "" }));
  const user = await signIn(context, "customer");
  await aList(page, "Divers", [id]);
  const response = page.waitForResponse("**/api/wishlists/watches");
  await page.evaluate(() => new BroadcastChannel("meridian").postMessage("/api/auth/user"));
  await response;
  await expect(page.getByRole("banner")).toContainText(user.username);
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
});

test("the button of a watch, a sold one too, shows 'In Wishlist' once it is on a list, and leads to the account", async ({
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
  await expect(link).toBeVisible();

  await test.step("a sold watch", async () => {
    const sold = await aSoldWatch(page.request);
    await open(page, `/watch/${sold.id}`);
    await page.getByRole("button", { name: "Add to Wishlist" }).click();
    await choice(page, "My Wishlist").click();
    await expect(page.getByRole("link", { name: "In Wishlist" })).toBeVisible();
  });
  await link.click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { name: "My Wishlists" })).toBeVisible();
});
