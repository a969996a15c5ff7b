import { axe } from "./support/axe.ts";
import {
  cartLink,
  dialog,
  lineOf,
  openDialog,
  quantityField,
  sum,
  twoWatches,
  usd,
} from "./support/cart-page.ts";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { callsOf } from "./support/watch-page.ts";

test("a customer's cart is stored on the server and rendered with the page", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const [one, other] = await twoWatches(page.request);
  await open(page, `/watch/${one.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Added to cart", "Item has been added to your cart.");
  await expect(page.getByRole("main").getByRole("button", { name: "In Cart" })).toBeDisabled();
  await page.request.post("/api/cart/items", { data: { watchId: other.id, quantity: 2 } });

  const calls = callsOf(page);
  const html = await (await page.request.get("/cart")).text();
  expect(html).toContain(usd(one.price + other.price * 2));
  await open(page, "/cart");
  await expect(sum(page, "Subtotal")).toHaveText(usd(one.price + other.price * 2));
  await expect(sum(page, "Items")).toHaveText("3");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  expect(calls).not.toContain("/api/cart");

  await quantityField(page, one).fill("5");
  await expect(sum(page, "Items")).toHaveText("7");
  await lineOf(page, other)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expectToast(page, "Removed from cart", "Item has been removed from your cart.");
  await page.reload();
  await expect(sum(page, "Items")).toHaveText("5");
  await expect(lineOf(page, other)).toHaveCount(0);

  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expectToast(page, "Cart cleared", "Your cart has been cleared.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("quick presses end at the right quantity with fewer requests than presses", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const [watch] = await twoWatches(page.request);
  await page.request.post("/api/cart/items", { data: { watchId: watch.id } });
  await open(page, "/cart");
  const calls = callsOf(page);
  const more = page.getByRole("button", { name: "Increase quantity" });
  await more.evaluate((button: HTMLElement) => {
    for (let presses = 0; presses < 8; presses += 1) button.click();
  });
  await expect(quantityField(page, watch)).toHaveValue("9");
  await expect(sum(page, "Items")).toHaveText("9");
  await expect
    .poll(async () => (await (await page.request.get("/api/cart")).json()).cart.itemCount)
    .toBe(9);
  expect(calls.filter((path) => path.startsWith("/api/cart/items")).length).toBeLessThan(8);
});

test("a dealer sees wholesale prices with the retail prices struck through", async ({
  page,
  context,
}) => {
  const [asGuest] = await twoWatches(page.request);
  await signIn(context, "wholesale");
  const [watch] = await twoWatches(page.request);
  await page.request.post("/api/cart/items", { data: { watchId: watch.id, quantity: 2 } });
  await open(page, "/cart");
  expect(watch.price).toBeLessThan(asGuest.price);
  await expect(lineOf(page, watch).locator("s")).toHaveText(usd(asGuest.price));
  await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price * 2));
});

test("a watch that was sold meanwhile is marked and not counted", async ({ page, context }) => {
  await signIn(context, "customer");
  const [one, other] = await twoWatches(page.request);
  for (const { id } of [one, other]) {
    await page.request.post("/api/cart/items", { data: { watchId: id } });
  }
  await page.route("**/api/watches?*", (route) =>
    route.fulfill({ json: { watches: [{ ...one, status: "Sold", forSale: false }, other] } }),
  );
  await open(page, "/cart");
  await expect(lineOf(page, one)).toContainText("No longer available");
  await expect(sum(page, "Subtotal")).toHaveText(usd(other.price));
});

test("two tabs of a customer show the same cart", async ({ page, context }) => {
  await signIn(context, "customer");
  const [watch] = await twoWatches(page.request);
  await open(page, "/cart");
  const second = await context.newPage();
  await open(second, `/watch/${watch.id}`);
  await second.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(lineOf(page, watch)).toBeVisible();
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(cartLink(second)).toHaveAccessibleName("Cart, 0 items");
});

test.describe("without a connection", () => {
  test.beforeEach(async ({ page, context, allowConsole }) => {
    allowConsole(/Failed to fetch|ERR_FAILED|request failed/);
    await signIn(context, "customer");
    const [watch] = await twoWatches(page.request);
    await page.request.post("/api/cart/items", { data: { watchId: watch.id, quantity: 2 } });
    await page.route(/\/api\/cart/, (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
  });

  test("adding shows an error and the button stays", async ({ page }) => {
    const [, other] = await twoWatches(page.request);
    await open(page, `/watch/${other.id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expectToast(page, "Error", "Failed to add item to cart");
    await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeEnabled();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  });

  test("the page shows the cart as it was after each action", async ({ page }) => {
    const [watch] = await twoWatches(page.request);
    await open(page, "/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expectToast(page, "Error", "Failed to update cart");
    await expect(quantityField(page, watch)).toHaveValue("2");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expectToast(page, "Error", "Failed to remove item from cart");
    await expect(lineOf(page, watch)).toBeVisible();
    await page.getByRole("button", { name: "Clear Cart" }).click();
    await expectToast(page, "Error", "Failed to clear cart");
    await expect(sum(page, "Subtotal")).toHaveText(usd(watch.price * 2));
  });

  test("the dialog shows an error", async ({ page }) => {
    const [watch] = await twoWatches(page.request);
    await open(page, "/collections");
    await openDialog(page);
    await dialog(page).getByRole("button", { name: "Increase quantity" }).click();
    await expect(page.getByText("Failed to update cart. Please try again.").first()).toBeVisible();
    await expect(quantityField(page, watch)).toHaveValue("2");
    await dialog(page)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(
      page.getByText("Failed to remove item from cart. Please try again.").first(),
    ).toBeVisible();
    await expect(lineOf(page, watch)).toBeVisible();
  });
});

test("the server's message is shown", async ({ page, context, allowConsole }) => {
  allowConsole(/status of 409/);
  await signIn(context, "customer");
  const [watch] = await twoWatches(page.request);
  await open(page, `/watch/${watch.id}`);
  const message = "This watch is no longer available.";
  await page.route("**/api/cart/items", (route) =>
    route.fulfill({ status: 409, json: { message, code: "not_for_sale" } }),
  );
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Error", message);
});

test("a cart that can't be fetched shows as empty, with an error and a retry", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const [watch] = await twoWatches(page.request);
  await open(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.route("**/api/cart", (route) => route.fulfill({ status: 500, body: "" }));
  await signIn(context, "customer");
  await page.request.post("/api/cart/items", { data: { watchId: watch.id } });
  const second = await context.newPage();
  await open(second, "/collections");
  await second.evaluate(() => new BroadcastChannel("meridian").postMessage("/api/auth/user"));
  await expect(page.getByRole("heading", { name: "Failed to fetch cart" })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
  await axe(page);
  await page.unroute("**/api/cart");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lineOf(page, watch)).toBeVisible();
});

test("adding after the session has ended shows an error", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await signIn(context, "customer");
  const [watch] = await twoWatches(page.request);
  await open(page, `/watch/${watch.id}`);
  await context.clearCookies();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Error");
  await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeEnabled();
});

test("a dealer's cart is accessible at every width", async ({ page, context }) => {
  await signIn(context, "wholesale");
  for (const { id } of await twoWatches(page.request)) {
    await page.request.post("/api/cart/items", { data: { watchId: id, quantity: 99 } });
  }
  await open(page, "/cart");
  await expectAccessibleAtEveryWidth(page, 1600);
  await open(page, "/shop");
  await openDialog(page);
  await expectAccessibleAtEveryWidth(page, 1600);
});
