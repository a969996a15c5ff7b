import type { Page, Request } from "@playwright/test";
import { open } from "./open.ts";
import { expect } from "./test.ts";

/** Installs a fake clock, so that the test controls the simulated delay. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: "2026-03-02T10:00:00" });
  await open(page, path);
}

export const stopClock = (page: Page) => page.clock.pauseAt("2026-03-02T11:00:00");

/** A list that fills with the browser's requests, without the shop's scripts. */
export function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isScript = request.method() === "GET" && pathname.startsWith("/assets/");
    if (!isScript && !request.url().startsWith("blob:")) urls.push(request.url());
  });
  return urls;
}

/** A field by the start of its label, without radios, whose labels start alike. */
export const field = (page: Page, label: string) =>
  page
    .getByRole("main")
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator(":not([type=radio])"));

export async function expectInvalid(page: Page, label: string, message: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
}

export const submitButton = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
