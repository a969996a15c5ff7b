import type { Page, Request } from "@playwright/test";
import { open } from "./open.ts";
import { expect } from "./test.ts";

/** With a clock of its own, so that a simulated delay passes when the test says so. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: "2026-03-02T10:00:00" });
  await open(page, path);
}

export const stopClock = (page: Page) => page.clock.pauseAt("2026-03-02T11:00:00");

/** What the browser asks for from now on, apart from the shop's own script. */
export function requestsOf(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isScript = request.method() === "GET" && pathname.startsWith("/assets/");
    if (!isScript && !request.url().startsWith("blob:")) made.push(request.url());
  });
  return made;
}

/** Holds the page's script back until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** A field by the beginning of its label; the radios have labels that begin alike. */
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
