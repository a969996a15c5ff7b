import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { bodyRows } from "../support/admin-page.ts";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import {
  actions,
  aDisputeOf,
  aMailOf,
  aPlacedOrder,
  aWatchForSale,
  expectStatus,
  openOrder,
  section,
} from "../support/staff-orders.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

/** Slow enough for the second click to meet what the first has opened. */
const slowly = { delay: 80 };

const uniqueName = (first: string) => `${first} ${randomUUID().slice(0, 8)}`;

test("an order goes through its whole life, each step once however often it is pressed", async ({
  page,
  request,
}) => {
  const number = await aPlacedOrder(request, uniqueName("Joan"));
  await openOrder(page, number);
  await expectStatus(page, "Pending");
  await expect(actions(page).getByRole("button")).toHaveText(["Funds received", "Cancel order"]);

  await actions(page).getByRole("button", { name: "Funds received" }).click();
  const amount = page.getByLabel("Amount in USD");
  await expect(amount).toHaveValue("12345.00");
  await expect(amount).toBeFocused();
  await amount.fill("12,000");
  await actions(page).getByRole("button", { name: "Funds received" }).click();
  await expect(actions(page)).toContainText("Say what happens with the difference.");
  await amount.fill("12,345");
  await page.getByLabel("Bank reference").fill("FT-1");
  await actions(page).getByRole("button", { name: "Funds received" }).dblclick();
  await expectStatus(page, "Paid");
  // One that came late would cover the next button between two clicks.
  await expectToast(page, "Order updated");
  await expect(page.getByRole("heading", { name: "Next step" })).toBeFocused();
  await expect(section(page, "Payments")).toContainText("Received $12,345.00");

  await actions(page).getByRole("button", { name: "Mark as shipped" }).click();
  await actions(page).getByRole("button", { name: "Mark as shipped" }).click();
  await expect(actions(page)).toContainText("Enter the tracking number.");
  await page.getByLabel("Carrier").fill("FedEx");
  await page.getByLabel("Tracking number").fill("771234567890");
  await actions(page).getByRole("button", { name: "Mark as shipped" }).dblclick(slowly);
  await expectStatus(page, "Shipped");
  await page.goBack();
  await page.goForward();

  for (const [button, status] of [
    ["Mark as delivered", "Delivered"],
    ["Accept return", "Refund due"],
  ] as const) {
    await actions(page).getByRole("button", { name: button }).dblclick(slowly);
    await expect(actions(page).getByRole("button", { name: "Back" })).toBeVisible();
    await actions(page).getByRole("button", { name: button }).dblclick();
    await expectStatus(page, status);
    await expectFits(page);
  }

  const refund = actions(page).getByRole("button", { name: "Refund", exact: true });
  await refund.click();
  await expect(page.getByLabel("Amount in USD")).toHaveValue("12345.00");
  await refund.dblclick();
  await expectStatus(page, "Refunded");
  for (const press of [1, 2]) {
    if (press === 2) await expect(actions(page)).toContainText("for sale again");
    await actions(page).getByRole("button", { name: "Put on sale again" }).click();
  }
  await expect(actions(page).getByRole("button")).toHaveCount(0);
  await expect(section(page, "Timeline").getByRole("listitem")).toHaveText([
    /^Return inspected, on sale again/,
    /^Refunded/,
    /^Return accepted/,
    /^Delivered/,
    /^Shipped.*FedEx, 771234567890/,
    /^Funds received.*\$12,345\.00, reference FT-1/,
    /^Order placed.*Customer/,
  ]);
});

test("who is slower is told so and sees the order as it is", async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/409/);
  const number = await aPlacedOrder(request, uniqueName("Slow"));
  await openOrder(page, number);
  const id = page.url().split("/").at(-1);
  await actions(page).getByRole("button", { name: "Cancel order" }).click();
  await page.getByLabel("Reason").fill("The customer has changed her mind.");
  const faster = await page.request.post(`/api/admin/orders/${id}/actions`, {
    data: { type: "funds-received", amount: 1_234_500 },
  });
  expect(faster.status()).toBe(200);
  const shipped = { type: "shipped", carrier: "UPS", tracking: "1Z" };
  await page.request.post(`/api/admin/orders/${id}/actions`, { data: shipped });
  await actions(page).getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody else was faster.");
  await expectStatus(page, "Shipped");
  await expect(actions(page).getByRole("button")).toHaveText([
    "Mark as delivered",
    "Correct tracking",
    "Returned to sender",
    "Parcel lost",
    "Goodwill refund",
  ]);
});

