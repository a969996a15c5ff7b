import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { linkMailedTo, signInStaff } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test("from the blog's box by confirmation and an issue of the staff to the end and back", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const email = `reader-${Date.now()}@example.com`;
  const subject = `Autumn ${Date.now()}`;

  await test.step("subscribe and confirm", async () => {
    await open(page, "/blog");
    const box = page.getByRole("region", { name: "Newsletter" });
    await expect(box.getByText("By subscribing you agree")).toBeVisible();
    await box.getByRole("button", { name: "Subscribe" }).click();
    await expectToast(page, "Email required", "Please enter your email address.");
    await box.getByLabel("Email address").fill(email);
    await box.getByRole("button", { name: "Subscribe" }).click();
    await expectToast(page, "Please confirm");
    await expect(box.getByLabel("Email address")).toHaveValue("");

    const link = await linkMailedTo(email);
    await open(page, link);
    expect(page.url()).not.toContain("token");
    await expectFits(page);
    await page.getByRole("button", { name: "Confirm subscription" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await expectFits(page);
    await open(page, "/blog");
    await open(page, link);
    await page.getByRole("button", { name: "Confirm subscription" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Already confirmed" })).toBeVisible();
  });

  const desk = await browser.newContext();
  const staff = await signInStaff(desk, "sales");
  const office = await desk.newPage();
  await test.step("compose, test and send", async () => {
    await open(office, "/admin/newsletter");
    await expect(office.getByText("Waiting for confirmation")).toBeVisible();
    await office.getByRole("link", { name: "New issue" }).click();
    await expect(office.getByRole("heading", { level: 1, name: "New Issue" })).toBeVisible();
    await office.getByLabel("Subject").fill(subject);
    await office.getByLabel("Introduction").fill("Dear reader,\n\nlook at these.");
    await office.getByLabel("Find a watch").fill("rolex");
    await office.getByRole("button", { name: "Search" }).click();
    const add = office.getByRole("button", { name: /^Add / });
    await add.nth(0).click();
    const rows = office.getByRole("list", { name: "Watches of this issue" }).getByRole("listitem");
    await expect(rows).toHaveCount(1);
    await add.nth(0).click();
    await expect(rows).toHaveCount(2);
    const first = await rows.nth(0).locator("bdi").innerText();
    await rows.nth(1).getByRole("button", { name: /up$/ }).click();
    await expect(rows.nth(1).locator("bdi")).toHaveText(first);
    await office.getByLabel("Looking After a Mechanical Watch").check();
    const preview = office.frameLocator("iframe");
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(subject);
    await expect(preview.getByText("Looking After a Mechanical Watch")).toBeVisible();
    await office.getByRole("button", { name: "Save draft" }).click();
    await expectToast(office, "Newsletter", "The draft is saved.");
    await expect(office).toHaveURL(/\/admin\/newsletter\/\d+$/);
    await expectFits(office);
    await office.getByRole("button", { name: "Phone" }).click();
    await office.getByRole("button", { name: "Send test mail" }).click();
    await expectToast(office, "Newsletter", `A test mail goes to ${staff.email}.`);
    await office.getByRole("button", { name: /^Send to \d+ subscribers?/ }).click();
    const question = office.getByRole("alertdialog");
    await expect(question).toContainText(/goes to \d+ subscribers?/);
    await question.getByRole("button", { name: "Send" }).click();
    await expectToast(office, "Newsletter", "The issue is being sent.");
    await expect(office.getByRole("heading", { name: "Results" })).toBeVisible();
    await expect(office.getByText("Not sent", { exact: true })).toBeVisible();
    await expectFits(office);
    await office
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Newsletter" })
      .click();
    await expect(office.getByRole("link", { name: subject })).toBeVisible();
    await expectFits(office);
  });
  await desk.close();

  await test.step("unsubscribe, and undo it", async () => {
    await expect(async () => {
      expect(await linkMailedTo(email)).toContain("/newsletter/unsubscribe");
    }).toPass();
    await open(page, await linkMailedTo(email));
    await expectFits(page);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "You are unsubscribed" }),
    ).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Subscribe again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await open(page, "/newsletter/unsubscribe");
    await expect(page.getByText("This link is not complete.")).toBeVisible();
  });
  expect(context.pages()).toHaveLength(1);
});
