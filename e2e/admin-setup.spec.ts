import { startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { sharedShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "serial" });

/** A separate shop, because the shared one has administrators. */
let shop: TestShop;
let link: string;

test.beforeAll(async () => {
  shop = await startOwnShop(sharedShop().databaseUrl);
  await expect.poll(() => shop.output()).toContain("First administrator: ");
  link = shop.output().match(/First administrator: (\S+)/)?.[1] ?? "";
});
test.afterAll(() => shop.stop());

test("the printed link creates the first administrator", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  expect(link).toMatch(/\/admin\/login#setup=[\w-]{43}$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "First Administrator" })).toBeVisible();
  await expect(page, "the token is not in the history").toHaveURL(/\/admin\/login$/);
  await axe(page);

  await page.getByRole("button", { name: "Create Administrator" }).click();
  await expect(page.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 15 characters")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await axe(page);

  await page.getByLabel("Username").fill("keeper");
  await page.getByLabel("Email").fill("keeper@meridian.example");
  await page.getByLabel("Password").fill("a lamp beside the quay");
  await page.getByRole("button", { name: "Create Administrator" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("banner")).toContainText("keeper");
  await expect(page.getByRole("link", { name: "Admin Panel" })).toBeVisible();
});

test("without the link there is only the sign-in, without default credentials", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  for (const path of ["/admin", "/admin/login"]) {
    await open(page, shop.url + path);
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/default|admin123|demo/i);
  }
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();

  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });
  await page.getByLabel("Username").fill("keeper");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
  expect(alerts).toEqual(["Login failed: Invalid credentials"]);
});
