import type { Page } from "@playwright/test";
import { delivered, endHoldIn, placeOrder, staffActs } from "../support/buyer-orders.ts";
import { expectFits } from "../support/expect-fits.ts";
import { hydrated, open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const title = (name: string) => ({ level: 1, name }) as const;

/** An attempt that has begun is a link, otherwise a button begins one. */
async function payNow(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: "Pay now" })
    .or(page.getByRole("button", { name: "Pay now" }))
    .click();
}

test.describe("a guest's order", () => {
  test("is confirmed, can be paid by copying the bank's details, and is read without JavaScript", async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const order = await placeOrder(page.request);
    await open(page, order.path);
    await expect(page).toHaveTitle(new RegExp(`^Order ${order.number}`));
    await expect(page.getByRole("heading", title("Thank you for your order"))).toBeVisible();
    for (const [label, text] of [
      ["Amount", "12345.00"],
      ["Reference", order.number],
      ["Account number", "000123456789"],
    ] as const) {
      await page.getByRole("button", { name: `Copy ${label.toLowerCase()}` }).click();
      await expect(page.getByText(`${label} copied`)).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    const proForma = page.getByRole("link", { name: "Pro-forma invoice (PDF)" });
    const file = await page.request.get((await proForma.getAttribute("href")) ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);

    await test.step("it is accessible, and readable without JavaScript", async () => {
      await expectFits(page);
      await page.getByRole("button", { name: "Cancel order" }).click();
      await expectFits(page);

      const plain = await browser.newContext({ javaScriptEnabled: false });
      const withoutScript = await plain.newPage();
      await withoutScript.goto(order.path);
      await expect(withoutScript.getByText("needs JavaScript")).toBeVisible();
      await withoutScript.goto(order.path.replace("#", "?"));
      await expect(withoutScript).toHaveURL(`/orders/${order.number}`);
      await expect(withoutScript.getByText("000123456789")).toBeVisible();
      await expect(withoutScript.getByRole("button", { name: /^Copy/ }).first()).toBeHidden();
      await expect(withoutScript.getByRole("button", { name: "Cancel order" })).toBeHidden();
      await plain.close();
    });
  });

  test("says so when its hold lapses while the page is open", async ({ page }) => {
    const order = await placeOrder(page.request);
    await endHoldIn(order, 10);
    await open(page, order.path);
    await expect(page.getByText("left to pay", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", title("The reservation has ended"))).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText("You have not been charged.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
    await expectFits(page);
  });

  test("can be paid by wire after a decline, or on the provider's page", async ({ page }) => {
    const order = await placeOrder(page.request, { payment: "test" });
    await open(page, order.path);
    await expect(page.getByRole("heading", title("One step is left"))).toBeVisible();
    await payNow(page);
    await page.getByRole("button", { name: /^Decline/ }).click();
    await expect(page.getByRole("heading", title("The payment was declined"))).toBeVisible();
    await hydrated(page);
    await expectFits(page);
    await page.getByRole("button", { name: "Try again" }).dblclick();
    await page.getByRole("button", { name: /^Decline/ }).waitFor();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await hydrated(page);
    await page.getByRole("radio", { name: "Wire transfer" }).check();
    await page.getByRole("button", { name: "Continue" }).dblclick();
    await expect(page.getByText("000123456789")).toBeVisible();
    await expectFits(page);
    const others = page.getByRole("heading", { name: "Another way to pay" });
    if (!(await page.getByRole("radio", { name: "Test payment" }).isVisible()))
      await others.click();
    await page.getByRole("radio", { name: "Test payment" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("heading", title("Payment received"))).toBeVisible();
    const invoice = page.getByRole("link", { name: "Invoice (PDF)" });
    const file = await page.request.get((await invoice.getAttribute("href")) ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("is cancelled once, however often and where it is asked for", async ({ page }) => {
    const order = await placeOrder(page.request);
    await open(page, "/");
    await open(page, order.path);
    await page.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Cancel this order?" });
    await dialog.getByRole("button", { name: "Keep order" }).click();
    await expect(page.getByRole("button", { name: "Cancel order" })).toBeFocused();
    await page.getByRole("button", { name: "Cancel order" }).click();
    await dialog.getByRole("button", { name: "Cancel order" }).dblclick();
    await expect(page.getByRole("heading", title("Order cancelled"))).toBeVisible();
    await expect(page.getByRole("region", { name: "Progress" })).toContainText("Cancelled");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole("heading", title("Order cancelled"))).toBeVisible();
  });

  test("opens with the link of a mail, which the address forgets, and not without", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const order = await placeOrder(page.request);
    await page.context().clearCookies();
    await open(page, order.path);
    await expect(page.getByRole("heading", title("Thank you for your order"))).toBeVisible();
    await expect(page).toHaveURL(`/orders/${order.number}`);
    await page.reload();
    await expect(page.getByRole("heading", title("Thank you for your order"))).toBeVisible();

    await test.step("without its key it is not found", async () => {
      const { number } = order;
      await page.context().clearCookies();
      for (const search of ["", "#key=wrong", "?key=wrong"]) {
        await page.goto("about:blank");
        const response = await page.goto(`/orders/${number}${search}`);
        expect(response?.status(), search).toBe(search.startsWith("?") ? 404 : 200);
        await expect(page.getByRole("heading", title("We can't find this order"))).toBeVisible();
      }
    });
  });
});

test.describe("a customer's orders", () => {
  test("begin with none, are listed with their state, and are nobody else's", async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    await signIn(context, "customer");
    await open(page, "/account");
    await page.getByRole("link", { name: "Order History" }).click();
    await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
    const pending = await placeOrder(context.request);
    const shipped = await placeOrder(context.request);
    await staffActs(page.request, shipped, ...delivered.slice(0, 2));
    await open(page, "/account/orders");
    await expectFits(page);
    const row = (number: string) => page.getByRole("article").filter({ hasText: number });
    await expect(row(pending.number)).toContainText("Waits for your payment until");
    await expect(row(shipped.number)).toContainText("Shipped");
    await row(shipped.number).getByRole("link").click();
    await expect(page).toHaveURL(`/account/orders/${shipped.number}`);
    await expect(page.getByRole("heading", title("On its way"))).toBeVisible();
    await expect(page.getByRole("link", { name: "794812345678" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(2);

    await test.step("they are nobody else's", async () => {
      const { number } = pending;
      const path = `/account/orders/${number}`;
      await open(page, path);
      await expect(page.getByRole("heading", title("Thank you for your order"))).toBeVisible();
      await context.clearCookies();
      await signIn(context, "customer");
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", title("We can't find this order"))).toBeVisible();
      await context.clearCookies();
      await page.goto(path);
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
    });
  });
});

test.describe("a delivered order", () => {
  test("can be returned once, with a number and what to do", async ({ page }) => {
    const order = await placeOrder(page.request);
    await staffActs(page.request, order, ...delivered);
    await open(page, "/");
    await open(page, order.path);
    await page.getByRole("button", { name: "Request a return" }).click();
    const dialog = page.getByRole("dialog", { name: "Request a return" });
    await dialog.getByRole("button", { name: "Send the request" }).click();
    await expect(dialog.getByText("Please say why you are returning the order.")).toBeVisible();
    await dialog.getByRole("textbox").fill("Too large for me.");
    await dialog.getByRole("button", { name: "Send the request" }).dblclick();
    await expect(page.getByRole("heading", title("Return requested"))).toBeVisible();
    const returned = page.getByRole("region", { name: "Your return" });
    await expect(returned).toContainText(/R-[0-9A-Z]{8}/);
    await expectFits(page);
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole("heading", title("Return requested"))).toBeVisible();
    const refund = { type: "refunded", amount: 1_234_500, byHand: true };
    await staffActs(page.request, order, { type: "return-accepted" }, refund);
    await page.reload();
    await expect(page.getByText("We have refunded $12,345.00.")).toBeVisible();
    await hydrated(page);
    await expectFits(page);
  });
});
