import type { Page } from "@playwright/test";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

async function addAddress(page: Page, name: string, street: string): Promise<void> {
  await section(page, "Addresses").getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "New address" });
  await dialog.getByLabel("Full name").fill(name);
  await dialog.getByLabel("Phone").fill("+1 212 555 0199");
  await dialog.getByLabel("Street address").fill(street);
  await dialog.getByLabel("City").fill("New York");
  await dialog.getByLabel("State").selectOption("NY");
  await dialog.getByLabel("ZIP code").fill("10118");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog).toBeHidden();
}

test("a new name is greeted at once, a taken one is refused, and dates follow the choice", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/409/);
  const other = await signIn(context, "customer");
  const user = await signIn(context, "customer");
  await open(page, "/account/settings");
  const field = section(page, "Name").getByLabel("Username");
  await field.fill(other.username.toUpperCase());
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(section(page, "Name").getByRole("alert")).toContainText("This username is taken");
  await expect(field).toBeFocused();
  const name = `new.${user.username}`.slice(0, 20);
  await field.fill(name);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();

  await test.step("dates follow the choice on the person's own pages", async () => {
    await page.request.post("/api/wishlists", { data: { name: "Eines Tages" } });
    await open(page, "/account/settings");
    await section(page, "Dates")
      .getByRole("radio", { name: /Deutsch/ })
      .check();
    await expect(section(page, "Dates").getByRole("status")).toHaveText("Saved.");
    await open(page, "/account");
    await expect(page.getByText(/Created \d+\. \p{L}+ \d{4}/u)).toBeVisible();
  });
});

test("addresses are added, made default, edited and deleted", async ({ page, context }) => {
  await signIn(context, "customer");
  await open(page, "/account/settings");
  await expect(page.getByText("You have not saved an address yet.")).toBeVisible();
  await section(page, "Addresses").getByRole("button", { name: "Add an address" }).click();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Add an address" })).toBeFocused();

  await addAddress(page, "Ada Home", "350 Fifth Avenue");
  await addAddress(page, "Grace Office", "1 Wall Street");
  const rows = section(page, "Addresses").getByRole("article");
  await expect(rows.first()).toContainText("Ada Home");
  await expect(rows.first()).toContainText("Default");
  await rows
    .nth(1)
    .getByRole("button", { name: /^Make default/ })
    .click();
  await expect(rows.first()).toContainText("Grace Office");
  await rows.first().getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("dialog").getByLabel("Street address").fill("2 Wall Street");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(rows.first()).toContainText("2 Wall Street");
  await expectFits(page);
  await rows
    .first()
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Default");
});

test("to end this session is to sign out, and its cookie opens nothing", async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, "customer");
  const [cookie] = await context.cookies();
  await open(page, "/account/security");
  const list = section(page, "Where you are signed in");
  await expect(list.getByRole("article")).toHaveCount(1);
  await expect(list.getByText("You are signed in nowhere else.")).toBeVisible();
  await expectFits(page);
  await list.getByRole("button", { name: /^Sign out of/ }).click();
  await expect(page).toHaveURL(/\/login/);
  const again = await browser.newContext();
  if (cookie) await again.addCookies([cookie]);
  const reply = await again.request.get(new URL("/api/auth/user", page.url()).href);
  expect((await reply.json()).user).toBeNull();
  await again.close();
});

test("the first page has the hint, which a customer can close, orders and offers", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  await open(page, "/account");
  await expect(section(page, "My Wishlists")).toBeVisible();
  await expect(section(page, "Recent orders")).toContainText("Your orders will be listed here.");
  await expect(section(page, "Watches you offer us")).toBeVisible();
  const hint = page.getByRole("complementary", { name: /second factor/ });
  await expect(hint).toBeVisible();
  await expectFits(page);
  await hint.getByRole("button", { name: "Close this hint" }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(section(page, "Recent orders")).toContainText("Your orders will be listed here.");
  await expect(hint).toBeHidden();

  await test.step("the staff can't close the hint", async () => {
    await signIn(context, "admin");
    await open(page, "/account");
    await expect(hint).toBeVisible();
    await expect(hint.getByRole("button")).toHaveCount(0);
  });
});

test("the checkout begins with the default address, and takes another or saves what is typed", async ({
  page,
  context,
}) => {
  await signIn(context, "customer");
  const watches = (await (await page.request.get("/api/watches")).json()).watches;
  const watch = watches.find(({ forSale }: { forSale?: boolean }) => forSale !== false);
  await page.request.post("/api/cart/items", { data: { watchId: watch.id, quantity: 1 } });
  await open(page, "/account/settings");
  await addAddress(page, "Ada Home", "350 Fifth Avenue");
  await addAddress(page, "Grace Office", "1 Wall Street");
  await open(page, "/checkout/contact");
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Home");
  await page.getByRole("button", { name: /^Continue to/ }).click();
  await expect(page.getByLabel("Street address")).toHaveValue("350 Fifth Avenue");
  await expectFits(page);
  await page.getByRole("button", { name: /^Deliver here: Grace Office/ }).click();
  await expect(page).toHaveURL(/\/checkout\/delivery/);
  await open(page, "/checkout/address");
  await page.getByLabel("Street address").fill("9 Typed Road");
  await page.getByLabel("Save this address to my account").check();
  await page.getByRole("button", { name: /^Continue to/ }).click();
  await expect(page).toHaveURL(/\/checkout\/delivery/);
  await open(page, "/account/settings");
  await expect(section(page, "Addresses").getByText("9 Typed Road")).toBeVisible();
});
