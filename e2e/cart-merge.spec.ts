import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  cartLink,
  line,
  lineOf,
  quantityField,
  storeGuestCart,
  sum,
  twoWatches,
  usd,
} from "./support/cart-page.ts";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { expectToast, toast } from "./support/toast.ts";

const password = "a long walk at noon";

async function register(request: APIRequestContext): Promise<string> {
  const username = `guest-${randomBytes(4).toString("hex")}`;
  const reply = await request.post("/api/auth/register", {
    data: {
      username,
      email: `${username}@meridian.example`,
      password,
      isAdmin: false,
      isWholesale: false,
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return username;
}

/** The toast about the merge waits until this one has closed. */
async function closeToast(page: Page, title: string): Promise<void> {
  await expectToast(page, title);
  await toast(page).getByRole("button", { name: "Close" }).click();
}

async function signInByDialog(page: Page, username: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form).toHaveCount(0);
}

test("a guest's cart is merged at sign-in, and another browser shows it", async ({
  page,
  request,
  browser,
}) => {
  const [one, other] = await twoWatches(page.request);
  await open(page, `/watch/${one.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Added to cart");
  await open(page, `/watch/${other.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await open(page, "/cart");
  await quantityField(page, other).fill("3");
  await expect(sum(page, "Items")).toHaveText("4");

  const username = await register(request);
  await signInByDialog(page, username);
  await closeToast(page, "Logged in successfully");
  await expect(toast(page)).toContainText("2 watches from your visit are now in your cart.");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 4 items");
  await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 3));
  expect(await page.evaluate(() => localStorage.getItem("meridian.cart"))).toContain('"items":[]');

  const elsewhere = await browser.newContext();
  const there = await elsewhere.newPage();
  await open(there, `${new URL(page.url()).origin}/cart`);
  await expect(there.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await signInByDialog(there, username);
  await expect(lineOf(there, one)).toBeVisible();
  await expect(quantityField(there, other)).toHaveValue("3");
  await elsewhere.close();
});

test("a merge uses the server's prices, and its toast mentions unavailable watches", async ({
  page,
  context,
  request,
}) => {
  const [watch] = await twoWatches(page.request);
  const vanished = { ...watch, id: 2_000_000_000 };
  await storeGuestCart(context, { items: [line(watch, 2, 1), line(vanished, 1, 1)] });
  const username = await register(request);
  await open(page, "/collections");
  await signInByDialog(page, username);
  await closeToast(page, "Logged in successfully");
  await expect(toast(page)).toContainText(
    "1 watch from your visit is now in your cart. What is no longer available was left out.",
  );
  await open(page, "/cart");
  await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price * 2));
});

test("a merge that fails leaves the cart in the browser and is sent again", async ({
  page,
  context,
  request,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const [watch] = await twoWatches(page.request);
  await storeGuestCart(context, { items: [line(watch, 2)] });
  const username = await register(request);
  await page.route("**/api/cart/merge", (route) => route.fulfill({ status: 500, body: "" }));
  await open(page, "/collections");
  await signInByDialog(page, username);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
  await page.unroute("**/api/cart/merge");
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
});

test("a cart whose merge was not confirmed is sent again and not counted twice", async ({
  page,
  context,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|request failed/);
  const [watch] = await twoWatches(page.request);
  await storeGuestCart(context, { items: [line(watch, 2)] });
  const username = await register(request);
  await page.route("**/api/cart/merge", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await open(page, "/collections");
  await signInByDialog(page, username);
  await expect
    .poll(async () => (await (await page.request.get("/api/cart")).json()).cart.itemCount)
    .toBe(2);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("meridian.cart")))
    .toContain('"quantity":2');
  await page.unroute("**/api/cart/merge");
  const confirmed = page.waitForResponse("**/api/cart/merge");
  await page.reload();
  await confirmed;
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("meridian.cart")))
    .toContain('"items":[]');
});
