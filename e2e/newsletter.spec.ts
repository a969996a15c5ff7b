import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { sharedShop } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";

const thanks = ["Subscription successful", "You've been added to our newsletter list."] as const;
const agreement = "I agree to receive email communications.";

function form(page: Page) {
  const section = page.getByRole("region", { name: "Stay Informed" });
  return {
    email: section.getByRole("textbox", { name: "Email address" }),
    agreement: section.getByRole("checkbox", { name: agreement }),
    submit: section.getByRole("button", { name: "Subscribe", exact: true }),
    submitting: section.getByRole("button", { name: "Subscribing...", exact: true }),
  };
}

async function subscribersLike(email: string): Promise<string[]> {
  const client = new Client({ connectionString: sharedShop().databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    "select email from subscribers where lower(email) = lower($1)",
    [email],
  );
  await client.end();
  return rows.map((row) => row.email);
}

const anAddress = () => `Reader.${randomUUID()}@Example.com`;

test("the browser refuses a malformed address; a subscription is confirmed, empties the form and is stored in lower case", async ({
  page,
}) => {
  await open(page, "/");
  const { email, agreement: box, submit, submitting } = form(page);
  await email.fill("not an address");
  await box.check();
  let posted = false;
  page.on("request", (request) => {
    posted ||= request.method() === "POST";
  });
  await submit.click();
  await expect(email).toBeFocused();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  expect(posted).toBe(false);

  const address = anAddress();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/subscribe", async (route) => {
    expect(route.request().postDataJSON()).toEqual({ email: address });
    await held;
    await route.continue();
  });
  await email.fill(address);
  await box.check();
  await submit.click();
  await expect(submitting).toBeDisabled();
  await expect(email).toHaveValue(address);
  release();
  await expectToast(page, ...thanks);
  await axe(page);
  await expect(email).toHaveValue("");
  await expect(box).not.toBeChecked();
  await expect(submit).toBeEnabled();
  expect(await subscribersLike(address)).toEqual([address.toLowerCase()]);
});
