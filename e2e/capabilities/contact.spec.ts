import { randomUUID } from "node:crypto";
import { runSql } from "#tests/test-shop.ts";
import { field, submitButton } from "../support/enquiries.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { linkMailedTo } from "../support/people.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

const anAddress = () => `${randomUUID().slice(0, 8)}@valid.example`;

/** A watch of which there is one, and nobody else's journey needs it. */
async function aSoldWatch(): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    sharedShop(),
    `insert into watches (slug, brand_id, model, reference, description, images, retail_price, case_size, case_size_mm,
       dial_color, material, condition, box_papers, units, sold_elsewhere)
     select 'waited-' || $1::text, brand_id, 'Waited ' || $1::text, 'W-' || $1::text, description, images, 9000,
       case_size, case_size_mm, dial_color, material, condition, box_papers, 0, 1
     from watches where id = 1 returning id`,
    [randomUUID().slice(0, 6)],
  );
  return row?.id ?? 0;
}

test("a question about a watch reaches the shop, and the form is as before", async ({ page }) => {
  const email = anAddress();
  await open(page, "/watch/1");
  const links = page.getByRole("link", { name: "Ask us about this watch" });
  for (const link of await links.all())
    await expect(link).toHaveAttribute("href", "/contact?watch=1");
  await links.first().click();
  await expect(page).toHaveURL("/contact?watch=1");
  const model = page.getByRole("main").getByRole("link", { name: /^Your question is about/ });
  await expect(model).toHaveAttribute("href", "/watch/1");
  await expect(field(page, "Subject")).not.toHaveValue("");
  await expectFits(page);
  await field(page, "Name").fill("Ada Reader");
  await field(page, "Email").fill(email);
  await field(page, "Message").fill("Does it come with all links?");
  await submitButton(page, "Send Message").click();
  await expectToast(page, "Message sent", "Thank you for writing to us.");
  await expect(field(page, "Message")).toHaveValue("");
  const [stored] = await runSql(
    sharedShop(),
    "select kind, watch_id, name, state from enquiries where email = $1",
    [email],
  );
  expect(stored).toEqual({ kind: "watch", watch_id: 1, name: "Ada Reader", state: "new" });
});

test("an alert: asked for, confirmed, told and ended", async ({ page }) => {
  const email = anAddress();
  const id = await aSoldWatch();
  await open(page, `/watch/${id}`);
  const button = page.getByRole("button", { name: /^Tell me if it comes back or one like it/ });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Tell me if it comes back" });
  await dialog.getByRole("button", { name: "Tell me" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(/valid email/);
  await dialog.getByLabel("Email").fill(email);
  await expectFits(page);
  await dialog.getByRole("button", { name: "Tell me" }).click();
  await expect(dialog.getByRole("status")).toContainText(`We have written to ${email}`);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(button).toBeFocused();

  await open(page, await linkMailedTo(email));
  expect(page.url()).not.toContain("token");
  await expect(page.getByText("Waits for your confirmation")).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status")).toContainText("You will hear from us.");

  await runSql(sharedShop(), "update watches set units = 1, sold_elsewhere = 0 where id = $1", [
    id,
  ]);
  await expect(async () => expect(await linkMailedTo(email)).toContain("/alerts/end")).toPass({
    timeout: 80_000,
  });
  await open(page, await linkMailedTo(email));
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expectFits(page);
  await page.getByRole("button", { name: /^End the alert for/ }).click();
  await expect(page.getByRole("status")).toContainText("All have ended.");
  expect(await runSql(sharedShop(), "select from watch_alerts where email = $1", [email])).toEqual(
    [],
  );
});

test("a customer switches mails about lower prices on, and off", async ({ page, context }) => {
  const { id, email } = await signIn(context, "customer");
  await open(page, "/account");
  const choice = page.getByRole("switch", { name: "Tell me when a price drops" });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(page.getByText(`that we have mailed to ${email}`)).toBeVisible();
  await expectFits(page);
  await open(page, await linkMailedTo(email));
  await expect(page.getByText("Lower prices of the watches on your wishlists")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status")).toContainText("You will hear from us.");
  await open(page, "/account");
  await expect(choice).toBeChecked();
  await expect(page.getByText(`that we have mailed to ${email}`)).toBeHidden();
  await choice.uncheck();
  await expect(async () =>
    expect(await runSql(sharedShop(), "select from price_alerts where user_id = $1", [id])).toEqual(
      [],
    ),
  ).toPass();
  await page.reload();
  await expect(choice).not.toBeChecked();
});
