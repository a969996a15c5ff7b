import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { axe } from "./support/axe.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test, widths } from "./support/test.ts";

const path = "/wholesale-application";
const url = "**/api/wholesale/apply";
const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const terms = (page: Page) => main(page).getByRole("checkbox");
const submit = (page: Page) => main(page).getByRole("button", { name: "Submit Application" });

const sound = {
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
  for (const [label, value] of Object.entries({ ...sound, ...values })) {
    await field(page, label).fill(value);
  }
  await terms(page).check();
}

async function stored(email: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("select * from wholesale_applications where email = $1", [
    email,
  ]);
  await client.end();
  return rows;
}

test("the page tells what it offers and how it goes, to search engines too", async ({ page }) => {
  await open(page, path);
  await expect(page).toHaveTitle("Wholesale Application | Meridian");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /-application$/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  const steps = page.getByRole("region", { name: "How It Works" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expect(steps).toContainText("within 2-3 business days");
  const benefits = page.getByRole("region", { name: "Wholesale Benefits" });
  await expect(benefits.getByRole("heading", { name: "10-25% below retail" })).toBeVisible();
  await expect(main(page).getByText("is kept for the review of your application")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "terms and conditions" })).toHaveAttribute(
    "href",
    "/terms",
  );
});

test("an empty form is told everything at once and takes the reader to the first field", async ({
  page,
}) => {
  await open(page, path);
  let sent = false;
  await page.route(url, (route) => {
    sent = true;
    return route.abort();
  });
  await submit(page).click();
  await expect(field(page, "Company Name")).toBeFocused();
  for (const label of Object.keys(sound)) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(terms(page)).toHaveAccessibleDescription(
    "You must agree to the terms and conditions.",
  );
  for (const label of [
    "Website (optional)",
    "Purchase History (optional)",
    "Additional Information (optional)",
  ]) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "false");
  }
  expect(sent).toBe(false);
  await axe(page);
});

const invalid = [
  ["Company Name", "A", "Company name must be at least 2 characters."],
  ["Contact Name", " B ", "Contact name must be at least 2 characters."],
  ["Email", "quay@", "Please enter a valid email address."],
  ["Phone", "555-0100", "Please enter a valid phone number."],
  ["Website (optional)", "harbour", "Please enter a valid URL."],
  ["Website (optional)", "javascript:alert(1)", "Please enter a valid URL."],
  ["Business Type", "D", "Business type must be at least 2 characters."],
  ["Years in Business", " ", "Years in business is required."],
  ["Tax ID / Business License Number", "1", "Tax ID/Business license number is required."],
  ["Business Address", "Quay", "Address must be at least 5 characters."],
] as const;

test("each field is refused in its own words, and nothing is sent", async ({ page }) => {
  await open(page, path);
  let sent = false;
  await page.route(url, (route) => {
    sent = true;
    return route.abort();
  });
  await fill(page);
  for (const [label, value, message] of invalid) {
    const one = field(page, label);
    const before = await one.inputValue();
    await one.fill(value);
    await submit(page).click();
    await expect(one).toBeFocused();
    await expect(one, `${label}: ${value}`).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(main(page).locator("[aria-invalid=true]")).toHaveCount(1);
    await one.fill(before);
    await expect(one).toHaveAttribute("aria-invalid", "false");
  }
  await terms(page).uncheck();
  await submit(page).click();
  await expect(terms(page)).toBeFocused();
  await expect(terms(page)).toHaveAccessibleDescription(
    "You must agree to the terms and conditions.",
  );
  expect(sent).toBe(false);
});

test("an application is sent once, kept, confirmed, and another can follow", async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await open(page, path);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
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
  for (const label of Object.keys(sound)) await expect(field(page, label)).toHaveValue("");
  await expect(terms(page)).not.toBeChecked();
  await expect(submit(page)).toBeEnabled();
});

const fallback = "There was an error submitting your application. Please try again later.";
const tooMany = "Too many requests. Please wait a moment and try again.";
const failures = [
  ["what the server says", { status: 429, json: { message: tooMany } }, tooMany],
  ["the fallback for a broken server", { status: 502, body: "<h1>Bad Gateway</h1>" }, fallback],
  ["the fallback without a connection", undefined, fallback],
] as const;

for (const [what, answer, message] of failures) {
  test(`a failure shows ${what}, and keeps what was written`, async ({ page, allowConsole }) => {
    allowConsole(/status of (429|502)|ERR_FAILED|request failed/);
    await open(page, path);
    await page.route(url, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await fill(page);
    await submit(page).click();
    const alert = main(page).getByRole("alert");
    await expect(alert).toBeFocused();
    await expect(alert.getByText("Submission Failed", { exact: true })).toBeVisible();
    await expect(alert.getByText(message, { exact: true })).toBeVisible();
    await expect(field(page, "Company Name")).toHaveValue("Harbour & Quay");
    await axe(page);
    await page.unroute(url);
    await submit(page).click();
    await expect(main(page).getByRole("heading", { name: "Application Submitted" })).toBeVisible();
  });
}

test("a dealer is shown the way to the catalog instead of the sign-in", async ({
  page,
  context,
}) => {
  await signIn(context, "wholesale");
  await open(page, path);
  await expect(main(page).getByText("You already have wholesale access.")).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Sign in to wholesale" })).toHaveCount(0);
  await main(page).getByRole("link", { name: "Open the wholesale catalog" }).click();
  await expect(page).toHaveURL(/\/wholesale$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one can write instead", async ({ page, allowConsole }) => {
    allowConsole(/^request failed: GET \S+\.js csp$/);
    await page.goto(path);
    await expect(submit(page)).toBeHidden();
    await expect(main(page).getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await expect(page.getByRole("heading", { name: "How It Works" })).toBeVisible();
  });
});

for (const width of widths) {
  test(`axe finds nothing at ${width} px, empty and with errors`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    await axe(page);
    await submit(page).click();
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
