import { randomUUID } from "node:crypto";
import { runSql } from "#tests/test-shop.ts";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

test("the overview leads to a failed mail, which is read and sent again", async ({
  page,
  context,
  allowConsole,
}) => {
  // The mail's own script must not run; and axe asks the mail's frame, which may not answer.
  allowConsole(/Blocked script execution in 'about:srcdoc'/);
  allowConsole(/Failed to execute 'postMessage'/);
  const { username } = await signIn(context, "admin");
  const subject = `Letter ${randomUUID()}`;
  await runSql(
    sharedShop(),
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state, error)
     values ($1, 'letter', 'gone@valid.example', $1, '<p>Good <b>day</b></p><script>parent.document.title = "x"</script>',
       'Good day', 'failed', '550 no such mailbox')`,
    [subject],
  );
  await open(page, "/admin/overview");
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Watches by days in stock" })).toBeVisible();
  await page.getByRole("link", { name: /failed mail/ }).click();
  await expect(page).toHaveURL(/\/admin\/mails\?state=failed/);
  await expect(page.getByRole("heading", { level: 1, name: "Mails & Jobs" })).toBeVisible();
  await expect(page.getByRole("button", { name: subject })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: subject }).click();
  const dialog = page.getByRole("dialog", { name: subject });
  await expect(dialog).toContainText("550 no such mailbox");
  await expect(dialog.frameLocator("iframe").getByText("Good day")).toBeVisible();
  await expect(page).toHaveTitle(/Mails & Jobs/);
  await axe(page);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expectToast(page, "Mail queued");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: subject })).toBeHidden();

  await open(page, "/admin/audit");
  await page.getByRole("button", { name: "Filter" }).click();
  const filters = page.getByRole("dialog", { name: "Filter" });
  await filters.getByLabel("Kind").selectOption("Mails");
  await filters.getByLabel("Person").selectOption(username);
  await filters.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/kind=mail/);
  const entries = page.getByRole("table", { name: "Entries" });
  const entry = entries.locator("tbody").getByRole("row");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("Mail sent again");
  await expect(entry).toContainText("failed");
  await expect(entry).toContainText("waiting");
  await expect(entries).toHaveAttribute("aria-busy", "false");
  await expectFits(page);
  await entry.getByRole("button", { name: "Mail sent again" }).click();
  await expect(page.getByRole("dialog", { name: "Mail sent again" })).toContainText(username);
  await axe(page);
});

test("an announcement appears for guests, can be dismissed, and goes again", async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, "admin");
  const text = `Closed on ${randomUUID().slice(0, 8)}`;
  await open(page, "/admin/settings");
  const form = page.getByRole("region", { name: "Announcement" }).locator("form");
  await form.getByLabel("Text").fill(text);
  await form.getByLabel("Link").fill("https://elsewhere.example");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("Write a path inside the shop");
  await expectFits(page);
  await form.getByLabel("Link").fill("/contact");
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Setting saved");

  const visit = await browser.newContext();
  const guest = await visit.newPage();
  await open(guest, "/about");
  const bar = guest.getByRole("complementary", { name: "Announcement" });
  await expect(bar.getByRole("link", { name: text })).toHaveAttribute("href", "/contact");
  await axe(guest);
  await bar.getByRole("button", { name: "Dismiss the announcement" }).click();
  await expect(bar).toBeHidden();
  await open(guest, "/faq");
  await expect(bar).toBeHidden();
  await visit.close();

  await form.getByLabel("Text").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  const about = async () => (await page.request.get("/about")).text();
  await expect.poll(about).not.toContain(text);
});

test("a person's data is found, downloaded and deleted", async ({ page, context }) => {
  await signIn(context, "admin");
  const email = `person-${randomUUID()}@valid.example`;
  await runSql(
    sharedShop(),
    `insert into enquiries (kind, name, email, subject, reply_token) values ('contact', 'Ada', $1, 'A link', $1)`,
    [email],
  );
  await open(page, "/admin/personal-data");
  const look = page.getByRole("button", { name: "Look it up" });
  await page.getByLabel("Email address").fill("nobody");
  await look.click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await page.getByLabel("Email address").fill(email.toUpperCase());
  await look.click();
  await expect(page.getByRole("definition")).toHaveText("1");
  await expectFits(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as JSON" }).click();
  expect((await download).suggestedFilename()).toBe("personal-data.json");
  await page.getByRole("button", { name: "Delete…" }).click();
  await axe(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Personal data deleted");
  await expect(page.getByText("The shop holds nothing of this address.")).toBeVisible();
  expect(await runSql(sharedShop(), "select 1 from enquiries where email = $1", [email])).toEqual(
    [],
  );
});
