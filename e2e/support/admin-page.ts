import type { Locator, Page } from "@playwright/test";
import { open } from "./open.ts";
import { expect } from "./test.ts";

/** Pass an absolute URL for a shop other than the shared one. */
export async function openDashboard(page: Page, address = "/admin/dashboard"): Promise<void> {
  await open(page, address);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
}

export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

export const tabPanel = (page: Page) => page.getByRole("tabpanel");

export const bodyRows = (page: Page): Locator => page.locator("tbody").getByRole("row");

export const rowOf = (page: Page, name: string): Locator =>
  bodyRows(page).filter({ has: page.getByRole("rowheader", { name, exact: true }) });

export const columnHead = (page: Page, name: string): Locator =>
  page.getByRole("columnheader", { name, exact: true });

export const dialog = (page: Page): Locator => page.getByRole("alertdialog");

/** A figure of the summary or of the Analytics tab, by its label. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByRole("term")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("xpath=following-sibling::dd[1]");

/** Neither the page nor the region of a table scrolls sideways. The columns of a board do. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main section:has(table)")]
      .filter((part) => part.tagName === "HTML" || getComputedStyle(part).overflowX === "auto")
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => tagName),
  );
  expect(tooWide).toEqual([]);
}
