import { registered } from "../support/auth.ts";
import { cartLink } from "../support/cart-page.ts";
import {
  anEmail,
  aWatchToBuy,
  countOrders,
  expectStep,
  field,
  fillAddress,
  fillContact,
  fillSteps,
  goOn,
  openGuestCart,
  placeOrder,
  proceed,
  sql,
} from "../support/checkout-page.ts";
import { expectFits } from "../support/expect-fits.ts";
import { hydrated, open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const ordered = /\/orders\/M-[0-9A-Z]{8}/;

test("a guest buys by wire transfer", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const watch = await aWatchToBuy();
  const email = anEmail();
  await openGuestCart(page, context, watch);
  await proceed(page).click();
  await expectStep(page, "contact", "Contact");
  await expectFits(page);
  const current = page
    .getByRole("navigation", { name: "Checkout steps" })
    .locator("[aria-current=step]");
  await expect(current).toContainText("Contact");

  await fillContact(page, email);
  await goOn(page).click();
  await expectStep(page, "address", "Delivery Address");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectFits(page);
  await field(page, "Country or region").selectOption({ label: "Switzerland" });
  await expect(field(page, "State")).toHaveCount(0);
  await field(page, "Country or region").selectOption({ label: "United States" });
  await fillAddress(page);
  await goOn(page).click();
  await expectStep(page, "delivery", "Delivery Method");
  await expectFits(page);
  await page.getByRole("radio", { name: /^Expedited Domestic US/ }).check();
  await goOn(page).click();
  await expectStep(page, "payment", "Payment");
  await expectFits(page);
  await page.getByRole("radio", { name: "Wire transfer" }).check();
  await goOn(page).click();
  await expectStep(page, "review", "Review Your Order");
  await expectFits(page);

  const main = page.getByRole("main");
  await expect(main).toContainText("350 Fifth Avenue");
  await expect(main).toContainText("within 30 days of receipt");
  await expect(main).toContainText("warranty of one year");
  const total = `$${(watch.price + 45).toLocaleString("en-US")}.00`;
  await expect(main.getByText(total, { exact: true }).first()).toBeAttached();

  await placeOrder(page).click();
  await expect(page).toHaveURL(ordered);
  await expect(main).toContainText(/M-[0-9A-Z]{8}/);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
  expect(await countOrders(email)).toBe(1);
  await expectFits(page);
});

