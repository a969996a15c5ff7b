import { test as base, expect } from "@playwright/test";
import { collectBrowserErrors } from "./browser-errors.ts";

interface Fixtures {
  /** Allows a message that the test provokes on purpose. */
  allowConsole(pattern: RegExp): void;
  allowed: RegExp[];
}

/** Playwright's test, which also fails on console errors, uncaught errors and failed requests. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern.
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: async ({}, use) => use([]),
  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  context: async ({ context, baseURL, allowed }, use) => {
    const errors = collectBrowserErrors(context, baseURL ?? "");
    await use(context);
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    expect(unexpected, "errors in the browser").toEqual([]);
  },
});

export const widths = [390, 768, 1440] as const;

export { expect };
