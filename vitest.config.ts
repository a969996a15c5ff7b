import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    // Generous, since a slow machine is no failure; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,tests,scripts}/**/*.test.ts"],
          exclude: ["**/*.api.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          setupFiles: "tests/components-setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          environment: "node",
          include: ["src/**/*.api.test.ts", "tests/**/*.api.test.ts"],
          globalSetup: "tests/api-setup.ts",
        },
      },
    ],
  },
});