test("a customer pays on Stripe's page, to which Back and the order lead again", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const { id } = await aWatchToBuy();
  await page.request.post("/api/cart/items", { data: { watchId: id } });
  const email = anEmail();
  await open(page, "/cart");
  await proceed(page).click();
  await fillSteps(page, email, /card/i);
  await placeOrder(page).dblclick();
  const provider = page.getByRole("heading", { name: "Stripe stand-in" });
  await expect(provider).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, "/account/orders");
  await page.getByRole("article").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "One step is left" })).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "Pay now" }).dblclick();
  await expect(provider).toBeVisible();
  await page.getByRole("button", { name: "Pay" }).dblclick();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expectFits(page);
  expect(await countOrders(email)).toBe(1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("double clicks and Back have one effect at every step, and order once", async ({
  page,
  context,
}) => {
  const email = anEmail();
  const slowly = { delay: 80 };
  await openGuestCart(page, context, await aWatchToBuy(5));
  await proceed(page).dblclick(slowly);
  await expectStep(page, "contact", "Contact");
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await page.goForward();
  await expectStep(page, "contact", "Contact");
  await fillContact(page, email);
  await goOn(page).dblclick(slowly);
  await expectStep(page, "address", "Delivery Address");
  await page.goBack();
  await expectStep(page, "contact", "Contact");
  await page.goForward();
  await expectStep(page, "address", "Delivery Address");
  await fillAddress(page);
  await goOn(page).dblclick(slowly);
  await expectStep(page, "delivery", "Delivery Method");
  await page.getByRole("radio", { name: /^Standard Domestic US/ }).check();
  await goOn(page).dblclick(slowly);
  await expectStep(page, "payment", "Payment");
  await page.goBack();
  await expectStep(page, "delivery", "Delivery Method");
  await page.goForward();
  await expectStep(page, "payment", "Payment");
  await page.getByRole("radio", { name: "Wire transfer" }).check();
  await goOn(page).dblclick(slowly);
  await expectStep(page, "review", "Review Your Order");
  expect(await countOrders(email)).toBe(0);
  await placeOrder(page).dblclick(slowly);
  await expect(page).toHaveURL(ordered);
  await page.goBack();
  await expect(page, "the checkout is over").toHaveURL(/\/(checkout\/payment|cart)$/);
  await page.goForward();
  await expect(page).toHaveURL(ordered);
  expect(await countOrders(email)).toBe(1);
});

test("mistakes are listed in a summary that takes the focus", async ({ page, context }) => {
  await openGuestCart(page, context, await aWatchToBuy());
  await proceed(page).click();
  await expectStep(page, "contact", "Contact");
  await field(page, "Email").fill("ada@");
  await goOn(page).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("3 fields need your attention");
  await expect(field(page, "Email")).toHaveValue("ada@");
  await expect(field(page, "Email")).toHaveAccessibleDescription(/Enter an email address/);
  await expectFits(page);
  await summary.getByRole("link", { name: /email address/ }).click();
  await expect(field(page, "Email")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary, "each attempt takes the focus").toBeFocused();
  await fillContact(page, anEmail());
  await goOn(page).click();
  await expectStep(page, "address", "Delivery Address");
});

test("what is typed survives reload, Back and signing in", async ({ page, context }) => {
  const customer = await registered(page);
  await openGuestCart(page, context, await aWatchToBuy());
  await proceed(page).click();
  await expectStep(page, "contact", "Contact");
  const saved = page.waitForResponse((response) => response.url().endsWith("/checkout/contact"));
  await field(page, "Full name").fill("Half a na");
  await saved;
  await page.reload();
  await hydrated(page);
  await expect(field(page, "Full name")).toHaveValue("Half a na");

  await fillContact(page, customer.email);
  await goOn(page).click();
  await expectStep(page, "address", "Delivery Address");
  await field(page, "City").fill("New Yo");
  await page.goBack();
  await expectStep(page, "contact", "Contact");
  await expect(field(page, "Phone")).toHaveValue("+1 212 555 0148");
  await page.goForward();
  await expectStep(page, "address", "Delivery Address");
  await expect(field(page, "City")).toHaveValue("New Yo");

  await page.getByRole("link", { name: "Back to contact" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout$/);
  await field(page, "Username or email").fill(customer.username);
  await field(page, "Password").fill(customer.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expectStep(page, "address", "Delivery Address");
  await expect(field(page, "City")).toHaveValue("New Yo");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test("what changes meanwhile is marked, and the rest is kept", async ({ page, context }) => {
  const [dearer, sold] = [await aWatchToBuy(), await aWatchToBuy()];
  const email = anEmail();
  await openGuestCart(page, context, dearer, sold);
  await proceed(page).click();
  await fillSteps(page, email);
  await sql("update watches set retail_price = retail_price + 500 where id = $1", [dearer.id]);
  await placeOrder(page).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("Prices have changed");
  await expect(main.getByRole("alert")).toBeInViewport();
  await expect(main.getByText("It was $").locator("visible=true")).toHaveCount(1);

  await sql("update watches set units = 0, sold_elsewhere = 1 where id = $1", [sold.id]);
  await placeOrder(page).click();
  await expect(main.getByRole("alert")).toContainText("no longer available");
  await expect(main.getByText(/^Sold/).locator("visible=true")).toHaveCount(1);
  await expect(placeOrder(page)).toHaveCount(0);
  await expectFits(page);
  await main.getByRole("link", { name: "Change your cart" }).click();
  await page.getByRole("button", { name: "Update my cart" }).click();
  await proceed(page).click();
  await expectStep(page, "review", "Review Your Order");
  await expect(main).toContainText("350 Fifth Avenue");
  await placeOrder(page).click();
  await expect(page).toHaveURL(ordered);
});

test("a dealer pays wholesale prices and gives a purchase order number", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  const watch = await aWatchToBuy();
  await sql("insert into wholesale_prices (watch_id, price) values ($1, 700)", [watch.id]);
  await page.request.post("/api/cart/items", { data: { watchId: watch.id } });
  const email = anEmail();
  await open(page, "/cart");
  await proceed(page).click();
  await expectStep(page, "contact", "Contact");
  await expect(page.getByText("Wholesale prices").locator("visible=true")).toHaveCount(1);
  await fillContact(page, email);
  await goOn(page).click();
  await fillAddress(page);
  await goOn(page).click();
  await page.getByRole("radio", { name: /^Standard Domestic US/ }).check();
  await goOn(page).click();
  await expectStep(page, "payment", "Payment");
  await page.getByRole("radio", { name: "Wire transfer" }).check();
  await field(page, "Purchase order number").fill("PO-77");
  await expectFits(page);
  await goOn(page).click();
  await expectStep(page, "review", "Review Your Order");
  await expect(page.getByRole("main")).toContainText("PO-77");
  await expect(page.getByRole("complementary")).toContainText("$725.00");
  await expectFits(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(ordered);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer buys with plain forms", async ({ page, context }) => {
    const { username } = await signIn(context, "customer");
    const watch = await aWatchToBuy();
    await page.request.post("/api/cart/items", { data: { watchId: watch.id } });
    const email = anEmail();
    await page.goto("/cart");
    await expect(page.getByRole("banner")).toContainText(username);
    await proceed(page).click();
    await expectStep(page, "contact", "Contact");
    await field(page, "Email").fill("ada@");
    await goOn(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
    await expect(field(page, "Email")).toHaveValue("ada@");
    await fillSteps(page, email);
    await placeOrder(page).click();
    await expect(page).toHaveURL(ordered);
    expect(await countOrders(email)).toBe(1);
  });
});
