import { defineConfig, devices } from "@playwright/test";
import { installedChromium } from "./scripts/test/find-chromium.mjs";

// Kept in the environment, so that the workers, which read this file again, need not search.
process.env.CHROMIUM_PATH ??= (await installedChromium()) ?? "";

const quiet = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];
const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: root ? ["--no-sandbox", ...quiet] : quiet,
    },
  },
});
