import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { linkMailedTo, signInStaff } from "../support/people.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

function anApplicant() {
  const name = randomUUID().slice(0, 8);
  return {
    companyName: `House ${name}`,
    contactName: "Ada Valid",
    email: `${name}@valid.example`,
    phone: "+1 212 555 0199",
    website: "https://valid.example",
    businessType: "Retailer",
    yearsInBusiness: "7",
    taxId: "98-7654321",
    address: "1 Some Street\nNew York, NY 10001",
    purchaseHistory: "A few watches a year, most of them steel.",
    termsAndConditions: true,
  };
}

test("a dealer applies, is approved, chooses a password and takes the line sheet along", async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow();
  const applicant = anApplicant();
  expect((await request.post("/api/wholesale/apply", { data: applicant })).status()).toBe(201);

  await signInStaff(context, "sales");
  await open(page, "/admin/applications");
  await page.getByRole("searchbox").fill(applicant.companyName);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectFits(page);
  await page.getByRole("link", { name: applicant.companyName }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(applicant.companyName);
  await page.getByLabel("New note").fill("Tax number checked.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Tax number checked." })).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Approve the application" })).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Application", "Approved. Pass the link on to Ada Valid.");
  await expect(page.getByText("Pass this link on yourself")).toBeVisible();
  await expectFits(page);

  const dealer = await browser.newPage();
  const link = await linkMailedTo(applicant.email);
  await open(dealer, link);
  await expect(dealer.getByLabel("Username")).toHaveValue(/^house-/);
  expect(new URL(dealer.url()).hash).toBe("");
  await dealer.getByLabel("Password", { exact: true }).fill("a quiet harbour at noon");
  await dealer.getByLabel("Confirm Password").fill("a quiet harbour at noons");
  await dealer.getByRole("button", { name: "Save and sign in" }).click();
  await expect(dealer.getByText("Passwords do not match")).toBeVisible();
  await expectFits(dealer);
  await dealer.getByLabel("Confirm Password").fill("a quiet harbour at noon");
  await dealer.getByRole("button", { name: "Save and sign in" }).click();
  await expect(dealer).toHaveURL("/wholesale");
  await expect(dealer.getByRole("heading", { name: "Wholesale Catalog" })).toBeVisible();

  const feed = dealer.getByRole("region", { name: "Your feed" });
  await feed.getByRole("button", { name: "Create address" }).click();
  const address = await feed.getByLabel("Feed address").inputValue();
  const table = await (await request.get(new URL(address).pathname)).text();
  expect(table).toContain("Dealer price (USD)");
  await expect(feed.getByRole("button", { name: "Renew address" })).toBeVisible();
  await expectFits(dealer);

  await dealer.getByRole("button", { name: "Export Inventory" }).click();
  for (const [label, start] of [
    ["CSV file", "\ufeff"],
    ["Excel workbook", "PK"],
  ] as const) {
    const download = dealer.waitForEvent("download");
    await dealer.getByRole("link", { name: label }).click();
    const content = await readFile(await (await download).path(), "utf8");
    expect(content.slice(0, 2)).toContain(start);
    if (label === "CSV file") expect(content).toContain(`line sheet for ${applicant.companyName}`);
    await dealer.getByRole("button", { name: "Export Inventory" }).click();
  }
  await dealer.getByRole("link", { name: "Print view" }).click();
  await expect(dealer.getByRole("heading", { level: 1, name: "Line Sheet" })).toBeVisible();
  await expect(dealer.getByRole("main")).toContainText(`for ${applicant.companyName}`);
  await expectFits(dealer);
  await dealer.close();

  const later = await browser.newPage();
  await open(later, link);
  await expect(later.getByRole("alert")).toContainText("This link has been used.");
  await later.close();
});

test("an application is declined with a reason, which is asked for", async ({
  page,
  context,
  request,
}) => {
  const applicant = anApplicant();
  await request.post("/api/wholesale/apply", { data: applicant });
  await signIn(context, "admin");
  await open(page, `/admin/applications?search=${applicant.email}`);
  await page.getByRole("link", { name: applicant.companyName }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Say why it is declined.")).toBeVisible();
  await expectFits(page);
  await page.getByLabel("Reason").fill("We have a dealer in your town.");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Declined");
  await expect(page.getByRole("main")).toContainText("We have a dealer in your town.");
});
