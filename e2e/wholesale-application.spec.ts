import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { axe } from "./support/axe.ts";
import { expectFits } from "./support/expect-fits.ts";
import { hold } from "./support/hold.ts";
import { open } from "./support/open.ts";
import { sharedShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const path = "/wholesale-application";
const url = "**/api/wholesale/apply";
const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const terms = (page: Page) => main(page).getByRole("checkbox");
const submit = (page: Page) => main(page).getByRole("button", { name: "Submit Application" });

const valid = {
  "Company Name": "Harbour & Quay",
  "Business Type": "Dealer",
  "Years in Business": "12",
  "Tax ID / Business License Number": "12-3456789",
  "Business Address": "1 Harbour Street",
  "Contact Name": "A. Quay",
  Email: "quay@example.com",
  Phone: "+1 212 555 0100",
};

async function fill(page: Page, values: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...valid, ...values })) {
    await field(page, label).fill(value);
  }
  await terms(page).check();
}

async function stored(email: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: sharedShop().databaseUrl });
  await client.connect();
  const { rows } = await client.query("select * from wholesale_applications where email = $1", [
    email,
  ]);
  await client.end();
  return rows;
}

// The messages are tested in src/features/wholesale/ui/application-form.test.tsx.

test("an application is sent once, stored and confirmed, and another can follow; a dealer is led to the catalog", async ({
  page,
  context,
}) => {
  const email = `${randomUUID()}@example.com`;
  await open(page, path);
  await submit(page).click();
  await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
  await expectFits(page);
  const release = await hold(page, url);
  await fill(page, { Email: email, "Website (optional)": "https://quay.example" });
  await submit(page).click();
  await expect(main(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();
  const done = main(page).getByRole("heading", { name: "Application Submitted" });
  await expect(done).toBeFocused();
  await expect(
    main(page).getByText("We review applications within 2-3 business days"),
  ).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await axe(page);
  expect(await stored(email)).toMatchObject([
    { company_name: "Harbour & Quay", website: "https://quay.example", purchase_history: null },
  ]);

  await main(page).getByRole("button", { name: "Submit Another Application" }).click();
  await expect(field(page, "Company Name")).toBeFocused();
  for (const label of Object.keys(valid)) await expect(field(page, label)).toHaveValue("");
  await expect(terms(page)).not.toBeChecked();
  await expect(submit(page)).toBeEnabled();

  await test.step("a dealer", async () => {
    await signIn(context, "wholesale");
    await open(page, path);
    await expect(main(page).getByText("You already have wholesale access.")).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Sign in to wholesale" })).toHaveCount(0);
    await main(page).getByRole("link", { name: "Open the wholesale catalog" }).click();
    await expect(page).toHaveURL(/\/wholesale$/);
  });
});
