import type { Locator, Page } from "@playwright/test";
import { open } from "./open.ts";
import { expect } from "./test.ts";

/** `address` begins with the shop's own where it is not the shared one. */
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

export const question = (page: Page): Locator => page.getByRole("alertdialog");

/** A number of the summary or of the tab Analytics, by its name. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByRole("term")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("xpath=following-sibling::dd[1]");

/** Nothing has to be pushed aside to be seen, neither in the page nor in the table's own region. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main section")]
      .filter((part) => part.tagName === "HTML" || getComputedStyle(part).overflowX === "auto")
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => tagName),
  );
  expect(tooWide).toEqual([]);
}
