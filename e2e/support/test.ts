import { test as base, expect } from "@playwright/test";
import { startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import { sharedShop } from "./shop.ts";

export interface ShopOptions {
  /** Chooses one of the two shared shops. */
  readonly capabilities: "none" | "all";
}

interface WorkerFixtures extends ShopOptions {
  readonly visitedShop: undefined;
  /** Without capabilities, for journeys that change what others read. A worker starts it when one asks for it. */
  readonly ownShop: TestShop;
}

interface Fixtures {
  /** Allows a message that the test provokes on purpose. */
  allowConsole(pattern: RegExp): void;
  allowed: RegExp[];
}

/** Playwright's test, which also fails on console errors, uncaught errors and failed requests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  capabilities: ["none", { scope: "worker", option: true }],
  visitedShop: [
    async ({ capabilities }, use) => {
      if (capabilities === "all") {
        process.env.BASE_URL = process.env.ALL_BASE_URL;
        process.env.E2E_DATABASE_URL = process.env.ALL_DATABASE_URL;
      }
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern.
    async ({}, use) => {
      const shop = await startOwnShop(sharedShop().databaseUrl);
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
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
