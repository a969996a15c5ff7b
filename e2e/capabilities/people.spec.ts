import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { linkMailedTo, signInStaff } from "../support/people.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

const sections = { name: "Back office" } as const;

test("editors and sales staff see their own parts", async ({ page, context, browser }) => {
  await signInStaff(context, "sales");
  await open(page, "/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const links = page.getByRole("navigation", sections).getByRole("link");
  await expect(links).toHaveText([
    "Today",
    /^Inbox/,
    "Orders",
    "Customers",
    "Applications",
    "Buyback",
    "Stolen Serials",
    "Inventory",
    "Newsletter",
  ]);
  await page.getByRole("link", { name: "New Order" }).click();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/admin/orders");
  await page.getByRole("navigation", sections).getByRole("link", { name: "Customers" }).click();
  const views = page.getByRole("toolbar", { name: "Views of customers" });
  await expect(views.getByRole("link")).toHaveText([
    "All",
    "Guests",
    "Accounts",
    "Dealers",
    "Disabled",
  ]);
  await page.goto("/admin/audit");
  await expect(page.getByText("Your role is Sales. This page needs Administrator.")).toBeVisible();
  await expectFits(page);

  const other = await browser.newContext();
  await signInStaff(other, "editor");
  const desk = await other.newPage();
  await open(desk, "/admin/overview");
  await expect(desk.getByRole("navigation", sections).getByRole("link")).toHaveText([
    "Today",
    "Inventory",
    "Brands",
    "Nicknames",
    "Import & Export",
  ]);
  await desk.goto("/admin/customers");
  await expect(desk.getByText("Your role is Editor. This page needs Sales.")).toBeVisible();
  await desk.goto("/admin/dashboard?tab=brands");
  await expect(desk).toHaveURL("/admin/brands");
  await other.close();
});

test("an administrator makes somebody one of the staff, disables the account, and changes no own rights", async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext();
  const person = await signIn(other, "customer");
  const admin = await signIn(context, "admin");
  await open(page, "/admin/people");
  await expect(page).toHaveURL("/admin/customers");
  await page.getByRole("searchbox").fill(person.email);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectFits(page);
  await page.getByRole("link", { name: person.username }).click();
  await page.getByLabel("Role").selectOption("Sales");
  await page.getByLabel("Dealer").check();
  await expect(page.getByText(/brings a link to choose a new password/)).toBeVisible();
  await page.getByRole("button", { name: "Save rights" }).click();
  await expectToast(page, "Account", "The rights are saved.");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Sales\s*Dealer/);
  await expect(page.getByText("Pass this link on yourself")).toBeVisible();
  await expectFits(page);

  const visit = await other.newPage();
  await open(visit, await linkMailedTo(person.email));
  await visit.getByLabel("Password", { exact: true }).fill("nine lamps");
  await visit.getByRole("button", { name: "Save and sign in" }).click();
  await expect(visit.getByText("Password must be at least 15 characters")).toBeVisible();
  await visit.getByLabel("Password", { exact: true }).fill("nine lamps along the quay");
  await visit.getByLabel("Confirm Password").fill("nine lamps along the quay");
  await visit.getByRole("button", { name: "Save and sign in" }).click();
  await expect(visit).toHaveURL("/admin/overview");

  await page.getByRole("button", { name: "Disable account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Disabled");
  await expect(page.getByRole("button", { name: "Enable account" })).toBeVisible();
  await visit.goto("/account");
  await expect(visit).toHaveURL(/\/login/);
  await other.close();

  await open(page, `/admin/people/${admin.id}`);
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);
  await expect(page.getByText("These are your own rights.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disable account" })).toHaveCount(0);
  const refused = await page.request.patch(`/api/admin/people/${admin.id}`, {
    data: { staff: "none" },
  });
  expect(refused.status()).toBe(409);
});
