import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ context }) => signIn(context, "admin"));

const header =
  "Brand,Model,Ref.,Price,Condition,Box & Papers,Case Size,Dial,Material,State,Verkäufer";

/** 1,000 drafts but for the one that is looked for; seven rows are wrong unless they are corrected. */
function fileOf(id: string, wrong: Readonly<Record<number, string>>): Buffer {
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const row = index + 2;
    const state = row === 500 ? "published" : "draft";
    return (
      wrong[row] ??
      `Rolex,Found ${id} ${row},${id}-${row},"$12,500",New,With Box,40,Black,Titanium,${state},Ada`
    );
  });
  return Buffer.from([header, ...rows].join("\r\n"));
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel("Choose a file or drop it here, with its pictures")
    .setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

test("1,000 rows with 7 bad ones are reported, corrected and imported", async ({ page }) => {
  test.slow();
  const id = randomUUID().slice(0, 8);
  const rest = "New,With Box,40,Black,Titanium,draft,Ada";
  await open(page, "/admin/import");
  await expect(page.getByRole("link", { name: "Export XLSX" })).toBeVisible();

  await choose(
    page,
    `first-${id}.csv`,
    fileOf(id, {
      10: `Rolexx,A,${id}-10,1,${rest}`,
      20: `Rolex,A,${id}-20,12.500,${rest}`,
      30: `Rolex,,${id}-30,1,${rest}`,
      40: `Rolex,A,${id}-39,1,${rest}`,
      50: `Rolex,A,,1,${rest}`,
      60: `Rolex,A,${id}-60,1,Used,With Box,40,Black,Titanium,draft,Ada`,
      70: `Rolex,A,${id}-70,1,New,With Box,huge,Black,Titanium,draft,Ada`,
    }),
  );
  const importForm = page.getByRole("form", { name: "Import" });
  await expect(importForm).toBeVisible({ timeout: 60_000 });
  await expect(importForm).toContainText("New993");
  await expect(importForm).toContainText("Problems7");
  await expect(
    page.getByRole("heading", { name: "One column is not known and left out: Verkäufer" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Problems 7" }).click();
  const rows = page.getByRole("list", { name: "Rows" }).locator(":scope > li");
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(0)).toContainText('There is no brand "Rolexx"');
  await expect(rows.nth(1)).toContainText("can mean two amounts");
  await expect(rows.nth(3)).toContainText("The same watch as in row 39.");
  await expectFits(page);
  await importForm.getByRole("button", { name: "Import 993 rows" }).click();
  await expect(importForm).toContainText("Some rows have problems.");
  await expect(page.getByLabel("Leave out 7 rows with problems")).toBeFocused();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const report = await readFile(await (await download).path(), "utf8");
  expect(report.split("\r\n").filter((line) => line.includes(",problem,"))).toHaveLength(7);

  await page.getByRole("link", { name: "Choose Another File" }).click();
  await choose(page, `second-${id}.csv`, fileOf(id, {}));
  await expect(importForm).toContainText("New1,000", { timeout: 60_000 });
  await importForm.getByLabel("Publish 1 row without a picture").check();
  await importForm.getByRole("button", { name: "Import 1,000 rows" }).click();
  await expect(page.getByText("1,000 new and 0 changed.")).toBeVisible({ timeout: 120_000 });
  await axe(page);

  await open(page, "/shop/rolex");
  await expect(page.getByRole("link", { name: `Found ${id} 500` }).first()).toBeVisible();
});
