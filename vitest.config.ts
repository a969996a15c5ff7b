import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { contentTexts } from "./scripts/lib/content.mjs";
import { serverQueries } from "./vite.config.ts";

/** Outages, floods of requests and malformed input. */
const faultTests = ["src/server/**/{faults/*,abuse*,fuzz*}.api.test.ts"];

const onSystem = process.env.TEST_POSTGRES === "system";
/** Before a release, the tests that depend on PostgreSQL's version run on the system's as well. */
const databaseTests = ["{src/features,src/platform/db,tests}/**/*.api.test.ts"];
/** These need programs that a system seldom has, or take minutes. */
const releaseTests = "tests/release/**";
/**
 * The embedded server has one version, and so many rows take long to insert. The others are about what is
 * sent and drawn; tests beside them run their statements.
 */
const onceOnly = [
  "src/platform/db/embedded/**",
  "**/*growth.api.test.ts",
  "src/features/orders/{mails,documents}/**",
  "src/features/orders/payments/{payments,test-payment,webhook}.api.test.ts",
  "src/features/orders/checkout/{place-draft,order-limits}.api.test.ts",
  "src/features/orders/staff/order-files.api.test.ts",
  "src/features/dashboard/admin-setup.api.test.ts",
  "src/features/auth/**",
  "src/features/inventory/pictures/**",
  "src/features/people/people.api.test.ts",
  "src/platform/db/backup/{damage,files}.api.test.ts",
];

/**
 * Begins with the file that takes longest, so that no core waits for it at the end. Vitest itself begins
 * with the largest files as long as it has no times of an earlier run.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith("tests/release/bench.test.ts");
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  plugins: [react(), contentTexts],
  test: {
    // Slow machines must pass; these limits only end a test that hangs.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // Vitest leaves one core idle by default, which is half of a small machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,tests,scripts}/**/*.test.ts", "bench/*.test.ts"],
          exclude: ["**/*.api.test.ts", "tests/process/**", releaseTests],
          // No test changes what others import, so a worker need not load it again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          // Measured on two cores: about a tenth faster than processes.
          pool: "threads",
          include: ["src/**/*.test.tsx"],
          setupFiles: "tests/components-setup.ts",
        },
      },
      {
        extends: true,
        plugins: [serverQueries],
        test: {
          name: "api",
          environment: "node",
          include: onSystem ? databaseTests : ["{src,tests,demo}/**/*.api.test.ts"],
          exclude: onSystem ? onceOnly : [...faultTests, releaseTests],
          globalSetup: "tests/api-setup.ts",
          // Half of their time they wait: for PostgreSQL, for programs, for time limits.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          // Each file starts its own app on its own database, so a worker need not load the code again.
          isolate: false,
        },
      },
      {
        // One file at a time: these tests exhaust connections and watch time limits, and mostly wait.
        extends: true,
        plugins: [serverQueries],
        test: {
          name: "faults",
          environment: "node",
          include: faultTests,
          globalSetup: "tests/api-setup.ts",
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Whole processes of the built shop: needs `npm run build`.
        extends: true,
        test: {
          name: "processes",
          environment: "node",
          include: ["tests/process/*.test.ts"],
          globalSetup: "tests/process/setup.ts",
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "release",
          environment: "node",
          include: ["tests/release/*.test.ts"],
          exclude: ["**/*.api.test.ts"],
          globalSetup: "tests/process/setup.ts",
          testTimeout: 600_000,
        },
      },
    ],
  },
});
