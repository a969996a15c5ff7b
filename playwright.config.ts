import { defineConfig, devices } from "@playwright/test";
import { installedChromium } from "./scripts/test/find-chromium.mjs";

// Kept in the environment, so that the workers, which read this file again, need not search.
process.env.CHROMIUM_PATH ??= (await installedChromium()) ?? "";

// Playwright itself leaves the sandbox off, which root and most containers need.
const quiet = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  // Generous, since a slow machine is no failure; what never comes still fails.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: quiet,
    },
  },
});