test("notes are kept, and a mail is read and sent again", async ({ page, request }) => {
  const number = await aPlacedOrder(request, uniqueName("Nora"));
  await openOrder(page, number);
  await page.getByLabel("New note").fill("Wants it gift-wrapped.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(section(page, "Notes").getByRole("listitem")).toContainText("gift-wrapped");
  await expect(page.getByLabel("New note")).toHaveValue("");

  await aMailOf(number);
  await page.reload();
  const mail = section(page, "Mails")
    .getByRole("listitem")
    .filter({ hasText: `A mail of ${number}` });
  await expect(mail).toContainText("Failed");
  await mail.getByText("View text").click();
  await expect(mail).toContainText(`Text of ${number}`);
  await mail.getByRole("button", { name: /^Resend/ }).click();
  await expect(page.getByText("The mail is sent again.").first()).toBeVisible();
});

test("the table finds, filters and exports orders", async ({ page, request }) => {
  const name = uniqueName("Quill");
  const number = await aPlacedOrder(request, name);
  const other = await aPlacedOrder(request, name);
  await open(page, "/admin/orders");
  await page.getByLabel("Search orders").fill(name);
  await page.keyboard.press("Enter");
  await expect(bodyRows(page)).toHaveCount(2);
  await expect(bodyRows(page).first()).toContainText("Rolex");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Status").selectOption("Paid");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No orders match.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Status: Paid" }).click();
  await expect(bodyRows(page)).toHaveCount(2);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("orders.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  for (const wanted of [number, other]) expect(text).toContain(wanted);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByLabel("Search orders")).toHaveValue("");
  await page.getByRole("link", { name: /^Waiting for funds/ }).click();
  await expect(page).toHaveURL("/admin/orders?status=Pending");
});

test("an order by telephone is placed, and its link opens it for the customer", async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const watch = await aWatchForSale();
  await open(page, "/admin/orders/new");
  await page.getByRole("button", { name: "Place Order" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "fields need your attention" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Choose at least one watch." }).click();
  await expect(page.getByLabel("Find a watch")).toBeFocused();
  await expect(page.getByLabel("Street address")).toHaveAccessibleDescription(/street address/);
  await axe(page);
  await page.getByLabel("Find a watch").fill(watch.name);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("button", { name: /^Add/ }).click();
  await page.getByLabel("Full name").fill(uniqueName("Tess"));
  await page.getByLabel("Email").fill(`${randomUUID()}@valid.example`);
  await page.getByLabel("Phone").fill("+1 212 555 0148");
  await page.getByLabel("Country or region").selectOption("DE");
  await expect(page.getByLabel("Postal code")).toBeVisible();
  await page.getByLabel("Street address").fill("Torstraße 1");
  await page.getByLabel("Postal code").fill("1");
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel(/International Express/).check();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("$12,465.00");
  await page.getByRole("button", { name: "Place Order" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "One field needs your attention" });
  await expect(problem).toBeFocused();
  await problem.getByRole("link", { name: /postal code/ }).click();
  await expect(page.getByLabel("Postal code")).toBeFocused();
  await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription(/postal code/);
  await page.getByLabel("Postal code").fill("10119");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { name: /^Order M-.* is placed$/ })).toBeFocused();
  const link = await page.getByLabel("Payment link").inputValue();
  await axe(page);

  const customer = await browser.newContext({ ...(baseURL && { baseURL }) });
  const { pathname, hash } = new URL(link);
  const theirs = await customer.newPage();
  await theirs.goto(pathname + hash);
  await expect(theirs.getByRole("button", { name: "Cancel order" })).toBeVisible();
  await customer.close();

  await page.getByRole("link", { name: "Open the order" }).click();
  await expectStatus(page, "Pending");
  await expect(section(page, "Timeline")).toContainText("Staff: admin-");
});

test("a disputed payment is listed until somebody has looked at it, for the staff alone", async ({
  page,
  context,
  request,
}) => {
  const number = await aPlacedOrder(request, uniqueName("Vera"));
  await aDisputeOf(number);
  await open(page, "/admin/orders");
  await page.getByRole("link", { name: /^Payments to check/ }).click();
  await expect(page).toHaveURL("/admin/payments-to-check");
  const row = bodyRows(page).filter({ hasText: number });
  await expect(row).toContainText("The cardholder disputes the payment.");
  await expect(row).toContainText("$12,345.00");
  await expectFits(page);
  await row.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await page.goBack();
  await row.getByRole("button", { name: `Mark as checked ${number}` }).dblclick();
  await expect(row).toHaveCount(0);
  await expectToast(page, "Payment", "Marked as checked.");

  await test.step("guests and customers are led to the login", async () => {
    await context.clearCookies();
    await page.goto("/admin/orders/1");
    await expect(page).toHaveURL(/\/admin\/login$/);
    await signIn(context, "customer");
    await page.goto("/admin/orders/new");
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});
