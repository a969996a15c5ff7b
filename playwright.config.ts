import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import type { ShopOptions } from "./e2e/support/test.ts";
import { installedChromium } from "./scripts/test/find-tools.mjs";

// Passed by the environment, so that the workers, which load this file again, do not search again.
process.env.CHROMIUM_PATH ??= (await installedChromium()) ?? "";

// Playwright turns the sandbox off by itself, which root and most containers need.
const browserFlags = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

export default defineConfig<object, ShopOptions>({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  // Journeys often wait for animations, timers and the network, so there are more of them than cores.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Slow machines must pass; these limits only end a test that hangs.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // A journey that passes the second time is counted and printed as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: "list",
  // The second set runs on a shop with every capability on.
  projects: [
    { name: "specification", testIgnore: "capabilities/**" },
    {
      name: "capabilities",
      testMatch: ["capabilities/*.spec.ts", "{pages,smoke}.spec.ts"],
      use: { capabilities: "all", viewport: { width: 1440, height: 900 } },
    },
  ],
  use: {
    ...devices["Desktop Chrome"],
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: browserFlags,
    },
  },
});
