import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Includes a toast that a modal dialog hides from assistive technology. */
export const toast = (page: Page) =>
  page
    .getByRole("region", { name: /^Notifications/, includeHidden: true })
    .getByRole("listitem", { includeHidden: true });

/** Searches the toast only, since a dialog may hold the same text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  if (text) await expect(toast(page).getByText(text, { exact: true })).toBeVisible();
}
