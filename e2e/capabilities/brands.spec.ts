import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aPhoto } from "#tests/photos.ts";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

// One after the other: both change the list of brands.
test.describe.configure({ mode: "default" });
test.beforeEach(({ context }) => signIn(context, "admin"));

const names = (page: Page) =>
  page.getByRole("list", { name: "Brands" }).getByRole("link").allTextContents();

test("a brand is added, moved by keyboard and renamed, and its old address leads on", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/);
  const id = randomUUID().slice(0, 8);
  const name = `Söhne & Co ${id}`;
  await open(page, "/admin/brands");
  await expect(page.getByRole("list", { name: "Brands" })).toContainText("Rolex");

  await page.getByRole("link", { name: "Add Brand" }).click();
  await page.getByRole("button", { name: "Add Brand" }).click();
  await expect(page.getByText("Enter the name of the brand.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill(name);
  await expect(page.getByLabel("Address")).toHaveValue(`sohne-and-co-${id}`);
  await page.getByLabel("Founded").fill("999");
  await page.getByLabel("Country").fill("Germany");
  await page.getByRole("button", { name: "Add Brand" }).click();
  await expect(page.getByText(/^Enter a year from 1500/)).toBeVisible();
  await page.getByLabel("Founded").fill("1845");
  await page.getByLabel("Description").fill("From Glashütte.");
  await expectFits(page);
  await page.getByRole("button", { name: "Add Brand" }).click();
  await expectToast(page, "Brand added");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  const buffer = await aPhoto({ width: 600, height: 600 });
  const photo = { name: "house.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel(/^Choose a picture/).setInputFiles(photo);
  const remove = page.getByRole("button", { name: "Remove the picture" });
  await expect(remove).toBeVisible({ timeout: 30_000 });
  await expectFits(page);

  await page.getByLabel("Address").fill(`soehne-${id}`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes saved");
  await open(page, `/shop/sohne-and-co-${id}?sort=price-asc`);
  await expect(page).toHaveURL(`/shop/soehne-${id}?sort=price-asc`);
  await expect(page.getByRole("heading", { name: `${name} Watches` })).toBeVisible();

  await open(page, "/admin/brands");
  await expect(page.getByRole("link", { name })).toBeVisible();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(row.locator("img")).toHaveAttribute("src", /^\/media\/[\da-f]{32}-/);
  const before = await names(page);
  const up = page.getByRole("button", { name: `Move ${name} up` });
  await up.focus();
  const stored = page.waitForResponse("**/api/admin/catalog/brands/order");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(`${name} is now ${before.length - 1} of ${before.length}.`),
  ).toBeAttached();
  await expect(up).toBeFocused();
  const moved = [...before.slice(0, -2), name, before.at(-2)];
  await expect.poll(() => names(page)).toEqual(moved);
  await stored;
  await page.reload();
  await expect.poll(() => names(page)).toEqual(moved);

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Brand moved to the bin");
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Rolex" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(/Rolex still has \d+ watches/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Show Them" }).click();
  await expect(page).toHaveURL(/inventory\?brandId=1$/);
});

test("the second of two editors chooses what stays", async ({ page, context, allowConsole }) => {
  allowConsole(/409 \(Conflict\)/);
  const slug = `two-${randomUUID().slice(0, 8)}`;
  const request = context.request;
  const fields = { name: slug, slug, description: "", founded: null, country: null };
  const headers = { origin: new URL(process.env.ALL_BASE_URL ?? "").origin };
  const created = await request.post("/api/admin/catalog/brands", { data: fields, headers });
  const { id, updatedAt } = await created.json();
  await open(page, `/admin/brands/${id}`);
  await page.getByLabel("Country").fill("Japan");
  await request.patch(`/api/admin/catalog/brands/${id}`, {
    data: { ...fields, country: "France", updatedAt },
    headers,
  });
  await page.getByRole("button", { name: "Save Changes" }).click();
  const note = page.getByRole("status").filter({ hasText: "has changed this brand meanwhile" });
  await expect(note).toContainText("Theirs: France");
  await expect(note).toContainText("Yours: Japan");
  await axe(page);
  await note.getByRole("button", { name: "Keep Mine" }).click();
  await expectToast(page, "Changes saved");
  const saved = await (await request.get(`/api/admin/catalog/brands/${id}`)).json();
  expect(saved.country).toBe("Japan");
});
